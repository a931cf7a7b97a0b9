import { getAddress, isAddress } from 'ethers';
import { DEFAULT_CHAIN_ID, isAcceptedChain } from '../../core/chains.js';
import { badInput } from '../../core/catalogue/errors.js';
import { isSiteOrigin } from '../../core/net/site-origins.js';
import type { Context } from '../frame/context.js';
import { writeMessage } from './message.js';
import { issueNonce, type WalletNonce } from './nonce.js';

export interface SignInMessageInput {
  readonly address: string;
  readonly chainId?: number | null;
  readonly origin?: string | null;
}

/**
 * The exact text for a wallet to sign, with a nonce of its own. BAD_INPUT for a text that is no address, or mixes upper
 * and lower case without a valid EIP-55 checksum, for a chain that is not accepted, and for an origin that is not one
 * of this site's.
 */
export async function walletSignInMessage(
  ctx: Context,
  { address, chainId, origin }: SignInMessageInput,
): Promise<WalletNonce & { message: string }> {
  if (!isAddress(address) || !/^0x/i.test(address)) throw badInput('address must be an address of 20 bytes after 0x');
  const chain = chainId ?? DEFAULT_CHAIN_ID;
  if (!isAcceptedChain(chain)) throw badInput('chainId must be one of walletChains');
  const site = origin ?? ctx.config.siteOrigins[0] ?? ctx.config.publicUrl;
  if (!isSiteOrigin(ctx.config, site)) throw badInput('origin must be an origin of this site');
  const issued = await issueNonce(ctx);
  const { nonce, expiresAt } = issued;
  const times = { issuedAt: ctx.clock.now(), expirationTime: expiresAt };
  return {
    ...issued,
    message: writeMessage({ address: getAddress(address), chainId: chain, origin: site, nonce, ...times }),
  };
}
