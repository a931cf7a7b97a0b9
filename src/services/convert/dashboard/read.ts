import { sql } from 'kysely';
import { canonical, Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Reader } from '../../../infra/database/database.js';
import { lastPrice, PRICED_IN } from '../../currency/last-price.js';
import type { Context } from '../../frame/context.js';
import { houseTotals } from '../inventory/house.js';
import { readAssetStates } from '../own/closures.js';
import { utcDay } from '../../conversion/utc-day.js';
import { waitingCounts } from '../own/waiting.js';
import { readPnl } from '../pnl/read.js';

const USD_DECIMALS = 8;

/** What the house is exposed to of a currency; `usd` is null without a price. Amounts are exact decimal text. */
export interface Exposure {
  readonly currency: string;
  readonly type: WalletType;
  readonly amount: string;
  readonly usd: string | null;
}

/** Instant convert at a glance. The day is that of UTC, and dollars are at present prices. */
export async function readConvertDashboard(ctx: Context) {
  const from = new Date(`${utcDay(ctx.clock.now())}T00:00:00.000Z`);
  const [openQuotes, prices, totals, pnl, waiting, assets] = await Promise.all([
    countOpenQuotes(ctx),
    readPrices(ctx.db.rows),
    houseTotals(ctx.db.rows),
    readPnl(ctx, { from }),
    waitingCounts(ctx.db.rows),
    readAssetStates(ctx),
  ]);
  const usd = (each: Kind & { readonly amount: string }) => inDollars(prices, each);
  const exposure = totals
    .map(({ currency, type, exposure: amount }) => ({ currency, type, amount: canonical(amount) }))
    .filter(({ amount }) => amount !== '0')
    .map((each) => ({ ...each, usd: usd(each) }));
  return {
    openQuotes,
    // Each has a row in two currencies.
    ordersToday: pnl.items.reduce((sum, { orders }) => sum + orders, 0) / 2,
    volumeTodayUsd: sumOf(pnl.items.map(({ volumeIn, ...kind }) => usd({ ...kind, amount: volumeIn }))),
    netTodayUsd: sumOf(pnl.items.map(({ netUsd }) => netUsd)),
    today: pnl.items,
    exposure,
    exposureUsd: sumOf(exposure.map((each) => each.usd?.replace('-', '') ?? null)),
    waiting,
    closed: assets.filter(({ enabled, closure }) => enabled && closure !== null),
  };
}

async function countOpenQuotes({ db, clock }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from convert_order
    where status = 'QUOTED' and "expiresAt" > ${clock.now().toISOString()}::timestamptz`.execute(db.rows);
  return rows[0]?.count ?? 0;
}

interface Kind {
  readonly currency: string;
  readonly type: string;
}

type Prices = ReadonlyMap<string, string | null>;

async function readPrices(rows: Reader): Promise<Prices> {
  const found = await rows.selectFrom('currency').select(['code', 'type', 'usdPrice']).execute();
  return new Map(found.map(({ code, type, usdPrice }) => [`${code} ${type}`, lastPrice({ code, usdPrice })]));
}

function inDollars(prices: Prices, { currency, type, amount }: Kind & { readonly amount: string }): string | null {
  const price = prices.get(`${currency} ${type}`);
  if (!price) return null;
  const worth = Money.parse(amount, currency, WIDE).convert(price, PRICED_IN);
  return worth.roundDown(USD_DECIMALS).toString();
}

/** Sums of the whole house may be larger than a wallet. */
const WIDE = { digits: 60, decimals: 18 } as const;

/** What has no price is not counted. */
function sumOf(amounts: readonly (string | null)[]): string {
  return amounts
    .reduce((sum, each) => sum.plus(Money.parse(each ?? '0', PRICED_IN, WIDE)), Money.zero(PRICED_IN))
    .toString();
}
