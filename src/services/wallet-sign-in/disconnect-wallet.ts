import { AppError } from '../../core/errors.js';
import { Provider } from '../../entities/provider-user.js';
import { requireSession } from '../account/require-session.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { linksOf, lockAccount } from './links.js';

/**
 * Unlinks a wallet of the caller's, which anybody may link again; the oldest other one becomes primary in its place.
 * NOT_FOUND when it is not linked to this account, LAST_SIGN_IN_METHOD when nothing else would let its owner in.
 */
export async function disconnectWallet(ctx: Context, address: string): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  await act(ctx, { operation: 'disconnectWallet' }, async (tx) => {
    const account = await lockAccount(tx, userId);
    const links = await linksOf(tx, userId);
    const wallets = links.filter(({ provider }) => provider === Provider.WALLET);
    const wallet = wallets.find(({ providerUserId }) => providerUserId === address.toLowerCase());
    if (!wallet) throw new AppError('NOT_FOUND');
    if (account.passwordHash === null && links.length === 1) throw new AppError('LAST_SIGN_IN_METHOD');
    const now = ctx.clock.now().toISOString();
    const change = (id: string, set: { isPrimary: true | null; deletedAt?: string }) =>
      tx.rows
        .updateTable('provider_user')
        .set({ ...set, updatedAt: now })
        .where('id', '=', id)
        .execute();
    await change(wallet.id, { isPrimary: null, deletedAt: now });
    const heir = wallets.find(({ id }) => id !== wallet.id);
    if (wallet.isPrimary && heir) await change(heir.id, { isPrimary: true });
  });
  return { message: 'The wallet is unlinked' };
}
