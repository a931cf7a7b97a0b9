import { keysOf } from './keys-of.js';
import { named } from './merged.js';

/** Parts of the platform that an installation may switch on, each with its display name. */
export const EXTENSIONS = named('extensions');

export type ExtensionName = keyof typeof EXTENSIONS;

export const EXTENSION_NAMES = keysOf(EXTENSIONS);

export function isExtensionName(text: string): text is ExtensionName {
  return Object.hasOwn(EXTENSIONS, text);
}
