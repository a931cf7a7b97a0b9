import { newId } from '../../../src/core/ids.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { addToPositions } from '../../../src/services/convert/own/position.js';
import { defundConvertInventory } from '../../../src/services/convert/inventory/fund.js';
import { anonymous, newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { convertible, funded } from '../../support/convert-assets.js';
import { newCurrency } from '../../support/currencies.js';
import { newCustomer, newMarket, quoted } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useSettings({ convertQuoteSeconds: '120' });

const KEYS = { permissions: ['edit.convert.asset'] as const };
const PATH = '/api/admin/convert/asset';

async function known(...ids: readonly string[]): Promise<number> {
  const { system } = await world();
  const found = await system.db.rows.selectFrom('convert_asset').select('id').where('id', 'in', ids).execute();
  return found.length;
}

describe.each(TRANSPORTS)('deleteConvertAssets by %s', (transport) => {
  const call = through(transport);
  const remove = (client: Client, ...ids: readonly string[]) => call(client, 'DELETE', PATH, { ids });

  it('deletes assets that the house holds nothing of, and records each', async () => {
    const admin = await newClient(KEYS);
    const ids = [await convertible({ inventory: '0' }), await convertible({ inventory: '0' })].map(
      (one) => one.assetId,
    );
    expect(await remove(admin, ...ids)).toMatchObject({ statusCode: 200, message: 'The assets are deleted' });
    expect(await known(...ids)).toBe(0);
    const { system } = await world();
    const audit = await system.db.rows
      .selectFrom('admin_audit_log')
      .select(['targetId', 'after'])
      .where('targetId', 'in', ids)
      .execute();
    expect(audit).toHaveLength(2);
    expect(audit.map(({ after }) => after)).toEqual([null, null]);
  });

  it('refuses one that the house holds in the ledger or elsewhere, and then deletes none', async () => {
    const admin = await newClient(KEYS);
    const [free, held, elsewhere] = [
      await convertible({ inventory: '0' }),
      await convertible({ inventory: '0.5' }),
      await convertible({ inventory: '0' }),
    ];
    await funded(elsewhere, '1', 'VENUE');
    for (const { assetId, currency } of [held, elsewhere]) {
      expect(await remove(admin, free.assetId, assetId)).toEqual({
        statusCode: 409,
        code: 'CONVERT_ASSET_IN_USE',
        message: `${currency} of type SPOT cannot be deleted, since the house holds some of it: disable it instead`,
      });
    }
    expect(await known(free.assetId, held.assetId, elsewhere.assetId)).toBe(3);
    const { system } = await world();
    const { currency, type } = held;
    const out = { currency, type, location: 'LEDGER', amount: '0.5', to: 'OUTSIDE', reference: newId() } as const;
    await defundConvertInventory(system, out);
    expect(await remove(admin, held.assetId)).toMatchObject({ statusCode: 200, message: 'The asset is deleted' });
  });

  it('refuses one of which exposure is open while it has a market to be hedged at', async () => {
    const admin = await newClient(KEYS);
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '3000' });
    const { assetId, currency, type } = await convertible({
      currency: code,
      hedgeSymbol: `${code}/USDT`,
      inventory: '0',
    });
    const never = await convertible({ inventory: '0' });
    const { system } = await world();
    const expose = (amount: string) =>
      inTransaction(system, { operation: 'test' }, (tx) =>
        addToPositions(
          system,
          tx,
          [currency, never.currency].map((each) => ({ currency: each, type, amount })),
        ),
      );
    await expose('-0.1');
    expect(await remove(admin, never.assetId)).toMatchObject({ statusCode: 200 });
    expect(await remove(admin, assetId)).toMatchObject({ code: 'CONVERT_ASSET_IN_USE' });
    await expose('0.1');
    expect(await remove(admin, assetId)).toMatchObject({ statusCode: 200 });
  });

  it('refuses both assets of an open quote, until it has expired', async () => {
    const admin = await newClient(KEYS);
    const market = await newMarket({ to: { inventory: '100' } });
    await quoted(await newCustomer(market), market);
    const { system, clock } = await world();
    const { currency, type } = market.to;
    const out = { currency, type, location: 'LEDGER', amount: '100', to: 'OUTSIDE', reference: newId() } as const;
    await defundConvertInventory(system, out);
    const answer = await remove(admin, market.to.assetId);
    expect(answer).toMatchObject({ code: 'CONVERT_ASSET_IN_USE' });
    expect(answer.message).toContain('a customer has a quote or an order of it');
    clock.advance(121_000);
    expect(await remove(admin, market.to.assetId)).toMatchObject({ statusCode: 200 });
  });

  it('refuses an unknown asset, no asset and more than 100', async () => {
    const admin = await newClient(KEYS);
    const { assetId } = await convertible({ inventory: '0' });
    expect(await remove(admin, assetId, newId())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await remove(admin)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await remove(admin, ...Array.from({ length: 101 }, newId))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await known(assetId)).toBe(1);
  });

  it('needs edit.convert.asset', async () => {
    expect((await remove(await anonymous(), newId())).code).toBe('UNAUTHENTICATED');
    expect((await remove(await newClient({ permissions: ['view.convert.asset'] }), newId())).code).toBe('FORBIDDEN');
  });
});
