import { AppError } from '../../core/catalogue/errors.js';
import { newId } from '../../core/ids.js';
import { Provider, type ProviderUser } from '../../entities/account/provider-user.js';
import { requireOpenSession, requireSession } from '../../auth/require-session.js';
import { tellOwnDeed } from '../mail/tell-account.js';
import { confirmed } from '../account/two-factor/manage.js';
import { proveIfProtected } from '../account/two-factor/prove-if-protected.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { linksOf, lockAccount, shortAddress } from '../account/links.js';
import { proveWallet, type WalletProof, type WalletSignature } from './prove-wallet.js';

/**
 * Links the wallet that signed to the caller's account and tells its owner; the first wallet becomes primary. A wallet
 * that is already linked to the account gets a new chain and time of proof. INVALID_CODE for a wrong or missing code of
 * an account with a second factor, WALLET_TAKEN when the wallet is linked to another account; a correct code is not
 * used up then.
 */
export async function connectWallet(
  ctx: Context,
  input: WalletSignature,
  code?: string | null,
): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  const proof = await proveWallet(ctx, input);
  await confirmed(ctx, 'connectWallet', async (tx) => {
    await lockAccount(tx, userId);
    await requireOpenSession(ctx, tx);
    if (!(await proveIfProtected(ctx, tx, userId, code))) return null;
    await linkOrRenew(ctx, tx, userId, proof);
    return true;
  });
  return { message: 'The wallet is linked' };
}

async function linkOrRenew(ctx: Context, tx: Tx, userId: string, proof: WalletProof): Promise<void> {
  const wallets = (await linksOf(tx, userId)).filter(({ provider }) => provider === Provider.WALLET);
  const known = wallets.find(({ providerUserId }) => providerUserId === proof.address);
  if (known) renew(ctx, known, proof);
  else
    await linkWallet(ctx, tx, { userId, isPrimary: wallets.some(({ isPrimary }) => isPrimary) ? null : true }, proof);
  const [name, chain] = [shortAddress(proof.address), `on the chain ${proof.chainId}`];
  await tellOwnDeed(ctx, tx, userId, {
    title: known ? 'A wallet of your account was proven again' : 'A wallet was linked to your account',
    message: known
      ? `The wallet ${name}, which signs in to your account, was proven again, ${chain}.`
      : `The wallet ${name} was linked to your account, ${chain}, and signs in to it from now on.`,
  });
}

function renew(ctx: Context, link: ProviderUser, { chainId, signer }: WalletProof): void {
  const now = ctx.clock.now();
  Object.assign(link, { chainId, isContract: signer === 'contract', verifiedAt: now, updatedAt: now });
}

/** Links a wallet that was proven. WALLET_TAKEN when it is linked to another account. The account's row must be locked. */
export async function linkWallet(
  ctx: Context,
  { rows }: Tx,
  link: { readonly userId: string; readonly isPrimary: true | null },
  { address, chainId, signer }: WalletProof,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const scope = { chainId, isContract: signer === 'contract' };
  const times = { verifiedAt: now, createdAt: now, updatedAt: now };
  const inserted = await rows
    .insertInto('provider_user')
    .values({ id: newId(), provider: Provider.WALLET, providerUserId: address, ...scope, ...link, ...times })
    .onConflict((conflict) => conflict.column('providerUserId').where('deletedAt', 'is', null).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new AppError('WALLET_TAKEN');
}
