import { sql } from 'kysely';
import type { ConvertSwitchName } from '../../../src/entities/convert/names.js';
import { take } from './customer-acts.js';
import type { Act, ConvertLoad } from './load.js';
import { TOKEN, TRADED } from './traded.js';

/** What settings are changed to; those in which the house works come more often. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  convertSpreadPercent: ['0', '0.5', '3.3333', '10', '0.1'],
  convertFeePercent: ['0', '0.1', '7.77', '10'],
  convertQuoteSeconds: ['3', '60', '120'],
  convertDailyUserUsd: ['9000', '200000', '200000'],
  convertOpenQuotes: ['5', '50', '50'],
  convertHedgeMode: ['OFF', 'MANUAL', 'AUTO', 'AUTO', 'AUTO'],
  convertHedgeMaxUsd: ['500', '25000'],
  convertHedgeThresholdUsd: ['50', '1000'],
  convertHedgeFirstUsd: ['0', '500', '2000'],
  convertHedgeSlippagePercent: ['0', '0.5', '2'],
  convertRebalanceMode: ['OFF', 'MANUAL', 'AUTO', 'AUTO'],
};
const SWITCHES: readonly ConvertSwitchName[] = ['QUOTES', 'ORDERS', 'SENDS', 'HEDGES', 'MOVEMENTS'];

export const SETTINGS_ACTS: readonly Act[] = [
  { weight: 4, run: changeSetting },
  { weight: 4, run: changeTerms },
  { weight: 6, run: changePrice },
  { weight: 2, run: stopForAWhile },
];

async function changeSetting(load: ConvertLoad): Promise<void> {
  const [key, values] = load.one(Object.entries(VALUES));
  await load.ask(load.one(load.house.admins), 'PUT', '/api/admin/convert/settings', { [key]: load.one(values) });
}

async function changeTerms(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  const { id, enabled } = load.one(await rows.selectFrom('convert_asset').select(['id', 'enabled']).execute());
  const terms = load.one([
    { spreadPercent: load.one([null, '0', '1.5']) },
    { feePercent: load.one([null, '0', '0.25']) },
    { minAmount: load.one(['0', '0.01']) },
    { enabled: !enabled || load.chance(0.7) },
  ]);
  await load.ask(load.one(load.house.admins), 'PUT', `/api/admin/convert/asset/${id}`, terms);
}

/** The venue's prices go with it. */
async function changePrice(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  const { currency, type, price, precision } = load.one(TRADED);
  const now = (price * (0.9 + 0.2 * load.random())).toFixed(precision > 6 ? 2 : 4);
  await sql`
    update currency set "usdPrice" = ${now}::numeric, "pricedAt" = now() where code = ${currency} and type = ${type}`.execute(
    rows,
  );
  await setVenuePrices(load);
  load.note('price changed');
}

/** Brings each market of the venue to the prices of the platform, as hedges do not trade far from these. */
async function setVenuePrices({ house }: ConvertLoad): Promise<void> {
  const found = await house.site.system.db.rows.selectFrom('currency').select(['code', 'usdPrice']).execute();
  const usd = (code: string) => Number(found.find((each) => each.code === code)?.usdPrice);
  for (const { currency, hedged } of TRADED) {
    if (!hedged) continue;
    const middle = usd(currency) / usd(TOKEN.currency);
    house.venue.setPrices(hedged.pair, middle.toFixed(2), (middle * 1.001).toFixed(2));
  }
}

/** Until the next act of whoever stopped it. */
async function stopForAWhile(load: ConvertLoad): Promise<void> {
  const name = load.one(SWITCHES);
  await turn(load, name, true);
  const quoted = load.quotes.at(-1);
  if (quoted) await take(load, quoted, quoted.by);
  await turn(load, name, false);
}

async function turn(load: ConvertLoad, name: ConvertSwitchName, isStopped: boolean): Promise<void> {
  const { rows } = load.house.site.system.db;
  await rows.updateTable('convert_switch').set({ isStopped }).where('name', '=', name).execute();
  load.note(`${name} ${isStopped ? 'stopped' : 'goes on'}`);
}
