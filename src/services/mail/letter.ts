import type { Config } from '../../config/index.js';
import type { Mail } from '../../infra/mail.js';

/** Who a mail goes to. */
export interface Recipient {
  readonly email: string;
  /** Shown to an address that is verified alone: until then anybody may have typed it there. */
  readonly firstName: string | null;
  /** When the address was verified. */
  readonly emailVerifiedAt: string | Date | null;
}

/** A mail's parts before it is put into its two forms. */
export interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What customers wrote, put before the lines. An address that is not verified gets none of it: they may not own it. */
  readonly quoted?: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** A code to type, shown large. */
  readonly code?: string;
}

/** An address in the front end, in the default locale. */
export function link({ publicUrl, locale }: Config, page: string, token?: string): string {
  return `${publicUrl}/${locale}/${page}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
}

/** A letter as text and as HTML. To an address that is not verified it quotes nothing that a stranger can have typed. */
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

/** Names are whatever their owner typed; in a mail they are text and never markup. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
