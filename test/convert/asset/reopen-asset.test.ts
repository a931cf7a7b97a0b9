import { newId } from '../../../src/core/ids.js';
import type { ConvertFreeze } from '../../../src/entities/convert/names.js';
import { freeze } from '../../../src/services/convert/own/freeze.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { anonymous, newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { convertible, type Convertible } from '../../support/convert-assets.js';
import { setCurrencyOf } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';

const KEYS = { permissions: ['manage.convert.hedge'] as const };
const PATH = '/api/admin/convert/asset';
const REASON = { reason: 'I have looked into it' };

async function frozen(...why: readonly ConvertFreeze[]): Promise<Convertible> {
  const { system } = await world();
  const asset = await convertible({ inventory: '0' });
  await inTransaction(system, { operation: 'test' }, async (tx) => {
    for (const each of why) await freeze(system, tx, asset, each);
  });
  return asset;
}

/** An asset whose price has jumped. */
async function closed(): Promise<Convertible> {
  const asset = await convertible({ inventory: '0', usdPrice: '100' });
  await setCurrencyOf(asset, { priceSource: 'FEED', jumpedAt: new Date().toISOString() });
  return asset;
}

async function jumpOf({ currency }: Convertible): Promise<string | null> {
  const { system } = await world();
  const row = system.db.rows.selectFrom('currency').select('jumpedAt').where('code', '=', currency);
  return (await row.executeTakeFirstOrThrow()).jumpedAt;
}

async function auditOf(targetId: string) {
  const { system } = await world();
  const rows = system.db.rows.selectFrom('admin_audit_log').select(['action', 'before', 'after']);
  return rows.where('targetId', '=', targetId).where('statusCode', '=', 200).execute();
}

describe.each(TRANSPORTS)('unfreezeConvertAsset by %s', (transport) => {
  const call = through(transport);
  const unfreeze = (client: Client, id: string, body: object = REASON) =>
    call(client, 'POST', `${PATH}/${id}/unfreeze`, body);

  it('lets a frozen asset move again, whatever froze it, and records why', async () => {
    const admin = await newClient(KEYS);
    const { assetId } = await frozen('DRIFT', 'HEDGE_REVIEW');
    expect(await unfreeze(admin, assetId)).toMatchObject({ frozen: [], frozenAt: null, statusCode: 200 });
    expect(await auditOf(assetId)).toEqual([
      {
        action: 'manage.convert.hedge',
        before: { frozen: ['DRIFT', 'HEDGE_REVIEW'] },
        after: { frozen: [], ...REASON },
      },
    ]);
  });

  it('refuses an asset that is not frozen, an unknown one and a missing reason', async () => {
    const admin = await newClient(KEYS);
    const { assetId, currency } = await frozen();
    expect(await unfreeze(admin, assetId)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `${currency} is not frozen`,
    });
    expect(await unfreeze(admin, newId())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      expect(await unfreeze(admin, assetId, { reason })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it('needs manage.convert.hedge', async () => {
    expect((await unfreeze(await anonymous(), newId())).code).toBe('UNAUTHENTICATED');
    const other = await newClient({ permissions: ['edit.convert.asset', 'view.convert.hedge'] });
    expect((await unfreeze(other, newId())).code).toBe('FORBIDDEN');
  });
});

describe.each(TRANSPORTS)('reopenConvertAsset by %s', (transport) => {
  const call = through(transport);
  const reopen = (client: Client, id: string, body: object = REASON) =>
    call(client, 'POST', `${PATH}/${id}/reopen`, body);

  it('lets an asset be quoted again whose price has jumped, and records why', async () => {
    const admin = await newClient(KEYS);
    const asset = await closed();
    const { assetId } = asset;
    expect(await reopen(admin, assetId)).toMatchObject({ id: assetId, statusCode: 200 });
    expect(await jumpOf(asset)).toBeNull();
    expect(await auditOf(assetId)).toEqual([
      {
        action: 'manage.convert.hedge',
        before: { jumpedAt: expect.any(String) },
        after: { jumpedAt: null, ...REASON },
      },
    ]);
  });

  it('refuses an asset that no jump has closed, an unknown one and a missing reason', async () => {
    const admin = await newClient(KEYS);
    const { assetId, currency } = await convertible({ inventory: '0' });
    expect(await reopen(admin, assetId)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `${currency} was not closed by a price jump`,
    });
    expect(await reopen(admin, newId())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await reopen(admin, assetId, { reason: '' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('needs manage.convert.hedge', async () => {
    expect((await reopen(await anonymous(), newId())).code).toBe('UNAUTHENTICATED');
    expect((await reopen(await newClient({ permissions: ['edit.convert.asset'] }), newId())).code).toBe('FORBIDDEN');
  });
});
