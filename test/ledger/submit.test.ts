import { newId } from '../../src/core/ids.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { Gatherer } from '../../src/services/ledger/gatherer.js';
import { post } from '../../src/services/ledger/post.js';
import { submit } from '../../src/services/ledger/submit.js';
import { ledgerOf, movement, newWallet, posted, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

const WORKS = { operation: 'test' };

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { system } = await world();
  const query = system.db.pool.query.bind(system.db.pool);
  let count = 0;
  const counted = (first: { name?: string }, ...rest: unknown[]) => {
    if (first.name === 'wallet_post') count += 1;
    return (query as (...all: unknown[]) => unknown)(first, ...rest);
  };
  Object.assign(system.db.pool, { query: counted });
  try {
    await work();
  } finally {
    Object.assign(system.db.pool, { query });
  }
  return count;
}

describe('submit', () => {
  it('sends a lone caller at once, in one statement', async () => {
    const { system } = await world();
    const wallet = await newWallet();
    const count = await statementsOf(() =>
      submit(system, WORKS, [movement(wallet, 'CREDIT', '1', { external: true })]),
    );
    expect(count).toBe(1);
  });

  it('gathers concurrent callers of one wallet into few statements, in their order', async () => {
    const { system } = await world();
    const wallet = await newWallet();
    const movements = Array.from({ length: 100 }, (_, n) =>
      movement(wallet, 'CREDIT', String(n + 1), { external: true }),
    );
    const count = await statementsOf(() => Promise.all(movements.map((each) => submit(system, WORKS, [each]))));
    expect(count).toBeLessThanOrEqual(3);
    const rows = await ledgerOf(wallet.id);
    expect(rows.slice(1).map(({ idempotencyKey }) => idempotencyKey)).toEqual(movements.map(({ key }) => key));
    expect((await walletNow(wallet.id)).balance).toBe('5050.000000000000000000');
  });

  it('decides each on its own: one that fails harms no neighbour', async () => {
    const { system } = await world();
    const wallet = await newWallet({ balance: '1' });
    const nobody = { id: newId(), currency: 'BTC' };
    const outcomes = await Promise.allSettled([
      submit(system, WORKS, [movement(wallet, 'CREDIT', '1', { external: true })]),
      submit(system, WORKS, [movement(wallet, 'DEBIT', '5', { external: true })]),
      submit(system, WORKS, [movement(nobody, 'CREDIT', '1', { external: true })]),
      submit(system, WORKS, [movement(wallet, 'DEBIT', '2', { external: true })]),
      submit(system, WORKS, [
        movement(wallet, 'CREDIT', '999999999999', { external: true }),
        movement(wallet, 'CREDIT', '1', { external: true }),
      ]),
    ]);
    expect(
      outcomes.map((each) => (each.status === 'fulfilled' ? 'made' : (each.reason as { code: string }).code)),
    ).toEqual(['made', 'INSUFFICIENT_FUNDS', 'NOT_FOUND', 'made', 'BALANCE_OVERFLOW']);
    expect((await walletNow(wallet.id)).sequence).toBe('4');
  });

  it('makes two equal keys that arrive together once', async () => {
    const { system } = await world();
    const wallet = await newWallet();
    const credit = movement(wallet, 'CREDIT', '1', { external: true });
    const answers = await Promise.all([1, 2, 3].map(() => submit(system, WORKS, [credit])));
    expect(answers.map(([entry]) => entry?.replayed)).toEqual([false, true, true]);
    expect(new Set(answers.map(([entry]) => entry?.id)).size).toBe(1);
    expect((await walletNow(wallet.id)).sequence).toBe('2');
  });

  it('makes the good units of a statement that the database refused as a whole', async () => {
    const { system } = await world();
    const wallet = await newWallet();
    const broken = { ...movement(wallet, 'CREDIT', '1', { external: true }), transactionId: 'no uuid' };
    const outcomes = await Promise.allSettled([
      submit(system, WORKS, [broken]),
      submit(system, WORKS, [movement(wallet, 'CREDIT', '2', { external: true })]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(Number((await walletNow(wallet.id)).balance)).toBe(2);
  });

  it('does not let a wallet that a use case holds stall strangers', async () => {
    const { system } = await world();
    const [busy, free] = [await newWallet(), await newWallet()];
    const late: Promise<unknown>[] = [];
    await inTransaction(system, WORKS, async (tx) => {
      await post(tx, [movement(busy, 'CREDIT', '1', { external: true })]);
      late.push(...[1, 2, 3].map(() => submit(system, WORKS, [movement(busy, 'CREDIT', '1', { external: true })])));
      // Answers while the use case still holds the other wallet, or the test never ends.
      await Promise.all(
        [1, 2, 3].map(() => submit(system, WORKS, [movement(free, 'CREDIT', '1', { external: true })])),
      );
      await submit(system, WORKS, [movement(free, 'CREDIT', '1', { external: true })]);
    });
    await Promise.all(late);
    expect([(await walletNow(busy.id)).balance, (await walletNow(free.id)).balance].map(Number)).toEqual([4, 4]);
  });

  it('lets opposite transfers pass each other without a deadlock', async () => {
    const { system } = await world();
    const [one, two] = [await newWallet({ balance: '100' }), await newWallet({ balance: '100' })];
    const transfer = (from: typeof one, to: typeof one) => [
      movement(from, 'TRANSFER_OUT', '1'),
      movement(to, 'TRANSFER_IN', '1'),
    ];
    // A second gatherer stands for another process.
    const other = new Gatherer(system.db.pool, () => undefined);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => [
        submit(system, WORKS, transfer(one, two)),
        other.submit({ movements: transfer(two, one) }),
        n % 5 === 0 ? posted(...transfer(two, one)) : posted(...transfer(one, two)),
      ]).flat(),
    );
    expect(Number((await walletNow(one.id)).balance) + Number((await walletNow(two.id)).balance)).toBe(200);
    expect([(await walletNow(one.id)).sequence, (await walletNow(two.id)).sequence]).toEqual(['152', '152']);
  });

  it("keeps the caller's idempotency key in the same statement", async () => {
    const { system } = await world();
    const wallet = await newWallet({ balance: '5' });
    const once = (amount: string) => ({ operation: 'test', once: { input: { amount }, key: `key-${wallet.id}` } });
    const call = (amount: string) =>
      submit(system, once(amount), [movement(wallet, 'DEBIT', amount, { external: true })]);
    await expect(call('6')).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    const [[first], [second]] = await Promise.all([call('1'), call('1')]);
    expect(second).toEqual({ ...first, replayed: true });
    await expect(call('2')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(Number((await walletNow(wallet.id)).balance)).toBe(4);
  });
});
