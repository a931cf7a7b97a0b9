import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { Frost } from '../support/frost.js';
import { runJob } from '../support/jobs.js';
import { randomFrom } from '../support/ledger-model.js';
import { casesOf } from '../support/long.js';
import { newWallet } from '../support/wallets.js';
import type { WalletRow } from '../../src/services/wallet/open-wallet.js';
import { world } from '../support/world.js';

const ROUNDS = casesOf(20);
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const WORKER = join(import.meta.dirname, '../support/ledger-worker.js');

/** Runs a worker until it has been answered `count` movements, then kills it; answers their keys. */
async function killAfter(count: number, input: object): Promise<string[]> {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.split('\n').length > count) child.kill('SIGKILL');
  });
  await once(child, 'close');
  // The last line may have been cut by the kill.
  return text.split('\n').slice(0, -1);
}

describe('processes that are killed with -9 while they move money', () => {
  it(`on wallets that freeze and thaw leave every sum, chain and key right, and lose nothing that was answered (SEED=${SEED})`, async () => {
    const { system, databaseUrl } = await world();
    const wallets: WalletRow[] = [];
    for (let n = 0; n < 6; n += 1) wallets.push(await newWallet({ balance: '50' }));
    const answered: string[] = [];
    const frost = new Frost(system.db.rows);
    const random = randomFrom(SEED);
    const end = new AbortController();
    const freezing = (async () => {
      while (!end.signal.aborted) await frost.turn(wallets[Math.floor(random() * wallets.length)]?.id ?? '');
    })();
    for (let round = 0; round < ROUNDS; round += 1) {
      const input = { databaseUrl, wallets: wallets.map(({ id, currency }) => ({ id, currency })) };
      const both = [1, 2].map((n) => killAfter(150 * n, { ...input, seed: SEED + round * 2 + n }));
      answered.push(...(await Promise.all(both)).flat());
    }
    end.abort();
    await freezing;
    expect(await frost.paidWhileFrozen()).toEqual([]);
    for (const { id } of wallets) expect((await verifyWallet(system.db.rows, id)).faults).toEqual([]);
    expect(await currencyImbalances(system.db.rows)).toEqual([]);
    const { rows } = await sql<{ key: string }>`
      select "idempotencyKey" as key from wallet_audit_log where "idempotencyKey" = any(${answered})`.execute(
      system.db.rows,
    );
    expect(rows.length).toBe(new Set(answered).size);
    expect(answered.length).toBeGreaterThan(ROUNDS * 300);
    for (const name of ['checkLedger', 'sumLedger']) expect(await runJob(name)).toMatchObject({ status: 'SUCCEEDED' });
  }, 300_000);
});
