import { anonymous, newClient } from '../support/accounts.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { world } from '../support/world.js';

const KEYS = { permissions: ['edit.currency', 'access.currency'] as const };
const PATH = '/api/admin/finance/currency';

async function auditOf(targetId: string) {
  const { system } = await world();
  const rows = system.db.rows.selectFrom('admin_audit_log').select(['action', 'before', 'after']);
  return rows.where('targetId', '=', targetId).where('statusCode', '=', 200).orderBy('createdAt').execute();
}

/** A currency whose price has jumped while the feed set it. */
async function jumped() {
  const { system } = await world();
  const { id } = await newCurrency();
  const columns = { priceSource: 'FEED', feedPrice: '3600', feedPricedAt: new Date().toISOString() } as const;
  const row = system.db.rows.updateTable('currency').set({ ...columns, jumpedAt: new Date().toISOString() });
  await row.where('id', '=', id).execute();
  return id;
}

describe.each(TRANSPORTS)('a currency by %s', (transport) => {
  const call = through(transport);

  it('is closed by an admin with a public reason, and reopened', async () => {
    const admin = await newClient(KEYS);
    const { id, code } = await newCurrency();
    const reason = 'Its market is halted';
    expect(await call(admin, 'POST', `${PATH}/${id}/close`, { reason: ` ${reason} ` })).toMatchObject({
      statusCode: 200,
      closedReason: reason,
    });
    const shown = await call(await anonymous(), 'GET', '/api/finance/currency?type=ECO');
    expect(Object.values<any>(shown).find((each) => each.code === code)).toMatchObject({ closedReason: reason });
    expect(await call(admin, 'POST', `${PATH}/${id}/close`, { reason })).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await call(admin, 'POST', `${PATH}/${id}/reopen`, { reason: 'It goes on' })).toMatchObject({
      statusCode: 200,
      closedReason: null,
    });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'edit.currency',
      before: { closedReason: reason },
      after: { closedReason: null, reason: 'It goes on' },
    });
  });

  it('is reopened after a jump, and its next price is not compared with earlier ones', async () => {
    const { system } = await world();
    const admin = await newClient(KEYS);
    const id = await jumped();
    const at = new Date().toISOString();
    await system.db.rows.insertInto('currency_feed_price').values({ currencyId: id, at, price: '3000' }).execute();
    expect(await call(admin, 'POST', `${PATH}/${id}/reopen`, { reason: 'The price is right' })).toMatchObject({
      statusCode: 200,
      jumpedAt: null,
    });
    const left = system.db.rows.selectFrom('currency_feed_price').select('at').where('currencyId', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('is not reopened while it is open, and neither closed nor reopened without a reason', async () => {
    const admin = await newClient(KEYS);
    const { id, code } = await newCurrency();
    expect(await call(admin, 'POST', `${PATH}/${id}/reopen`, { reason: 'x' })).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `${code} is not closed, and its price has not jumped`,
    });
    for (const action of ['close', 'reopen']) {
      for (const reason of ['', '   ', 'x'.repeat(501)]) {
        expect(await call(admin, 'POST', `${PATH}/${id}/${action}`, { reason })).toMatchObject({ code: 'BAD_INPUT' });
      }
    }
  });

  it('is closed and reopened only by admins with edit.currency', async () => {
    const { id } = await newCurrency();
    for (const action of ['close', 'reopen']) {
      const by = async (client: Awaited<ReturnType<typeof anonymous>>) =>
        (await call(client, 'POST', `${PATH}/${id}/${action}`, { reason: 'x' })).code;
      expect(await by(await anonymous())).toBe('UNAUTHENTICATED');
      expect(await by(await newClient({ permissions: ['create.currency'] }))).toBe('FORBIDDEN');
    }
  });

  it('is priced by admins with priceSource ADMIN, which ends a jump, and by the feed again with FEED', async () => {
    const admin = await newClient(KEYS);
    const id = await jumped();
    const put = (change: object) => call(admin, 'PUT', `${PATH}/${id}`, change);
    expect(await put({ priceSource: 'ADMIN' })).toMatchObject({ priceSource: 'ADMIN', jumpedAt: null });
    expect(await put({ priceSource: 'FEED' })).toMatchObject({ priceSource: 'FEED', usdPrice: '3000' });
    const { id: unfed, code } = await newCurrency();
    expect(await call(admin, 'PUT', `${PATH}/${unfed}`, { priceSource: 'FEED' })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: `priceSource: the feed has no price of ${code}`,
    });
  });
});
