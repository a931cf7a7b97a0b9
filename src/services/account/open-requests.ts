import { sql, type RawBuilder } from 'kysely';
import { unsettledOrders } from '../../core/bot/unsettled-orders.js';
import type { Reader } from '../../infra/database/database.js';

/** What is to be done so that nothing of a kind is open any more. */
export interface Steps {
  /** What the account's owner does. */
  readonly own: string;
  /** What an admin does. */
  readonly admin: string;
}

/**
 * A kind of undecided request that an account has made, or that would pay money to it, or of trading for it that is under
 * way.
 */
export interface OpenRequestKind {
  /** Name for people, in the singular; the plural adds an s. */
  readonly name: string;
  readonly steps: Steps;
  /**
   * Selects `"userId"`, one row for each request that is open at a time. The tables need indexes that find an account's
   * open rows without reading those that are not.
   */
  readonly rows: (now: Date) => RawBuilder<unknown>;
}

const DECIDED: Steps = { own: 'cancel what is open, or wait until it is decided,', admin: 'decide what is open' };
const TRADED: Steps = {
  own: 'stop your live bots, sell what they hold and wait for the end of their orders',
  admin: 'have the owner stop the live bots and sell what they hold',
};

const ENDING: Steps = { own: 'wait until your conversion has ended', admin: 'let the conversion end' };

/** Of contributions to token offerings, for buyers. */
const ESCROW: Steps = {
  own: 'wait until all tokens are delivered or the contributions are refunded',
  admin: 'decide the contributions in escrow, or cancel the offering',
};

/** Of token offerings, for creators: those that sell or will, and those with money in escrow. */
const SOLD: Steps = {
  own: 'wait until the sale has ended, and all tokens are delivered or the contributions are refunded',
  admin: ESCROW.admin,
};

/** Of NFT offers that hold money of their buyers. */
const OFFERED: Steps = {
  own: 'cancel your NFT offers, or wait until the accepted ones are settled or released',
  admin: 'let the NFT offers end, or decide those that are flagged',
};

/** Of NFT offers that their sellers are paid for. */
const OWED: Steps = {
  own: 'transfer the NFTs that you have sold, or wait until their offers are released',
  admin: OFFERED.admin,
};

/** Of NFT listings, for sellers. */
const LISTED: Steps = {
  own: 'cancel your NFT listings, or wait until they have ended',
  admin: 'cancel the NFT listings',
};

/** Of the leading bids in auctions of NFTs. */
const BIDDEN: Steps = {
  own: 'wait until the NFT auctions that you lead have ended',
  admin: 'cancel the NFT auctions that it leads, or let them end',
};

/** What is open of live bots, by "botId". A deleted bot has nothing open. */
const ofLiveBots = (open: RawBuilder<unknown>) => sql`select bot."userId" from trading_bot bot
  join (${open}) open on open."botId" = bot.id where bot.mode = 'LIVE' and bot."deletedAt" is null`;

/**
 * All kinds of open requests. Like money, they keep an account from being ended. A module with pending rows adds a
 * line.
 */
export const OPEN_REQUESTS: readonly OpenRequestKind[] = [
  {
    name: 'active live bot',
    steps: TRADED,
    rows: () => sql`select "userId" from trading_bot
      where mode = 'LIVE' and status in ('RUNNING', 'PAUSED') and "deletedAt" is null`,
  },
  {
    name: 'open live position',
    steps: TRADED,
    rows: () => ofLiveBots(sql`select "botId" from trading_bot_trade where status = 'OPEN'`),
  },
  {
    name: 'unsettled live order',
    steps: TRADED,
    rows: (now) => ofLiveBots(sql`select "botId" from ${unsettledOrders(now)} unsettled`),
  },
  {
    name: 'unsettled conversion',
    steps: ENDING,
    rows: () => sql`select "userId" from convert_order where status = 'ACCEPTED'`,
  },
  {
    name: 'outstanding contribution',
    steps: ESCROW,
    rows: () => sql`select "userId" from ico_transaction where status in ('PENDING', 'VERIFICATION')`,
  },
  {
    name: 'unsettled token offering',
    steps: SOLD,
    rows: () => sql`select o."userId" from ico_token_offering o
      where o."deletedAt" is null and (o.status = 'ACTIVE' or (o.status = 'PENDING' and o."approvedAt" is not null) or exists (
        select from ico_transaction t where t."offeringId" = o.id and t.status in ('PENDING', 'VERIFICATION')))`,
  },
  {
    name: 'open NFT offer',
    steps: OFFERED,
    rows: () => sql`select "buyerId" as "userId" from nft_offer where status in ('PENDING', 'ACCEPTED', 'FLAGGED')`,
  },
  {
    name: 'unpaid NFT sale',
    steps: OWED,
    rows: () => sql`select "sellerId" as "userId" from nft_offer where status in ('ACCEPTED', 'FLAGGED')`,
  },
  {
    name: 'open NFT listing',
    steps: LISTED,
    rows: () => sql`select "sellerId" as "userId" from nft_listing where status in ('ACTIVE', 'RESERVED')`,
  },
  {
    name: 'leading NFT bid',
    steps: BIDDEN,
    rows: () => sql`select "userId" from nft_bid where status = 'ACTIVE'`,
  },
  {
    name: 'open deposit',
    steps: DECIDED,
    rows: () => sql`select "userId" from deposit where status = 'PENDING'`,
  },
  {
    name: 'open withdrawal',
    steps: DECIDED,
    rows: () => sql`select "userId" from withdrawal where status = 'PENDING'`,
  },
  {
    name: 'open transfer',
    steps: DECIDED,
    rows: () => sql`select "userId" from transfer where status = 'PENDING'`,
  },
  {
    name: 'open incoming transfer',
    steps: DECIDED,
    rows: () => sql`select "toUserId" as "userId" from transfer where status = 'PENDING' and "toUserId" <> "userId"`,
  },
  {
    name: 'open payment',
    steps: DECIDED,
    rows: () => sql`select m."userId" from gateway_merchant m join gateway_payment p on p."merchantId" = m.id
      where m."deletedAt" is null and p.status = 'PENDING' and p.mode = 'LIVE'`,
  },
  {
    name: 'unpaid merchant balance',
    steps: DECIDED,
    rows: () => sql`select m."userId" from gateway_merchant m join gateway_merchant_balance b on b."merchantId" = m.id
      where m."deletedAt" is null and b.pending > 0`,
  },
  {
    name: 'open merchant payout',
    steps: DECIDED,
    rows: () => sql`select m."userId" from gateway_merchant m join gateway_payout p on p."merchantId" = m.id
      where m."deletedAt" is null and p.status in ('PENDING', 'PROCESSING')`,
  },
];

export interface OpenRequest {
  readonly userId: string;
  readonly kind: OpenRequestKind;
  readonly count: string;
}

/** How many requests of each kind the accounts have open at a time; kinds without one are left out. */
export async function countOpenRequests(rows: Reader, userIds: readonly string[], now: Date): Promise<OpenRequest[]> {
  const all = OPEN_REQUESTS.map(
    (kind, at) =>
      sql`select "userId", ${sql.lit(at)} as kind from (${kind.rows(now)}) o where "userId" = any(${userIds}::uuid[])`,
  );
  const { rows: found } = await sql<{ userId: string; kind: number; count: string }>`
    select "userId", kind, count(*) from (${sql.join(all, sql` union all `)}) o
    group by "userId", kind order by kind`.execute(rows);
  return found.flatMap(({ userId, kind: at, count }) => {
    const kind = OPEN_REQUESTS[at];
    return kind ? [{ userId, kind, count }] : [];
  });
}
