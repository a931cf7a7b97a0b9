import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { convertible } from '../../support/convert-assets.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { walletNow } from '../../support/wallets.js';

const DEFUND = '/api/admin/finance/pool-backing/house/defund';
const PROVE = '/api/user/profile/two-factor/prove';

describe.each(TRANSPORTS)("the code of an act over the house's money, by %s", (transport) => {
  const call = through(transport);
  const standing = async () => {
    const { currency, type, inventory } = await convertible({ inventory: '10' });
    const client = await newClient({ permissions: ['manage.pool.backing'] });
    const wish = { currency, type, location: 'LEDGER', amount: '1', to: 'OUTSIDE', reference: newId() };
    return {
      client,
      defund: (proof: object) => call(client, 'POST', DEFUND, { ...wish, ...proof }),
      left: async () => Number((await walletNow(inventory.walletId)).balance),
    };
  };

  it.each(['true', 'false'])('is demanded where twoFactorStatus is %s', async (twoFactorStatus) => {
    const { client, defund, left } = await standing();
    await setSettings({ twoFactorStatus });
    try {
      const required = { statusCode: 403, code: 'SECOND_FACTOR_REQUIRED' };
      expect(await defund({ code: '123456' })).toMatchObject(required);
      const code = await withSecondFactor(client.user.id);
      expect(await defund({})).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await defund({ code: '123456' })).toMatchObject({ code: 'INVALID_CODE' });
      expect(await left()).toBe(10);
      expect(await defund({ code: code() })).toMatchObject({ statusCode: 200, amount: '1' });
      expect(await left()).toBe(9);
    } finally {
      await clearSettings('twoFactorStatus');
    }
  });

  it('is demanded of a session that has proven a second factor just now, too', async () => {
    const { client, defund, left } = await standing();
    const code = await withSecondFactor(client.user.id);
    const used = code();
    expect(await call(client, 'POST', PROVE, { code: used })).toMatchObject({
      statusCode: 200,
      freshUntil: expect.any(String),
    });
    for (const proof of [{}, { code: null }, { code: '' }]) {
      expect(await defund(proof)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    for (const wrong of [used, '123456']) expect(await defund({ code: wrong })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await left()).toBe(10);
    expect(await defund({ code: code() })).toMatchObject({ statusCode: 200 });
  });
});
