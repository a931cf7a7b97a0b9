import { domainToASCII } from 'node:url';

/**
 * Refuses quotes and control characters in e-mail addresses, in addition to the usual check. A quoted local part can
 * contain line breaks or another address, which mail programs interpret differently.
 */
export const UNQUOTED = /^[^\p{Cc}"]*$/u;

/**
 * The one spelling of an e-mail address that is stored, looked up and counted: lower case, with the domain in its ASCII
 * form. A text without a valid domain is only trimmed and lower-cased, and matches no account.
 */
export function normalizeEmail(text: string): string {
  const lower = text.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = at < 0 ? '' : domainToASCII(lower.slice(at + 1));
  return domain === '' ? lower : `${lower.slice(0, at)}@${domain}`;
}
