import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { Provider } from '../../entities/provider-user.js';
import { requireSession } from '../account/require-session.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import type { Tx } from '../tx.js';
import { linksOf, lockAccount } from './links.js';
import { proveWallet, type WalletProof, type WalletSignature } from './prove-wallet.js';

/**
 * Links the wallet that signed to the caller's account; the first one is primary. One that is linked already has its
 * chain and time of proof renewed. WALLET_TAKEN when it is linked to another account.
 */
export async function connectWallet(ctx: Context, input: WalletSignature): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  const proof = await proveWallet(ctx, input);
  await act(ctx, { operation: 'connectWallet' }, async (tx) => {
    await lockAccount(tx, userId);
    const wallets = (await linksOf(tx, userId)).filter(({ provider }) => provider === Provider.WALLET);
    const known = wallets.find(({ providerUserId }) => providerUserId === proof.address);
    if (known) return renew(ctx, tx, known.id, proof);
    await insert(ctx, tx, { userId, isPrimary: wallets.some(({ isPrimary }) => isPrimary) ? null : true }, proof);
  });
  return { message: 'The wallet is linked' };
}

async function renew(ctx: Context, { rows }: Tx, id: string, { chainId }: WalletProof): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await rows
    .updateTable('provider_user')
    .set({ chainId, verifiedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

async function insert(
  ctx: Context,
  { rows }: Tx,
  link: { readonly userId: string; readonly isPrimary: true | null },
  { address, chainId }: WalletProof,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const times = { verifiedAt: now, createdAt: now, updatedAt: now, deletedAt: null };
  const inserted = await rows
    .insertInto('provider_user')
    .values({ id: newId(), provider: Provider.WALLET, providerUserId: address, chainId, ...link, ...times })
    .onConflict((conflict) => conflict.column('providerUserId').where('deletedAt', 'is', null).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new AppError('WALLET_TAKEN');
}
