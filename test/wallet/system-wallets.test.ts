import { namesOfPatterns } from '../../src/core/catalogue/system-wallets.js';
import type { SystemWalletName } from '../../src/core/catalogue/system-wallets.js';
import { newId } from '../../src/core/ids.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { openWallet } from '../../src/services/wallet/open-wallet.js';
import { newClient } from '../support/accounts.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { ledgerOf } from '../support/wallets.js';
import { world } from '../support/world.js';

describe('names of wallets of the platform', () => {
  // What a module with one wallet for each of its offerings declares.
  const names = namesOfPatterns(['platform', 'gateway', 'ico_<offeringId>', 'made_<id>_up']);

  it.each(['platform', 'gateway', `ico_${newId()}`, 'ico_7', 'made_1_up'])('%s is one of them', (name) => {
    expect(names.test(name)).toBe(true);
  });

  it.each([
    '',
    'platforms',
    'Platform',
    ' platform',
    'platform\n',
    'ico',
    'ico_',
    'ico_a b',
    'ico_<offeringId>',
    'ico_1_2',
    "ico_'",
    `ico_${newId()}0`,
    'made_up',
    'constructor',
  ])('%j is none', (name) => {
    expect(names.test(name)).toBe(false);
  });

  it.each(['Convert', 'convert chain', 'convert_<chain id>', '<id>', 'convert_.*', 'convert_', ''])(
    'cannot follow the pattern %j, which stops the start',
    (pattern) => {
      expect(() => namesOfPatterns(['platform', pattern])).toThrow(
        'is not a valid pattern for names of system wallets',
      );
    },
  );
});

describe('a use case that opens a wallet of the platform', () => {
  const open = async (system: SystemWalletName) => {
    const { system: ctx } = await world();
    const { code: currency, type } = await newCurrency();
    return inTransaction(ctx, { operation: 'test' }, (tx) => openWallet(tx, { system }, { currency, type }));
  };

  it('gets one for each id that a pattern leaves open, with a ledger of its own', async () => {
    const [one, other] = [await open('convert_chain_1'), await open('convert_chain_137')];
    expect([one.system, other.system]).toEqual(['convert_chain_1', 'convert_chain_137']);
    expect((await ledgerOf(other.id)).map(({ operation }) => operation)).toEqual(['WALLET_CREATED']);
  });

  it('gets none under a name that no module declares', async () => {
    await expect(open('convert_chain_1; drop')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe.each(TRANSPORTS)('an admin who opens a wallet of the platform, by %s', (transport) => {
  const call = through(transport);

  async function create(system: unknown) {
    const admin = await newClient({ permissions: ['create.wallet', 'access.wallet'] });
    const { code: currency, type } = await newCurrency();
    const body = await call(admin, 'POST', '/api/admin/finance/wallet', { system, currency, type });
    return { admin, body };
  }

  it.each(['platform', 'suspense'])(
    'may do so under the name %s, which belongs to no module alone, and finds it',
    async (system) => {
      const { admin, body } = await create(system);
      expect(body).toMatchObject({ system, userId: null, balance: '0', statusCode: 200 });
      const filter = encodeURIComponent(JSON.stringify({ system, currency: body.currency }));
      expect((await call(admin, 'GET', `/api/admin/finance/wallet?filter=${filter}`)).items).toEqual([
        expect.objectContaining({ id: body.id, system }),
      ]);
    },
  );

  it.each(['treasury', 'convert_chain_', 'convert_chain_<chainId>', 'PLATFORM', '__proto__', 7, {}])(
    'may not under %j',
    async (system) => {
      expect((await create(system)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    },
  );
});

it('keeps documents valid that write a name without quotes', async () => {
  const admin = await newClient({ permissions: ['create.wallet', 'access.wallet'] });
  const { code, type } = await newCurrency();
  const document = (system: string) =>
    `mutation { createWallet(input: { system: ${system}, currency: "${code}", type: ${type} }) { system } }`;
  expect(await admin.ok(document('platform'))).toEqual({ createWallet: { system: 'platform' } });
  expect(await admin.ok(document('"suspense"'))).toEqual({ createWallet: { system: 'suspense' } });
  expect(await admin.code(document('treasury'))).toBe('GRAPHQL_VALIDATION_FAILED');
});
