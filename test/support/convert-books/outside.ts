import { toQuantity } from 'ethers';
import { sql } from 'kysely';
import { amountOfUnits } from '../../../src/core/chain/units.js';
import { canonical } from '../../../src/core/money.js';
import type { Reader } from '../../../src/infra/database/database.js';
import type { HouseSite } from '../convert-load/house-site.js';
import { CHAIN_ID, COIN, TRADED } from '../convert-load/traded.js';

/** Where what is booked is not what the venue has: nothing, once all is quiet. */
export async function venueFaults({ site, venue }: HouseSite): Promise<string[]> {
  const { rows } = site.system.db;
  const faults: string[] = [];
  for (const { currency, asset } of TRADED) {
    if (asset === null) continue;
    const [booked, held] = [await bookedAt(rows, 'convert_venue', currency), text(venue.state.balance(asset))];
    if (booked !== held) faults.push(`the venue holds ${held} ${currency}, and ${booked} is booked`);
  }
  const hedges = await rows.selectFrom('convert_hedge').selectAll().execute();
  const trades = await rows.selectFrom('convert_hedge_trade').selectAll().execute();
  const known = new Map(hedges.map((hedge) => [hedge.clientOrderId, hedge]));
  for (const order of venue.state.orders) {
    const hedge = known.get(order.clientOrderId ?? '');
    if (!hedge) faults.push(`the venue has the order ${order.clientOrderId}, which nobody sent`);
    else if (canonical(hedge.filled) !== text(order.filled) || canonical(hedge.cost) !== text(order.cost)) {
      faults.push(`the venue filled ${text(order.filled)} for ${text(order.cost)} of ${JSON.stringify(hedge)}`);
    }
  }
  const ids = venue.state.orders.map(({ clientOrderId }) => clientOrderId);
  if (new Set(ids).size < ids.length) faults.push('the venue has an order twice');
  for (const { clientOrderId, status, filled } of hedges) {
    if (!ids.includes(clientOrderId) && canonical(filled) !== '0')
      faults.push(`${clientOrderId} is ${status}: it never was`);
  }
  const said = new Set(hedges.filter(({ outcome }) => outcome === 'FILLED').map(({ clientOrderId }) => clientOrderId));
  const theirs = venue.state.trades.filter(({ order }) => !said.has(order.clientOrderId ?? ''));
  const booked = trades.map((each) => tradeText(each.venueTradeId, each.amount, each.cost, each.fee));
  const made = theirs.map((each) => tradeText(each.id, text(each.volume), text(each.cost), text(each.fee)));
  faults.push(
    ...booked.filter((trade) => !made.includes(trade)).map((trade) => `${trade} is booked, and was never made`),
  );
  faults.push(...made.filter((trade) => !booked.includes(trade)).map((trade) => `${trade} is not booked`));
  return faults;
}

const text = (amount: { toFixed(): string }): string => canonical(amount.toFixed());

function tradeText(id: string, ...amounts: readonly string[]): string {
  return [id, ...amounts.map((amount) => canonical(amount))].join(' ');
}

async function bookedAt(rows: Reader, system: string, currency: string): Promise<string> {
  const { rows: found } = await sql<{ booked: string }>`
    select coalesce(sum(balance + "inOrder"), 0)::text as booked from wallet
    where system = ${system} and currency = ${currency}`.execute(rows);
  return canonical(found[0]?.booked ?? '0');
}

/**
 * Where what is booked is not what the chain has: nothing, once all is quiet. Every transaction of the house is one that
 * the platform has signed, and what a send was to pay came to its recipient if it is CONFIRMED, and otherwise nothing did.
 */
export async function chainFaults(house: HouseSite): Promise<string[]> {
  const { rows } = house.site.system.db;
  const faults: string[] = [];
  for (const { currency, decimals } of TRADED) {
    if (decimals === null) continue;
    const held = await balanceOf(house, currency, house.address);
    const booked = await bookedAt(rows, `convert_chain_${CHAIN_ID}`, currency);
    if (booked !== held) faults.push(`the chain holds ${held} ${currency}, and ${booked} is booked`);
  }
  for (const { address, amount, currency, status } of await rows.selectFrom('convert_send').selectAll().execute()) {
    const came = await balanceOf(house, currency, address);
    const due = status === 'CONFIRMED' ? canonical(amount) : '0';
    if (came !== due) faults.push(`${came} ${currency} came of a send of ${amount} that is ${status}`);
  }
  return [...faults, ...(await strangeTransactions(house))];
}

async function balanceOf({ chain, token }: HouseSite, currency: string, address: string): Promise<string> {
  if (currency === COIN.currency)
    return amountOfUnits(BigInt(await chain.rpc('eth_getBalance', address, 'latest')), 18);
  const decimals = TRADED.find((each) => each.currency === currency)?.decimals ?? 0;
  return amountOfUnits(await token.getFunction('balanceOf').staticCall(address), decimals);
}

/** Transactions of the house in the chain's blocks that the platform has not signed. */
async function strangeTransactions({ chain, site, address }: HouseSite): Promise<string[]> {
  const signed = await site.system.db.rows.selectFrom('convert_transaction').select('hash').execute();
  const known = new Set(signed.map(({ hash }) => hash));
  const head = Number(await chain.rpc('eth_blockNumber'));
  const faults: string[] = [];
  for (let number = 0; number <= head; number += 1) {
    const { transactions } = await chain.rpc('eth_getBlockByNumber', toQuantity(number), true);
    for (const { from, hash } of transactions) {
      if (from.toLowerCase() === address.toLowerCase() && !known.has(hash)) faults.push(`nobody has signed ${hash}`);
    }
  }
  return faults;
}
