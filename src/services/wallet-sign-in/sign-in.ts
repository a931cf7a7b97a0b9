import { AppError } from '../../core/errors.js';
import { Provider } from '../../entities/provider-user.js';
import { UserStatus } from '../../entities/user.js';
import { completeSignIn, type SignInResult } from '../account/complete-sign-in.js';
import type { Context } from '../context.js';
import { proveWallet, type WalletProof, type WalletSignature } from './prove-wallet.js';

/**
 * Signs in by the signature of a linked wallet; a second factor is asked for as after a password. No account is made:
 * an address that is linked to none, or to one that is not ACTIVE, is WALLET_NOT_RECOGNIZED.
 */
export async function signInWithWallet(ctx: Context, input: WalletSignature): Promise<SignInResult> {
  const proof = await proveWallet(ctx, input);
  const account = await accountOf(ctx, proof);
  if (!account) throw new AppError('WALLET_NOT_RECOGNIZED');
  // Anybody may have put a contract at the same address of another chain.
  if (proof.signer === 'contract' && account.chainId !== proof.chainId) throw new AppError('WALLET_CHAIN_MISMATCH');
  if (account.emailVerifiedAt === null && ctx.settings.flag('verifyEmailStatus')) {
    throw new AppError('EMAIL_NOT_VERIFIED');
  }
  return completeSignIn(ctx, account.id);
}

function accountOf({ db }: Context, { address }: WalletProof) {
  return db.rows
    .selectFrom('provider_user')
    .innerJoin('user', 'user.id', 'provider_user.userId')
    .select(['user.id', 'user.emailVerifiedAt', 'provider_user.chainId'])
    .where('provider_user.providerUserId', '=', address)
    .where('provider_user.provider', '=', Provider.WALLET)
    .where('provider_user.deletedAt', 'is', null)
    .where('user.status', '=', UserStatus.ACTIVE)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst();
}
