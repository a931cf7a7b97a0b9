import { isAcceptedChain } from '../../core/chains.js';
import { addMs, MINUTE_MS } from '../../core/clock.js';
import { AppError } from '../../core/catalogue/errors.js';
import { isSiteOrigin } from '../../core/net/site-origins.js';
import type { Context } from '../frame/context.js';
import { readMessage, type SignInMessage } from './message.js';
import { takeNonce } from './nonce.js';
import { verifySignature, type SignerKind } from './verify-signature.js';

export interface WalletSignature {
  /** The full text that was signed. */
  readonly message: string;
  /** Hexadecimal after 0x. */
  readonly signature: string;
}

export interface WalletProof {
  /** In lower case, as links are stored. */
  readonly address: string;
  readonly chainId: number;
  readonly signer: SignerKind;
}

/** How far `issuedAt` may lie ahead of this server's clock, since the clocks of wallets are set by hand. */
const CLOCK_SKEW_MS = 10 * MINUTE_MS;

/**
 * Verifies a signed message: made for this site, within its time, on an accepted chain, with an unused nonce of this
 * server. The nonce is used up even when another check fails; only a text that cannot be parsed uses none up. Every
 * refusal is a 401 with a code of its own (WALLET_...); without the project of the connection service it is
 * WALLET_NOT_CONFIGURED.
 */
export async function proveWallet(ctx: Context, { message, signature }: WalletSignature): Promise<WalletProof> {
  if (ctx.config.wallet.projectId === null) {
    throw new AppError('WALLET_NOT_CONFIGURED', { reason: 'NEXT_PUBLIC_WALLET_LINK_PROJECT_ID is not set' });
  }
  const said = readMessage(message);
  const fresh = await takeNonce(ctx, said.nonce);
  requireAcceptedChain(ctx, said);
  requireThisSite(ctx, said);
  requireInTime(ctx, said);
  if (!fresh) throw new AppError('WALLET_NONCE_INVALID');
  const { address, chainId } = said;
  const signer = await verifySignature(ctx, { message, signature, address, chainId });
  return { address: address.toLowerCase(), chainId, signer };
}

/** Must run before a chain is asked, since the chain id becomes part of the URL that is called. */
function requireAcceptedChain(ctx: Context, { chainId }: SignInMessage): void {
  if (isAcceptedChain(chainId)) return;
  ctx.log.warn({ requestId: ctx.request.id, chainId }, 'Unsupported SIWE chainId');
  throw new AppError('WALLET_CHAIN_UNSUPPORTED');
}

function requireThisSite({ config }: Context, { domain, scheme, uri }: SignInMessage): void {
  const schemes = scheme === null ? ['https', 'http'] : [scheme];
  if (!schemes.some((each) => isSiteOrigin(config, `${each}://${domain}`))) {
    throw new AppError('WALLET_DOMAIN_MISMATCH', {
      reason: `the message is for the domain ${domain}, which is not this site's`,
    });
  }
  const url = URL.parse(uri);
  const known = url !== null && url.username === '' && url.password === '' && isSiteOrigin(config, url.origin);
  if (!known)
    throw new AppError('WALLET_URI_MISMATCH', {
      reason: `the message is for the URI ${uri.slice(0, 200)}, which is not this site's`,
    });
}

function requireInTime({ clock }: Context, { issuedAt, expirationTime, notBefore }: SignInMessage): void {
  const now = clock.now();
  if (expirationTime && now >= expirationTime) throw new AppError('WALLET_MESSAGE_EXPIRED');
  const early = (notBefore !== null && now < notBefore) || issuedAt > addMs(now, CLOCK_SKEW_MS);
  if (early) throw new AppError('WALLET_MESSAGE_NOT_YET_VALID');
}
