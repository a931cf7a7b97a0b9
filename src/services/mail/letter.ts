import type { Config } from '../../config/index.js';
import type { Mail } from '../../infra/mail.js';

/** Who a mail goes to. */
export interface Recipient {
  readonly email: string;
  /** Shown only to a verified address: before that, somebody else may have registered the address. */
  readonly firstName: string | null;
  /** When the address was verified. */
  readonly emailVerifiedAt: string | Date | null;
}

/** The parts of a mail, before it is rendered as text and as HTML. */
export interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  /**
   * Text that customers wrote, put before the lines. It is left out for an unverified address, which they may not own.
   */
  readonly quoted?: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** A code to type, shown large. */
  readonly code?: string;
}

/** URL of a page of the front end, in the default locale. */
export function link({ publicUrl, locale }: Config, page: string, token?: string): string {
  return `${publicUrl}/${locale}/${page}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
}

/**
 * Renders a letter as text and as HTML. For an unverified address it leaves out everything that a stranger may have
 * typed.
 */
export function compose({ email, firstName, emailVerifiedAt }: Recipient, letter: Letter): Mail {
  const verified = !!emailVerifiedAt;
  const { subject, button, code, quoted = [] } = letter;
  const lines = [...(verified ? quoted : []), ...letter.lines];
  const greeting = verified && firstName ? `Hello ${firstName},` : 'Hello,';
  const middle = [...(code ? [code] : []), ...(button ? [`${button.label}: ${button.url}`] : [])];
  return {
    to: email,
    subject,
    text: [greeting, ...lines.slice(0, 1), ...middle, ...lines.slice(1)].join('\n\n'),
    html: [
      paragraph(greeting),
      ...lines.slice(0, 1).map(paragraph),
      ...(code ? [`<p style="font-size:24px;letter-spacing:4px"><strong>${escaped(code)}</strong></p>`] : []),
      ...(button ? [`<p><a href="${escaped(button.url)}">${escaped(button.label)}</a></p>`] : []),
      ...lines.slice(1).map(paragraph),
    ].join('\n'),
  };
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, since names can hold any text. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
