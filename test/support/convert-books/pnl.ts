import { sql } from 'kysely';
import { Money } from '../../../src/core/money.js';
import type { Period } from '../../../src/services/convert/pnl/cuts.js';
import { readPnl } from '../../../src/services/convert/pnl/read.js';
import type { Context } from '../../../src/services/frame/context.js';

type Pnl = Awaited<ReturnType<typeof readPnl>>;

/** Where what the ledger's rows say does not explain what the house held: nothing, at any time. */
export async function unexplained(system: Context, period: Period = {}): Promise<string[]> {
  return differences(await readPnl(system, period));
}

function differences({ reconciliation }: Pnl): string[] {
  return reconciliation.filter(({ difference }) => difference !== '0').map((each) => JSON.stringify(each));
}

/**
 * Where profit and loss is not right: nothing, once all is quiet. Cuts all time at random times of the ledger, asks about
 * each part, and adds the parts up.
 */
export async function pnlFaults(system: Context, cuts: number, random: () => number): Promise<string[]> {
  const times = await randomTimes(system, cuts, random);
  const whole = await readPnl(system, {});
  const parts: Pnl[] = [];
  for (let n = 0; n <= times.length; n += 1) {
    parts.push(await readPnl(system, { from: times[n - 1] ?? null, to: times[n] ?? null }));
  }
  return [...[whole, ...parts].flatMap(differences), ...apart(whole, parts), ...(await earnedFaults(system, whole))];
}

async function randomTimes(system: Context, count: number, random: () => number): Promise<Date[]> {
  const { rows } = await sql<{ at: string }>`select distinct "createdAt" as at from wallet_audit_log`.execute(
    system.db.rows,
  );
  const times = Array.from({ length: count }, () => rows[Math.floor(random() * rows.length)]?.at ?? '');
  return times.toSorted().map((at) => new Date(at));
}

const FIGURES = ['net', 'fee', 'spread', 'swept', 'volumeIn'] as const;

/** Where the parts of a period do not add up to it. */
function apart(whole: Pnl, parts: readonly Pnl[]): string[] {
  return whole.items.flatMap((item) => {
    const { currency, type } = item;
    const same = parts.flatMap(({ items }) => items.filter((each) => each.currency === currency && each.type === type));
    return FIGURES.flatMap((figure) => {
      const sum = same.reduce((all, each) => all.plus(Money.parse(each[figure], currency)), Money.zero(currency));
      return sum.toString() === item[figure]
        ? []
        : [`${figure} of ${currency} is ${item[figure]}, and in parts ${sum}`];
    });
  });
}

/** Where orders, sends and movements say that they earned or paid something else. */
async function earnedFaults(system: Context, { items }: Pnl): Promise<string[]> {
  const { rows } = await sql<{
    currency: string;
    type: string;
    fee: string;
    spread: string;
    rounding: string;
    gas: string;
  }>`
    select currency, type, sum(fee)::text as fee, sum(spread)::text as spread, sum(rounding)::text as rounding, sum(gas)::text as gas
    from (
      select "fromCurrency" as currency, "fromType" as type, fee, 0 as spread, 0 as rounding, 0 as gas
      from convert_order where status = 'SETTLED'
      union all select "toCurrency", "toType", 0, spread, rounding, 0 from convert_order where status = 'SETTLED'
      union all select "gasCurrency", "gasType", 0, 0, 0, "gasPaid" from convert_send where "gasPaid" > 0
      union all select "gasCurrency", "gasType", 0, 0, 0, "gasPaid" from convert_movement where "gasPaid" > 0
      union all select currency, type, 0, 0, 0, fee from convert_movement where fee > 0
    ) each group by 1, 2`.execute(system.db.rows);
  return rows.flatMap(({ currency, type, ...sums }) => {
    const item = items.find((each) => each.currency === currency && each.type === type);
    const [due, said] = [
      [sums.fee, sums.spread, sums.rounding, sums.gas],
      [item?.fee, item?.spread, item?.rounding, item?.networkFee],
    ].map((figures) => figures.map((each) => Money.parse(each ?? '0', currency).toString()).join());
    return due === said ? [] : [`${currency}: ${due} was earned and paid, and ${said} is said`];
  });
}
