import { requireUserId } from '../../src/auth/authenticate.js';
import { newId } from '../../src/core/ids.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import type { Context } from '../../src/services/frame/context.js';
import { post, postWithCommit } from '../../src/services/ledger/post.js';
import { submit } from '../../src/services/ledger/submit.js';
import { WITHDRAWAL } from '../../src/services/money/withdrawal/withdrawal-request.js';
import { decide } from '../../src/services/money-request/decide.js';
import { openWallet } from '../../src/services/wallet/open-wallet.js';
import type { Tx } from '../../src/services/frame/tx.js';
import { newUser } from '../support/accounts.js';
import { withIdentity } from '../support/contexts.js';
import { foreign } from '../support/module-rows.js';
import { ledgerOf, movement, newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';

const once = { input: {}, key: null };

describe('a use case of a signed-in caller that declares no `once`', () => {
  const works: [string, (ctx: Context, tx: Tx, wallet: { id: string; currency: string }) => Promise<unknown>][] = [
    ['post', (_ctx, tx, wallet) => post(tx, [movement(wallet, 'CREDIT', '1', { external: true })])],
    ['postWithCommit', (_ctx, tx, wallet) => postWithCommit(tx, [movement(wallet, 'CREDIT', '1', { external: true })])],
    [
      'decide',
      async (ctx, tx) =>
        decide(ctx, tx, WITHDRAWAL, {
          id: (await foreign['withdrawal']?.(requireUserId(ctx.caller))) ?? '',
          as: 'owner',
          action: 'cancel',
        }),
    ],
  ];

  it.each(works)('cannot %s', async (_name, work) => {
    const [ctx, wallet] = [await withIdentity(await newUser()), await newWallet()];
    await expect(inTransaction(ctx, { operation: 'pay' }, (tx) => work(ctx, tx, wallet))).rejects.toMatchObject({
      code: 'INTERNAL',
      reason: expect.stringContaining('`once`'),
    });
    expect(await ledgerOf(wallet.id)).toHaveLength(1);
  });

  it('cannot submit', async () => {
    const [ctx, wallet] = [await withIdentity(await newUser()), await newWallet()];
    const movements = [movement(wallet, 'CREDIT', '1', { external: true })];
    await expect(submit(ctx, { operation: 'pay' }, movements)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await ledgerOf(wallet.id)).toHaveLength(1);
  });

  it('may open a wallet, which moves nothing', async () => {
    const user = await newUser();
    const kind = { currency: 'BTC', type: 'SPOT' } as const;
    const ctx = await withIdentity(user);
    const { id } = await inTransaction(ctx, { operation: 'open' }, (tx) => openWallet(tx, { userId: user.id }, kind));
    expect(await ledgerOf(id)).toHaveLength(1);
  });
});

describe('money is moved', () => {
  it('by a use case of a signed-in caller that declares it, with a key and without', async () => {
    const [ctx, wallet] = [await withIdentity(await newUser()), await newWallet()];
    for (const key of [null, newId()]) {
      await inTransaction(ctx, { operation: 'pay', once: { input: {}, key } }, (tx) =>
        post(tx, [movement(wallet, 'CREDIT', '1', { external: true })]),
      );
    }
    await submit(ctx, { operation: 'pay', once }, [movement(wallet, 'CREDIT', '1', { external: true })]);
    expect(await ledgerOf(wallet.id)).toHaveLength(4);
  });

  it('by the platform itself without', async () => {
    const [{ system }, wallet] = [await world(), await newWallet()];
    await inTransaction(system, { operation: 'pay' }, (tx) =>
      post(tx, [movement(wallet, 'CREDIT', '1', { external: true })]),
    );
    expect(await ledgerOf(wallet.id)).toHaveLength(2);
  });
});
