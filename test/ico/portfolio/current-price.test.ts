import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { figure } from '../../../src/core/launchpad/amounts.js';
import { openPhase } from '../../../src/core/launchpad/phases.js';
import { leastPurchase, paymentScale } from '../../../src/core/launchpad/purchase-amounts.js';
import { canonical } from '../../../src/core/money.js';
import type { IcoPhaseAccess } from '../../../src/core/states/ico.js';
import type { Context } from '../../../src/services/frame/context.js';
import { readPhases } from '../../../src/services/ico/own/phases-of.js';
import { leastToPay, periodOf, type SaleRow } from '../../../src/services/ico/own/sale.js';
import { currentPrice } from '../../../src/services/ico/portfolio/current-price.js';
import { newCurrency } from '../../support/currencies.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { textOfUnits, unitsOf } from '../../support/ico-units.js';
import { randomFrom } from '../../support/ledger-model.js';
import { casesOf } from '../../support/long.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const OFFERINGS = casesOf(250, 5_000);
const LEASTS = ['0', '10', '33.33333333', '1000000000000'];
const AGES = [null, HOUR_MS];

const random = randomFrom(SEED);
const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
const upTo = (most: number): number => Math.floor(random() * (most + 1));

const CURRENCIES = [0, 2, 8, 18].flatMap((precision) =>
  ['1', '3', '2.99999999', '0.00000007', '123456.789', null].map((usdPrice) => ({ precision, usdPrice })),
);
const MINIMA = [null, '0.00000001', '0.015', '19.99', '20', '20.00000001', '100000'];
const PRICES = ['0.00000001', '0.5', '3', '7.77', '1000'];

/** Currencies with prices of now, of an hour ago to the millisecond, and older ones; the dollar's is as old as can be. */
async function currencies(now: number) {
  const { system } = await world();
  const { rows } = system.db;
  const made: { code: string; type: 'SPOT' | 'FIAT'; precision: number }[] = [];
  for (const [at, each] of CURRENCIES.entries()) {
    const { code } = await newCurrency({ ...each, type: 'SPOT' });
    const pricedAt = new Date(now - ([0, HOUR_MS, HOUR_MS + 1][at % 3] ?? 0)).toISOString();
    await rows.updateTable('currency').set({ pricedAt }).where('code', '=', code).execute();
    made.push({ code, type: 'SPOT', precision: each.precision });
  }
  const old = { pricedAt: new Date(0).toISOString() };
  await rows.updateTable('currency').set(old).where('code', '=', 'USD').execute();
  return [...made, { code: 'USD', type: 'FIAT' as const, precision: 2 }];
}

/** A price that no other phase of the offering has. */
function priceAt(sequence: number): string {
  return canonical(textOfUnits(unitsOf(one(PRICES)) + BigInt(sequence)));
}

/** Nothing, a part, all, or what is worth the least purchase but for a unit more or less. */
function leftOf(allocation: string, tokenPrice: string, least: string): string {
  const all = unitsOf(allocation);
  const near = unitsOf(figure(least).portion(figure('1'), figure(tokenPrice)).roundUp(8).toString());
  const some = one([0n, 1n, all / 3n, all, near - 1n, near - 1n, near, near + 1n]);
  return canonical(textOfUnits(some < 0n ? 0n : some > all ? all : some));
}

function phaseAt(sequence: number, access: IcoPhaseAccess, least: string) {
  const tokenPrice = priceAt(sequence);
  const allocation = one(['1000', '0.00000001', '123456789.12345678']);
  const sellable = leftOf(allocation, tokenPrice, least);
  if (access === 'OPEN') return { sequence, tokenPrice, allocation, remaining: sellable, duration: 1 + upTo(4) };
  // Of the guarantees a part is bought; what nobody was promised is left, and not for sale.
  const sold = unitsOf(one([allocation, sellable, '0']));
  const bought = textOfUnits(sold > unitsOf(allocation) ? unitsOf(allocation) : sold);
  const remaining = canonical(textOfUnits(unitsOf(allocation) - unitsOf(bought)));
  const promised = unitsOf(bought) + unitsOf(sellable);
  const reserved = canonical(textOfUnits(promised > unitsOf(allocation) ? unitsOf(allocation) : promised));
  return { sequence, tokenPrice, allocation, remaining, reserved, access, duration: 1 + upTo(4) };
}

/** An offering that began some days ago, to the day or not, and ends before, with or after its phases. */
async function anOffering(now: number, { code, type, precision }: Awaited<ReturnType<typeof currencies>>[number]) {
  const minPurchase = one(MINIMA);
  // The platform's is worth another amount at most prices, so that the offering's own decides more often.
  const least = leastPurchase([minPurchase, one([null, null, ...LEASTS])], paymentScale(precision));
  const [listed, open] = [upTo(2), 1 + upTo(3)];
  const phases = Array.from({ length: listed + open }, (_, at) =>
    phaseAt(at + 1, at < listed ? 'ALLOW_LIST' : 'OPEN', least),
  );
  const startDate = now - upTo(12) * DAY_MS - one([0, 1, HOUR_MS]);
  const endDate = startDate + (1 + upTo(15)) * DAY_MS + one([0, 1, HOUR_MS]);
  const dates = { startDate: new Date(startDate).toISOString(), endDate: new Date(endDate).toISOString() };
  return storedOffering({ ...dates, currency: code, walletType: type, minPurchase, phases });
}

/** What the database says of each offering, and what the rules in TypeScript do. */
async function bothPrices(ctx: Context, ids: readonly string[]) {
  const { rows: found } = await sql<SaleRow & { id: string; now: string }>`
    select o.id, o."startDate", o."endDate", o.currency, o."minPurchase", k.precision, k."usdPrice", k."pricedAt",
      now.price as now
    from ico_token_offering o join currency k on k.code = o.currency and k.type = o."walletType"
    cross join ${currentPrice(ctx)}
    where o.id = any(${ids}::uuid[]) order by o.id`.execute(ctx.db.rows);
  const phases = await readPhases(ctx.db.rows, ids);
  return found.map((row) => {
    const own = phases.get(row.id) ?? [];
    const open = openPhase(periodOf(row), own, ctx.clock.now(), leastToPay(ctx, row));
    const expected = canonical((open ?? own.at(-1))?.tokenPrice ?? '');
    return { id: row.id, inSql: canonical(row.now), expected, sells: open?.sequence ?? null };
  });
}

describe(`the price of a portfolio, for ${OFFERINGS} offerings (SEED=${SEED})`, () => {
  afterAll(() => clearSettings('icoMinInvestmentAmount'));

  it('is that of the phase which the rules of core say is open, and of the last where none is', async () => {
    const { system, clock } = await world();
    const now = clock.now().getTime();
    const offered = await currencies(now);
    const ids: string[] = [];
    for (let at = 0; at < OFFERINGS; at += 1) ids.push((await anOffering(now, one(offered))).id);
    const sold = new Set<number | null>();
    for (const icoMinInvestmentAmount of LEASTS) {
      await setSettings({ icoMinInvestmentAmount });
      for (const rateMaxAgeMs of AGES) {
        const then = { now: () => new Date(now) };
        const ctx = { ...system, clock: then, config: { ...system.config, rateMaxAgeMs } };
        const prices = await bothPrices(ctx, ids);
        expect(prices).toHaveLength(OFFERINGS);
        expect(prices.filter(({ inSql, expected }) => inSql !== expected)).toEqual([]);
        for (const { sells } of prices) sold.add(sells);
      }
    }
    // The offerings were worth their name.
    expect([...sold]).toEqual(expect.arrayContaining([null, 1, 2, 3, 4]));
  });
});
