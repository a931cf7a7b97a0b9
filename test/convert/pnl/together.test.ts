import { newId } from '../../../src/core/ids.js';
import { sql } from 'kysely';
import { canonical, Money } from '../../../src/core/money.js';
import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { defundConvertInventory, fundConvertInventory } from '../../../src/services/convert/inventory/fund.js';
import { reverseConvertOrder } from '../../../src/services/convert/order-admin/reverse.js';
import { readPnl } from '../../../src/services/convert/pnl/read.js';
import { newClient, newUser } from '../../support/accounts.js';
import { asSession } from '../../support/contexts.js';
import { convertible, funded, inventoryOf, type Convertible } from '../../support/convert-assets.js';
import { admins, booked, onChain } from '../../support/convert-chain.js';
import { MOVEMENTS, overdue, rebalancer } from '../../support/convert-movements.js';
import { newCustomer, settled, LASTING } from '../../support/convert-quotes.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  listDeposit,
  payOut,
  processMovements,
  routedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { stepsOf } from '../../support/convert-sends.js';
import { through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const REASON = 'A test';

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ ...LASTING, convertRebalanceMode: 'MANUAL', convertHedgeMode: 'OFF', convertHedgeThresholdUsd: '1' });
afterAll(() => closeRoutes(routes));

/** A time, and what the house held of each currency then, over all of its places. */
interface Cut {
  readonly at: Date;
  readonly held: ReadonlyMap<string, string>;
}

/** Ends a step: everything before is earlier than the cut, and everything after is not. */
async function cut(): Promise<Cut> {
  const { rows } = (await world()).system.db;
  const { rows: found } = await sql<{ currency: string; held: string }>`
    select currency, sum(balance + "inOrder")::text as held from wallet
    where system = 'convert' or system like 'convert\\_%' group by currency`.execute(rows);
  const { rows: latest } = await sql<{ at: string }>`
    select (max("createdAt") + interval '1 millisecond')::text as at from wallet_audit_log`.execute(rows);
  const at = new Date(latest[0]?.at ?? '');
  // Nothing that follows may be of the same millisecond.
  while (Date.now() <= at.getTime() + 1);
  return { at, held: new Map(found.map(({ currency, held }) => [currency, canonical(held)])) };
}

/** The house with a token that is converted, hedged, sent and moved, and another currency that is converted alone. */
async function standing() {
  const { system } = await world();
  const token = await routedToken(routes);
  const { currency, type } = token;
  const terms = { base: currency, quote: 'USDT', wsname: `${currency}/USDT`, pairDecimals: 4 };
  routes.venue.openMarket(`${currency}USDT`, terms, '1');
  routes.venue.setPrices(`${currency}USDT`, '0.999', '1.001');
  const { id: assetId } = await createConvertAsset(system, { currency, type, hedgeSymbol: `${currency}/USDT` });
  await funded({ currency, type }, '5000');
  const from: Convertible = { assetId, currency, type, inventory: await inventoryOf({ currency, type }) };
  await funded({ currency: 'USDT', type: 'SPOT' }, '10000', 'VENUE');
  const to = await convertible({ usdPrice: '2', inventory: '5000' });
  return { token, market: { from, to } };
}

type Standing = Awaited<ReturnType<typeof standing>>;

/** Everything that the house does, a step at a time. */
const STEPS: readonly ((given: Standing) => Promise<unknown>)[] = [
  async ({ market }) => settled(await newCustomer(market), market),
  async ({ market }) => {
    const { id } = await settled(await newCustomer(market), market, { toAmount: '10' });
    await reverseConvertOrder(await asSession(await newUser()), { id, reason: REASON });
  },
  async () => {
    await setSettings({ convertHedgeMode: 'AUTO' });
    expect(await runJob('processConvertHedges')).toMatchObject({ status: 'SUCCEEDED' });
    await setSettings({ convertHedgeMode: 'OFF' });
  },
  async ({ token }) => {
    const { broadcast, read } = stepsOf(through('REST'), await admins());
    const { id } = await broadcast({ sendChain: token.sendChain, amount: '5' });
    await deepen(routes);
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
  },
  async ({ token }) => {
    const { id } = await begin(await rebalancer(), token, 'VENUE', 'CHAIN:1');
    await processMovements();
    await payOut(routes, token, '99.995');
    await deepen(routes);
    await processMovements();
    return ended(id, 'DONE');
  },
  async ({ token }) => {
    const { id } = await begin(await rebalancer(), token, 'CHAIN:1', 'VENUE');
    await processMovements();
    await deepen(routes);
    await processMovements();
    const { body } = await (await rebalancer()).rest('GET', `${MOVEMENTS}/${id}`);
    listDeposit(routes, token, body.txHash, '100');
    await processMovements();
    return ended(id, 'DONE');
  },
  async ({ token }) => {
    const admin = await rebalancer();
    const { id } = await begin(admin, token, 'LEDGER', 'VENUE', '10');
    await overdue(id);
    await processMovements();
    await admin.rest('POST', `${MOVEMENTS}/${id}/resolve`, { outcome: 'LOST', note: REASON });
    return ended(id, 'RESOLVED');
  },
  async ({ market: { from, to } }) => {
    const { system } = await world();
    const place = { location: 'LEDGER', amount: '20', reference: newId() } as const;
    await fundConvertInventory(system, { ...kindOf(from), ...place, source: 'OUTSIDE' });
    await defundConvertInventory(system, { ...kindOf(to), ...place, to: 'OUTSIDE' });
  },
  async ({ market: { to } }) => {
    const admin = await newClient({ permissions: ['edit.convert.settings'] });
    const { body } = await admin.rest('POST', '/api/admin/convert/pnl/sweep', {});
    expect(body.swept).toContainEqual({ ...kindOf(to), amount: '0.24975' });
  },
];

const kindOf = ({ currency, type }: Convertible) => ({ currency, type });

async function ended(id: string, status: string): Promise<void> {
  const { body } = await (await rebalancer()).rest('GET', `${MOVEMENTS}/${id}`);
  expect(body).toMatchObject({ status });
}

/** That a period's books agree: no difference, and they begin and end with what was held then. */
async function agrees(from: Cut | null, to: Cut | null): Promise<void> {
  const { system } = await world();
  const { reconciliation } = await readPnl(system, { from: from?.at ?? null, to: to?.at ?? null });
  for (const { currency, opening, closing, difference, flows } of reconciliation) {
    expect([currency, difference]).toEqual([currency, '0']);
    const moved = flows.reduce((sum, { amount }) => sum.plus(Money.parse(amount, 'X')), Money.zero('X'));
    expect(Money.parse(opening, 'X').plus(moved).toString()).toBe(closing);
    if (from) expect([currency, opening]).toEqual([currency, from.held.get(currency) ?? '0']);
    if (to) expect([currency, closing]).toEqual([currency, to.held.get(currency) ?? '0']);
  }
}

describe('profit and loss of everything that the house does', () => {
  it('says what each currency earned and cost, and agrees with what was held at every cut of time', async () => {
    const { system } = await world();
    const given = await standing();
    const cuts = [await cut()];
    for (const step of STEPS) {
      await step(given);
      cuts.push(await cut());
    }
    const periods = cuts.flatMap((from, at) => cuts.slice(at).map((to) => [from, to] as const));
    for (const [from, to] of [...periods, [null, null] as const]) await agrees(from, to);
    await runJob('foldConvertFlows');
    for (const [from, to] of [...periods, [null, null] as const]) await agrees(from, to);

    const { items } = await readPnl(system, { from: cuts[0]?.at ?? null });
    const { token, market } = given;
    const of = (currency: string) => items.find((item) => item.currency === currency);
    expect(of(token.currency)).toMatchObject({
      fee: '0.1',
      spread: '0',
      hedge: '0',
      venueFee: '0',
      networkFee: '0.005',
      lost: '10',
      net: '-9.905',
      swept: '0',
    });
    expect(of(market.to.currency)).toMatchObject({
      spread: '0.24975',
      rounding: '0',
      net: '0.24975',
      swept: '0.24975',
    });
    expect(of('USDT')).toMatchObject({ hedge: '-0.0999', net: expect.stringMatching(/^-/) });
    const gas = of(routes.coin.currency);
    expect(gas).toMatchObject({ net: `-${gas?.networkFee}` });
    const { free } = await booked(routes.coin);
    expect(free).toBe(await onChain(routes, routes.coin));
  });
});
