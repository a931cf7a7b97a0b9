import { keysOf } from './keys-of.js';

/** Parts of the platform that an installation may switch on, with the name that people read. */
export const EXTENSIONS = {
  knowledge_base: 'Knowledge base',
  ico: 'Token launchpad',
  nft: 'NFT marketplace',
  gateway: 'Payment gateway',
  convert: 'Instant convert',
  wallet_link: 'Wallet sign-in',
  trading_bot: 'Trading bots',
} as const satisfies Record<string, string>;

export type ExtensionName = keyof typeof EXTENSIONS;

export const EXTENSION_NAMES = keysOf(EXTENSIONS);

export function isExtensionName(text: string): text is ExtensionName {
  return Object.hasOwn(EXTENSIONS, text);
}
