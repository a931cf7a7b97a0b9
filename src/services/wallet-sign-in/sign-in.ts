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
  return completeSignIn(ctx, { userId: account.id, requireStanding: (tx) => requireStanding(tx, account) });
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
 * WALLET_NOT_RECOGNIZED when the wallet has been unlinked, or its account blocked, since it was looked up. Whoever changes
 * links locks their account first, so the account is locked here, and alone: its links stay as they are from then on.
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
  // A statement of its own: one that waits for a lock sees the other rows as they were before it waited.
  const link = rows.selectFrom('provider_user').select('id').where('id', '=', linkId).where('deletedAt', 'is', null);
  if (!(await link.executeTakeFirst())) throw new AppError('WALLET_NOT_RECOGNIZED');
}
