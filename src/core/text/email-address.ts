import { domainToASCII } from 'node:url';

/**
 * What an address may hold beside what the rule for addresses asks. A quoted first half can hold line breaks and whole
 * other addresses, which programs on a mail's way read in different ways.
 */
export const UNQUOTED = /^[^\p{Cc}"]*$/u;

/**
 * The one spelling of an e-mail address that is stored, looked up and counted: lower case, with the domain in its
 * ASCII form. Whatever has no readable domain stays as it is and matches no account.
 */
export function normalizeEmail(text: string): string {
  const lower = text.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = at < 0 ? '' : domainToASCII(lower.slice(at + 1));
  return domain === '' ? lower : `${lower.slice(0, at)}@${domain}`;
}
