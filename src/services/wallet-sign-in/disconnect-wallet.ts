import { AppError } from '../../core/catalogue/errors.js';
import { Provider } from '../../entities/account/provider-user.js';
import { requireSession } from '../../auth/require-session.js';
import { tellOwnDeed } from '../mail/tell-account.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { linksOf, lockAccount, shortAddress, unlink } from '../account/links.js';

/**
 * Unlinks one of the caller's wallets, which anybody may then link. If it was primary, the oldest other wallet becomes
 * primary. NOT_FOUND when it is not linked to this account, LAST_SIGN_IN_METHOD when its owner could no longer sign in.
 */
export async function disconnectWallet(ctx: Context, address: string): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  await inTransaction(ctx, { operation: 'disconnectWallet' }, async (tx) => {
    const account = await lockAccount(tx, userId);
    const links = await linksOf(tx, userId);
    const wallets = links.filter(({ provider }) => provider === Provider.WALLET);
    const wallet = wallets.find(({ providerUserId }) => providerUserId === address.toLowerCase());
    if (!wallet) throw new AppError('NOT_FOUND');
    if (account.passwordHash === null && links.length === 1) throw new AppError('LAST_SIGN_IN_METHOD');
    await unlink(ctx, tx, links, ({ id }) => id === wallet.id);
    await tellOwnDeed(ctx, tx, userId, {
      title: 'A wallet was unlinked from your account',
      message: `The wallet ${shortAddress(wallet.providerUserId)} was unlinked from your account and signs in to it no more.`,
    });
  });
  return { message: 'The wallet is unlinked' };
}
