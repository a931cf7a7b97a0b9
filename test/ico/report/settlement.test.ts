import { newId } from '../../../src/core/ids.js';
import { cancelOffering } from '../../../src/services/ico/refund/cancel.js';
import { anonymous, newClient, newUser } from '../../support/accounts.js';
import { withIdentity } from '../../support/contexts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { oncePerFile, world } from '../../support/world.js';
import { newSale, setOffering } from '../support/sales.js';
import { endSale, failed, freeze, payOut, settle, soldTo } from '../support/settled.js';

useSettings({ icoPlatformFeePercentage: '2.5' });

const admin = oncePerFile(() => newClient({ permissions: ['view.ico.offer'] }));
const path = (id: string) => `/api/admin/ico/offer/${id}/settlement`;
/** A sale that succeeded, of which the first contribution was paid out before all was cancelled. */
async function cancelled() {
  const sold = await soldTo(['100', '60.01']);
  await endSale(sold.sale.id);
  await settle();
  await payOut(sold.sale, sold.ids[0] ?? '');
  await cancelOffering(await withIdentity(await newUser()), {
    id: sold.sale.id,
    reason: 'Its creator has asked for it',
  });
  return sold;
}

const none = { buyer: '0', creator: '0', platform: '0', escrow: '0' };

describe.each(TRANSPORTS)('the report of a settlement by %s', (transport) => {
  const call = through(transport);
  const report = async (id: string, query = '') => call(await admin(), 'GET', `${path(id)}${query}`);

  it('says before it what a sale below its soft cap would give back', async () => {
    const { sale, ids, buyers } = await soldTo(['10.01', '20']);
    const shown = await report(sale.id, '?sortField=createdAt&sortOrder=asc');
    expect(shown).toMatchObject({
      statusCode: 200,
      offeringId: sale.id,
      status: 'ACTIVE',
      preview: true,
      outcome: 'FAILED',
      ended: false,
      waits: false,
      softCapPercent: '30',
      softCap: '150',
      raised: '30.01',
      settledAt: null,
      done: { buyer: '-30.01', creator: '0', platform: '0', escrow: '30.01' },
      planned: { buyer: '30.01', creator: '0', platform: '0', escrow: '-30.01' },
    });
    expect(shown.items[0]).toEqual({
      id: ids[0],
      buyer: { id: buyers[0]?.user.id, email: buyers[0]?.user.email, name: null },
      status: 'PENDING',
      amount: '10.01',
      done: { buyer: '-10.01', creator: '0', platform: '0', escrow: '10.01' },
      planned: { buyer: '10.01', creator: '0', platform: '0', escrow: '-10.01' },
      createdAt: expect.any(String),
    });
  });

  it('names the payouts of a sale that meets it as planned, and afterwards what was done', async () => {
    const { sale, ids } = await soldTo(['100', '60.01']);
    const planned = { buyer: '0', creator: '156', platform: '4.01', escrow: '-160.01' };
    expect(await report(sale.id)).toMatchObject({ preview: true, outcome: 'SUCCESS', planned });
    await endSale(sale.id);
    await setOffering(sale.id, { flagged: true });
    expect(await report(sale.id)).toMatchObject({ ended: true, waits: true });
    await setOffering(sale.id, { flagged: false });
    await settle();
    expect(await report(sale.id)).toMatchObject({
      preview: false,
      outcome: 'SUCCESS',
      settledAt: expect.any(String),
      done: { buyer: '-160.01', creator: '0', platform: '0', escrow: '160.01' },
      planned,
    });
    await payOut(sale, ids[0] ?? '');
    const shown = await report(sale.id, '?sortField=amount&sortOrder=desc');
    expect(shown).toMatchObject({
      done: { buyer: '-160.01', creator: '97.5', platform: '2.5', escrow: '60.01' },
      planned: { buyer: '0', creator: '58.5', platform: '1.51', escrow: '-60.01' },
    });
    expect(shown.items.map(({ status, planned: each }: any) => [status, each])).toEqual([
      ['RELEASED', none],
      ['PENDING', { buyer: '0', creator: '58.5', platform: '1.51', escrow: '-60.01' }],
    ]);
  });

  it('says after a failure what went back, and what still waits to', async () => {
    const { sale } = await failed(['10', '20'], async ({ buyers: [first] }) => first && freeze(first));
    expect(await report(sale.id)).toMatchObject({
      preview: false,
      outcome: 'FAILED',
      done: { buyer: '-10', creator: '0', platform: '0', escrow: '10' },
      planned: { buyer: '10', creator: '0', platform: '0', escrow: '-10' },
    });
  });

  it('says of a cancelled sale what was paid out before and what went back, and that nothing is left to do', async () => {
    const { sale } = await cancelled();
    const shown = await report(sale.id, '?sortField=amount&sortOrder=desc');
    expect(shown).toMatchObject({
      status: 'CANCELLED',
      preview: false,
      outcome: 'CANCELLED',
      ended: true,
      waits: false,
      done: { buyer: '-100', creator: '97.5', platform: '2.5', escrow: '0' },
      planned: none,
    });
    expect(shown.items.map(({ status, done }: any) => [status, done])).toEqual([
      ['RELEASED', { buyer: '-100', creator: '97.5', platform: '2.5', escrow: '0' }],
      ['REFUNDED', none],
    ]);
  });

  it('is a page of contributions, which can be sorted and narrowed', async () => {
    const { sale } = await soldTo(['10', '20', '30']);
    const { items, pagination } = await report(sale.id, '?perPage=1&page=2&sortField=amount&sortOrder=asc');
    expect([items.map(({ amount }: any) => amount), pagination.totalItems]).toEqual([['20'], 3]);
    const filter = encodeURIComponent(JSON.stringify({ amount: { gte: '20' } }));
    expect((await report(sale.id, `?filter=${filter}`)).pagination.totalItems).toBe(2);
    expect((await report(sale.id, '?sortField=nope')).code).toBe('BAD_INPUT');
  });

  it('is for holders of view.ico.offer, and of offerings that there are', async () => {
    const { id } = await newSale();
    for (const suffix of ['', '/csv']) {
      expect((await call(await newClient(), 'GET', `${path(id)}${suffix}`)).statusCode).toBe(403);
      expect((await call(await anonymous(), 'GET', `${path(id)}${suffix}`)).statusCode).toBe(401);
      expect((await call(await admin(), 'GET', `${path(newId())}${suffix}`)).code).toBe('NOT_FOUND');
    }
  });
});

describe('the report of a settlement as CSV', () => {
  const lines = (text: string) => text.split('\r\n').map((line) => line.split(','));
  const file = async (id: string, query = '') => {
    const { url } = await world();
    const client = await admin();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(`${url}${path(id)}/csv${query}`, { headers: { cookie } });
  };

  const byGraphql = async (id: string) => {
    const { downloadIcoSettlement } = await (
      await admin()
    ).ok('query ($id: UUID!) { downloadIcoSettlement(id: $id) { content } }', { id });
    return Buffer.from(downloadIcoSettlement.content, 'base64').toString();
  };
  const cents = (text = '') => Math.round(Number(text) * 100);
  /** What lines have that does not add up to zero: of what is done, or of what is planned. */
  const unbalanced = (all: string[][]) =>
    all
      .slice(1, -1)
      .filter((line) =>
        [line.slice(8, 12), line.slice(12, 16)].some(
          (flows) => flows.reduce((sum, each) => sum + cents(each), 0) !== 0,
        ),
      );

  it('has a line for each contribution and the totals, each of which adds up to zero', async () => {
    const { sale, ids } = await soldTo(['10.01', '20.02', '30']);
    const answer = await file(sale.id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toContain(`settlement-${sale.id}.csv`);
    const all = lines(await answer.text());
    expect(all.map(([first]) => first)).toEqual(['id', ...ids, 'TOTAL', '']);
    expect(unbalanced(all)).toEqual([]);
    expect(all.at(-2)?.slice(8)).toEqual(['-60.03', '0', '0', '60.03', '60.03', '0', '0', '-60.03']);
    expect(all.at(-2)?.[2]).toBe('PREVIEW OF FAILED');
  });

  it('is no formula, whatever a buyer is called', async () => {
    const { sale, buyers } = await soldTo(['10']);
    const { platform } = await world();
    const firstName = '=HYPERLINK("http://evil.example"),x';
    await platform.db.rows
      .updateTable('user')
      .set({ firstName })
      .where('id', '=', buyers[0]?.user.id ?? '')
      .execute();
    expect(await (await file(sale.id)).text()).toContain(`,"'=HYPERLINK(""http://evil.example""),x",`);
  });

  it('has a part for each 50,000 contributions', async () => {
    const { sale } = await soldTo(['10']);
    expect(lines(await (await file(sale.id, '?part=2')).text()).map(([first]) => first)).toEqual(['id', 'TOTAL', '']);
    const refused = await file(sale.id, '?part=0');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'BAD_INPUT']);
  });

  it('has what was paid and given back of a cancelled sale, which adds up to zero', async () => {
    const { sale, ids } = await cancelled();
    const all = lines(await (await file(sale.id)).text());
    expect(all.slice(1, -2).map(([id, , status]) => [id, status])).toEqual([
      [ids[0], 'RELEASED'],
      [ids[1], 'REFUNDED'],
    ]);
    expect(all.at(-2)?.slice(8)).toEqual(['-100', '97.5', '2.5', '0', '0', '0', '0', '0']);
    expect([all.at(-2)?.[2], unbalanced(all)]).toEqual(['CANCELLED', []]);
  });

  it('comes by GraphQL as base64, the same file, whose lines add up to zero', async () => {
    for (const { sale, ids } of [await soldTo(['10.01', '20.02']), await cancelled()]) {
      const text = await byGraphql(sale.id);
      expect(text).toBe(await (await file(sale.id)).text());
      expect(lines(text).map(([first]) => first)).toEqual(['id', ...ids, 'TOTAL', '']);
      expect(unbalanced(lines(text))).toEqual([]);
    }
  });
});
