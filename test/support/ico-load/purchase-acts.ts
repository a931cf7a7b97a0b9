import { sql } from 'kysely';
import { newId } from '../../../src/core/ids.js';
import type { Caller, SoldOffering } from './launchpad.js';
import type { Act, IcoLoad } from './load.js';
import { inCurrency, type PaidIn } from './sold.js';

/** Where buyers want their tokens: several at the same address, so that one transfer can deliver to many. */
export const ADDRESSES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
];
/** Of so many buyers one buys again and again, until the caps let no more. */
const KEEN_OF = 10;
const USD = [3, 7.77, 12.5, 20, 33.333_333, 45.678_912];

export const PURCHASE_ACTS: readonly Act[] = [{ weight: 50, run: buy }];

/** Mostly for what others pay, now and then twice at once, and now and then only at a price that was seen. */
async function buy(load: IcoLoad): Promise<void> {
  const { launchpad } = load;
  const buyer = load.one(
    load.chance(0.4) ? launchpad.buyers.slice(0, 2 + launchpad.buyers.length / KEEN_OF) : launchpad.buyers,
  );
  await buyIn(load, buyer, await whereToBuy(load));
}

/** Some amount, of one offering. */
export async function buyIn(load: IcoLoad, buyer: Caller, { id: offeringId, paidIn }: SoldOffering): Promise<void> {
  const usd = load.chance(0.8) ? load.one(USD) : 1 + 60 * load.random();
  const rest = load.chance(0.15) ? await restOf(load, buyer, offeringId, paidIn) : null;
  const body = {
    offeringId,
    amount: rest ?? inCurrency(paidIn, usd),
    walletAddress: load.one(ADDRESSES),
    ...(load.chance(0.1) ? { expectedPrice: (0.37 / paidIn.price).toFixed(8) } : {}),
  };
  const times = load.chance(0.15) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: times }, () => load.ask(buyer, 'POST', '/api/ico/transaction', body, newId())),
  );
  for (const answer of answers) {
    load.note('buy', answer);
    if (answer.statusCode === 200) load.bought.set(answer.id, answer);
  }
}

/** An offering that is on sale, mostly. */
async function whereToBuy(load: IcoLoad): Promise<SoldOffering> {
  const open = await load.found<{ id: string }>(sql`
    select id from ico_token_offering where status = 'ACTIVE' and "endDate" > now()`);
  return open && load.chance(0.9) ? load.offering(open.id) : load.one(load.launchpad.offerings);
}

/** What the rest of a phase costs, or of the buyer's guarantee: the last of it is worth less than anybody may pay. */
async function restOf(
  load: IcoLoad,
  { id: buyerId }: Caller,
  offeringId: string,
  { decimals }: PaidIn,
): Promise<string | null> {
  const left = await load.found<{ amount: string }>(sql`
    select trunc(coalesce(w.guaranteed - w.bought, p.remaining) * p."tokenPrice", ${decimals}::int)::text as amount
    from ico_token_offering_phase p
    left join ico_phase_allowance w on w."phaseId" = p.id and w."userId" = ${buyerId}::uuid
    where p."offeringId" = ${offeringId} and p.remaining > 0 order by p.sequence limit 1`);
  return left && Number(left.amount) > 0 ? left.amount : null;
}
