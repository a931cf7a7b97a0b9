import { sql } from 'kysely';
import { owedToCustomers } from '../../../src/services/convert/house/owed.js';
import { freeze } from '../../../src/services/convert/own/freeze.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient } from '../../support/accounts.js';
import { convertible, funded } from '../../support/convert-assets.js';
import { enableExtensions } from '../../support/extensions.js';
import { runJob } from '../../support/jobs.js';
import { movement, newWallet, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';

const HOUSE = '/api/admin/finance/pool-backing/house';
const READ = '{ house { currencies { currency owed booked coverage } switches { name } waiting { id } } }';

const viewer = () => newClient({ permissions: ['view.pool.backing'] });

async function stateOf(currency: string) {
  const { body } = await (await viewer()).rest('GET', HOUSE);
  expect(body.statusCode).toBe(200);
  return body.currencies.find((each: { currency: string }) => each.currency === currency);
}

/** What the wallets of customers add up to, wallet by wallet. */
async function counted(): Promise<Record<string, number>> {
  const { platform } = await world();
  const { rows } = await sql<{ currency: string; owed: string }>`
    select currency, sum(balance + "inOrder") as owed from wallet where "userId" is not null group by currency`.execute(
    platform.db.rows,
  );
  return Object.fromEntries(rows.map(({ currency, owed }) => [currency, Number(owed)]));
}

async function told(): Promise<Record<string, number>> {
  const { platform } = await world();
  const owed = await owedToCustomers(platform.db.rows);
  const known = await counted();
  return Object.fromEntries([...owed].filter(([code]) => code in known).map(([code, text]) => [code, Number(text)]));
}

describe("the house's page", () => {
  it('shows what customers have, what the house holds where, and how far it covers that', async () => {
    const { currency, type } = await convertible({ inventory: '10', hedgeSymbol: null });
    await newWallet({ currency, type, balance: '3' });
    await newWallet({ currency, type, balance: '5' });
    await funded({ currency, type }, '6', 'VENUE');
    expect(await stateOf(currency)).toMatchObject({
      owed: '8',
      booked: '16',
      actual: null,
      coverage: '0.75',
      quoted: '0',
      quotes: 0,
      exposure: '0',
      places: [
        { type, location: 'LEDGER', booked: '10', actual: null },
        { type, location: 'VENUE', booked: '6', actual: null, difference: null },
      ],
      assets: [{ currency, type, enabled: true, frozen: [], closure: null }],
    });
  });

  it('takes what a place was found to hold for what it covers, and says the difference', async () => {
    const { platform } = await world();
    const { currency, type } = await convertible({ inventory: '0' });
    await newWallet({ currency, type, balance: '8' });
    await funded({ currency, type }, '6', 'VENUE');
    await platform.db.rows
      .updateTable('convert_inventory')
      .set({ actual: '4', difference: '-2', scannedAt: new Date().toISOString() })
      .where('currency', '=', currency)
      .where('location', '=', 'VENUE')
      .execute();
    expect(await stateOf(currency)).toMatchObject({ booked: '6', actual: '4', coverage: '0.5' });
  });

  it('says which currencies are frozen', async () => {
    const { system } = await world();
    const { currency, type } = await convertible({ inventory: '1' });
    await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, { currency, type }, 'DRIFT'));
    expect((await stateOf(currency)).assets).toMatchObject([{ frozen: ['DRIFT'], closure: 'FROZEN' }]);
    expect((await stateOf(currency)).coverage).toBeNull();
  });

  it('knows what customers have without counting their wallets, before and after the ledger is summed', async () => {
    const wallet = await newWallet({ balance: '7' });
    expect(await told()).toEqual(await counted());
    await runJob('sumLedger');
    await runJob('checkLedger');
    expect(await told()).toEqual(await counted());
    await posted(movement(wallet, 'HOLD', '2'), movement(wallet, 'DEBIT', '1', { external: true }));
    await newWallet({ owner: { system: 'platform' }, balance: '100' });
    expect(await told()).toEqual(await counted());
    await runJob('checkLedger');
    expect(await told()).toEqual(await counted());
  });

  it('needs its permission, and stays while instant convert is switched off', async () => {
    const { platform } = await world();
    const other = await newClient({ permissions: ['view.convert', 'view.transaction'] });
    expect((await other.rest('GET', HOUSE)).body.code).toBe('FORBIDDEN');
    expect(await other.code(READ)).toBe('FORBIDDEN');
    await platform.db.rows.updateTable('extension').set({ status: false }).where('name', '=', 'convert').execute();
    platform.extensions.drop();
    const client = await viewer();
    expect((await client.rest('GET', HOUSE)).body.statusCode).toBe(200);
    expect((await client.ok(READ)).house.switches).toHaveLength(5);
    await enableExtensions(platform);
  });
});
