import { sql } from 'kysely';
import { canonical, Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { houseTotals } from '../inventory/house.js';
import { readAssetStates, type AssetState } from '../own/closures.js';
import { waitingWork } from '../own/waiting.js';
import { owedToCustomers } from './owed.js';

/** Sums of the whole platform may be larger than a wallet. */
const WIDE = { digits: 60, decimals: 18 } as const;
const RATIO_DECIMALS = 4;

/** What the house holds of a currency in one place; amounts are exact decimal text in the currency. */
export interface HousePlaceState {
  readonly type: WalletType;
  readonly location: string;
  readonly booked: string;
  /** What the chain or the venue said, and that less what was booked then; null until it was asked. */
  readonly actual: string | null;
  /** Locked balance at the venue, on top of actual; null for other places. */
  readonly notSpendable: string | null;
  readonly difference: string | null;
  readonly scannedAt: string | null;
}

/** How the house stands in a currency, over wallets of all types. */
export interface HouseCurrency {
  readonly currency: string;
  /** What all customers have together. */
  readonly owed: string;
  readonly places: readonly HousePlaceState[];
  readonly booked: string;
  /** What chains and the venue said that they hold; null while none has said it. */
  readonly actual: string | null;
  /** What chains and the venue hold, as they said or as it is booked, by what is owed; null while nothing is. */
  readonly coverage: string | null;
  /** What open quotes would pay out, and how many they are. */
  readonly quoted: string;
  readonly quotes: number;
  readonly exposure: string;
  readonly assets: readonly AssetState[];
}

/** The house beside what the platform owes: every currency that it holds, converts or owes, the switches, what waits. */
export async function readHouse(ctx: Context) {
  const { rows } = ctx.db;
  const [owed, totals, scans, quotes, assets, switches, waiting] = await Promise.all([
    owedToCustomers(rows),
    houseTotals(rows),
    rows.selectFrom('convert_inventory').selectAll().execute(),
    openQuotes(ctx),
    readAssetStates(ctx),
    rows.selectFrom('convert_switch').selectAll().orderBy('name').execute(),
    waitingWork(rows),
  ]);
  const scanned = new Map(scans.map((each) => [`${each.currency} ${each.type} ${each.location}`, each]));
  const places = totals.flatMap(({ currency, type, places: held }) =>
    held.map(({ location, amount }) => {
      const {
        actual = null,
        notSpendable = null,
        difference = null,
        scannedAt = null,
      } = scanned.get(`${currency} ${type} ${location}`) ?? {};
      return { currency, type, location, booked: canonical(amount), actual, notSpendable, difference, scannedAt };
    }),
  );
  const owing = [...owed].filter(([, amount]) => amount !== '0').map(([currency]) => currency);
  const codes = new Set([
    ...owing,
    ...places.map(({ currency }) => currency),
    ...assets.map(({ currency }) => currency),
  ]);
  const currencies = [...codes].toSorted().map((currency): HouseCurrency => {
    const own = places.filter((each) => each.currency === currency);
    const exposures = totals.filter((each) => each.currency === currency).map(({ exposure }) => exposure);
    const { amount: quoted = '0', count = 0 } = quotes.get(currency) ?? {};
    return {
      currency,
      owed: owed.get(currency) ?? '0',
      places: own,
      booked: sumOf(
        currency,
        own.map(({ booked }) => booked),
      ).toString(),
      ...coverageOf(currency, owed.get(currency) ?? '0', own),
      quoted: canonical(quoted),
      quotes: count,
      exposure: sumOf(currency, exposures).toString(),
      assets: assets.filter((each) => each.currency === currency),
    };
  });
  return { currencies, switches, waiting };
}

function coverageOf(currency: string, owed: string, places: readonly HousePlaceState[]) {
  const outside = places.filter(({ location }) => location === 'VENUE' || location.startsWith('CHAIN:'));
  const said = outside.flatMap(({ actual }) => (actual === null ? [] : [actual]));
  const backing = sumOf(
    currency,
    outside.map(({ actual, booked }) => actual ?? booked),
  );
  return {
    actual: said.length === 0 ? null : sumOf(currency, said).toString(),
    coverage: owed === '0' ? null : backing.over(owed, currency).roundDown(RATIO_DECIMALS).toString(),
  };
}

function sumOf(currency: string, amounts: readonly string[]): Money {
  return amounts.reduce((sum, each) => sum.plus(Money.parse(canonical(each), currency, WIDE)), Money.zero(currency));
}

async function openQuotes({ db, clock }: { readonly db: { readonly rows: Reader }; readonly clock: Context['clock'] }) {
  const { rows } = await sql<{ currency: string; amount: string; count: number }>`
    select "toCurrency" as currency, sum("toAmount") as amount, count(*)::int as count from convert_order
    where status = 'QUOTED' and "expiresAt" > ${clock.now().toISOString()}::timestamptz group by "toCurrency"`.execute(
    db.rows,
  );
  return new Map(rows.map(({ currency, ...open }) => [currency, open]));
}
