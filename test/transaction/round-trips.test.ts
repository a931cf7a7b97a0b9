import type { Context } from '../../src/services/frame/context.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { openDatabase } from '../../src/infra/database/database.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { createTransfer, type TransferInput } from '../../src/services/money/transfer/create-transfer.js';
import { newId } from '../../src/core/ids.js';
import { newUser } from '../support/accounts.js';
import { withIdentity } from '../support/contexts.js';
import { Relay } from '../support/relay.js';
import { newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';

/** How often the work waits for the database, on a connection that has known its statements for a while. */
async function tripsOf(caller: Context, work: (ctx: Context, turn: number) => Promise<unknown>): Promise<number> {
  const relay = await Relay.to((await world()).databaseUrl);
  const db = await openDatabase({ url: relay.url, poolMax: 1, log: newLogger('silent') });
  try {
    const ctx = { ...caller, db };
    for (let turn = 0; turn < 4; turn += 1) await work(ctx, turn);
    const [line] = relay.lines;
    const before = line?.trips ?? 0;
    await work(ctx, 4);
    return (line?.trips ?? 0) - before;
  } finally {
    await db.close();
    relay.close();
  }
}

describe('a transfer waits for the database', () => {
  async function transfers(keyed: boolean): Promise<number> {
    const user = await newUser();
    const from = await newWallet({ owner: { userId: user.id }, balance: '100' });
    const to = await newWallet();
    const input: TransferInput = { walletId: from.id, amount: '1', toUserId: to.userId };
    return tripsOf(await withIdentity(user), (ctx) =>
      createTransfer(ctx, { ...input, idempotencyKey: keyed ? newId() : null }),
    );
  }

  it('twice: for who takes part, and for the commit with all that is written', async () => {
    expect(await transfers(false)).toBe(2);
  });

  it('once more under an idempotency key, which is claimed first', async () => {
    expect(await transfers(true)).toBe(3);
  });
});

it('a repeated call under a key waits three times: for the key, for the first answer and for the commit', async () => {
  const key = newId();
  const options = { operation: 'repeated', once: { input: {}, key } };
  const ctx = await withIdentity(await newUser());
  expect(await tripsOf(ctx, (each) => inTransaction(each, options, async () => 'answer'))).toBe(3);
});

it('a use case that queues work waits for its commit alone', async () => {
  const { system } = await world();
  const trips = await tripsOf(system, (ctx) =>
    inTransaction(ctx, { operation: 'queues' }, (tx) =>
      tx.enqueue('run_calendar_job', { job: 'none', startedBy: 'test' }, { key: 'none' }),
    ),
  );
  expect(trips).toBe(1);
});
