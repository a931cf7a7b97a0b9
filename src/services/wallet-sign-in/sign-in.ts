import { AppError } from '../../core/catalogue/errors.js';
import { Provider } from '../../entities/account/provider-user.js';
import { UserStatus } from '../../entities/account/user.js';
import { completeSignIn, type SignInResult } from '../account/complete-sign-in.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { proveWallet, type WalletProof, type WalletSignature } from './prove-wallet.js';

interface LinkedAccount {
  readonly id: string;
  readonly linkId: string;
}

/**
 * Signs in by the signature of a linked wallet; a second factor is asked for as after a password. WALLET_NOT_RECOGNIZED
 * when the wallet is linked to no account, or to one that is not ACTIVE: no account is created. WALLET_CHAIN_MISMATCH
 * for a contract on another chain than its proof, EMAIL_NOT_VERIFIED as after a password.
 */
export async function signInWithWallet(ctx: Context, input: WalletSignature): Promise<SignInResult> {
  const proof = await proveWallet(ctx, input);
  const account = await accountOf(ctx, proof);
  if (!account) throw new AppError('WALLET_NOT_RECOGNIZED');
  // On another chain, anybody may have deployed a contract at the same address.
  if (proof.signer === 'contract' && account.chainId !== proof.chainId) throw new AppError('WALLET_CHAIN_MISMATCH');
  if (account.emailVerifiedAt === null && ctx.settings.flag('verifyEmailStatus')) {
    throw new AppError('EMAIL_NOT_VERIFIED');
  }
  const standing = (tx: Tx) => requireStanding(tx, account);
  return completeSignIn(ctx, { userId: account.id, byPassword: false, requireStanding: standing });
}

function accountOf({ db }: Context, { address }: WalletProof) {
  return db.rows
    .selectFrom('provider_user')
    .innerJoin('user', 'user.id', 'provider_user.userId')
    .select(['user.id', 'user.emailVerifiedAt', 'provider_user.id as linkId', 'provider_user.chainId'])
    .where('provider_user.providerUserId', '=', address)
    .where('provider_user.provider', '=', Provider.WALLET)
    .where('provider_user.deletedAt', 'is', null)
    .where('user.status', '=', UserStatus.ACTIVE)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * WALLET_NOT_RECOGNIZED when the wallet was unlinked, or its account blocked, after it was looked up. Every change of
 * links locks the account's row first, so the lock on that row keeps the links as they are.
 */
async function requireStanding({ rows }: Tx, { id, linkId }: LinkedAccount): Promise<void> {
  const account = rows
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', UserStatus.ACTIVE)
    .where('deletedAt', 'is', null)
    .forShare();
  if (!(await account.executeTakeFirst())) throw new AppError('WALLET_NOT_RECOGNIZED');
  // A separate statement: the one that waited for the lock sees all other rows as they were before it waited.
  const link = rows.selectFrom('provider_user').select('id').where('id', '=', linkId).where('deletedAt', 'is', null);
  if (!(await link.executeTakeFirst())) throw new AppError('WALLET_NOT_RECOGNIZED');
}
