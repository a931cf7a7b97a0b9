import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { Gatherer } from '../../src/services/ledger/gatherer.js';
import { announce } from '../../src/services/ledger/after-commit.js';
import { post, postWithCommit } from '../../src/services/ledger/post.js';
import { movement, newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';

/** The platform's context with a log that keeps its lines. */
async function listening() {
  const { system } = await world();
  const lines: Record<string, unknown>[] = [];
  const keep = (line: object) => lines.push(line as Record<string, unknown>);
  const log = { ...system.log, info: keep, child: () => log } as unknown as typeof system.log;
  return { ctx: { ...system, log }, lines };
}

describe('WALLET_AUDIT lines', () => {
  it('are written for each row once its use case has committed, with its number, and not before', async () => {
    const { ctx, lines } = await listening();
    const wallet = await newWallet();
    const credit = movement(wallet, 'CREDIT', '2', { external: true });
    await inTransaction(ctx, { operation: 'test' }, async (tx) => {
      await post(tx, [credit]);
      expect(lines).toEqual([]);
    });
    expect(lines).toEqual([
      expect.objectContaining({
        module: 'WALLET_AUDIT',
        walletId: wallet.id,
        sequence: 2,
        operation: 'CREDIT',
        idempotencyKey: credit.key,
      }),
    ]);
    await inTransaction(ctx, { operation: 'test' }, (tx) => post(tx, [credit]));
    expect(lines).toHaveLength(1);
  });

  it('carry canonical amounts, without trailing zeros', async () => {
    const { ctx, lines } = await listening();
    const wallet = await newWallet();
    const figures = () =>
      lines.map((line) =>
        ['amount', 'previousBalance', 'newBalance', 'previousInOrder', 'newInOrder'].map((name) => line[name]),
      );
    await inTransaction(ctx, { operation: 'test' }, async (tx) => {
      await post(tx, [movement(wallet, 'CREDIT', '100.50', { external: true }), movement(wallet, 'HOLD', '0.5')]);
    });
    await inTransaction(ctx, { operation: 'test' }, (tx) => postWithCommit(tx, [movement(wallet, 'RELEASE', '0.25')]));
    const ledger = new Gatherer(ctx.db.pool, (entries) => announce(ctx, entries));
    await ledger.submit({ movements: [movement(wallet, 'DEBIT', '0.000000000000000001', { external: true })] });
    expect(figures()).toEqual([
      ['100.5', '0', '100.5', '0', '0'],
      ['0.5', '100.5', '100', '0', '0.5'],
      ['0.25', '100', '100.25', '0.5', '0.25'],
      ['0.000000000000000001', '100.25', '100.249999999999999999', '0.25', '0.25'],
    ]);
  });

  it('are not written for what was rolled back', async () => {
    const { ctx, lines } = await listening();
    const wallet = await newWallet();
    const failing = inTransaction(ctx, { operation: 'test' }, async (tx) => {
      await post(tx, [movement(wallet, 'CREDIT', '2', { external: true })]);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(lines).toEqual([]);
  });

  it('are written for gathered movements too', async () => {
    const { ctx, lines } = await listening();
    const wallet = await newWallet();
    const ledger = new Gatherer(ctx.db.pool, (entries) => announce(ctx, entries));
    const units = ['1', '2'].map((amount) => ({ movements: [movement(wallet, 'CREDIT', amount, { external: true })] }));
    await Promise.all(units.map((unit) => ledger.submit(unit)));
    expect(lines.map(({ sequence, amount }) => [sequence, amount])).toEqual([
      [2, '1'],
      [3, '2'],
    ]);
  });
});
