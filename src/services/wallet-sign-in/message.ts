import { SiweMessage } from 'siwe';
import { AppError } from '../../core/catalogue/errors.js';
import { DEFAULT_CHAIN_ID } from '../../core/chains.js';

/** The fields of a sign-in message (ERC-4361). */
export interface SignInMessage {
  /** In its EIP-55 form. */
  readonly address: string;
  readonly chainId: number;
  /** Host and port of the site that asked for the signature, and its scheme where the message names one. */
  readonly domain: string;
  readonly scheme: string | null;
  readonly uri: string;
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expirationTime: Date | null;
  readonly notBefore: Date | null;
}

/** Chain ID is the only line that may be missing. It is inserted only where it belongs. */
const WITHOUT_CHAIN = '\nVersion: 1\nNonce: ';
const WITH_CHAIN = `\nVersion: 1\nChain ID: ${DEFAULT_CHAIN_ID}\nNonce: `;

/**
 * Reads a sign-in message by the grammar of ERC-4361. A message without its Chain ID line is for chain 1; every other
 * deviation is refused. WALLET_CHECKSUM_INVALID when the address is not in its EIP-55 form, WALLET_MESSAGE_INVALID for
 * every other error. A signature must be verified over the original text, not over what is read here.
 */
export function readMessage(text: string): SignInMessage {
  const message = parsed(text.replace(WITHOUT_CHAIN, WITH_CHAIN));
  return {
    address: message.address,
    chainId: message.chainId,
    domain: message.domain,
    scheme: message.scheme ?? null,
    uri: message.uri,
    nonce: message.nonce,
    issuedAt: instant(message.issuedAt ?? ''),
    expirationTime: message.expirationTime === undefined ? null : instant(message.expirationTime),
    notBefore: message.notBefore === undefined ? null : instant(message.notBefore),
  };
}

function parsed(text: string): SiweMessage {
  try {
    return new SiweMessage(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    const checksum = /invalid EIP-55 address/.test(reason);
    throw new AppError(checksum ? 'WALLET_CHECKSUM_INVALID' : 'WALLET_MESSAGE_INVALID', { reason });
  }
}

function instant(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new AppError('WALLET_MESSAGE_INVALID', { reason: `the message has a time that cannot be read: ${text}` });
  return date;
}

export interface NewMessage {
  /** In its EIP-55 form. */
  readonly address: string;
  readonly chainId: number;
  /** Origin of the site, such as https://example.com. */
  readonly origin: string;
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expirationTime: Date;
}

/** The exact text to sign, with every line that {@link readMessage} needs. */
export function writeMessage({ address, chainId, origin, nonce, issuedAt, expirationTime }: NewMessage): string {
  return new SiweMessage({
    domain: new URL(origin).host,
    address,
    statement: 'Sign to prove that this wallet is yours. It costs nothing.',
    uri: origin,
    version: '1',
    chainId,
    nonce,
    issuedAt: issuedAt.toISOString(),
    expirationTime: expirationTime.toISOString(),
  }).prepareMessage();
}
