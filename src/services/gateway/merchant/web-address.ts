import { badInput } from '../../../core/catalogue/errors.js';

const MAX_LENGTH = 2_000;
/** URL.parse leaves line breaks and tabs out, so what is stored would not be what was checked. */
const CONTROL = /\p{Cc}/u;

/** An address of a web page. BAD_INPUT unless it is http or https, has no credentials and at most 2,000 characters. */
export function webAddress(field: string, text: string): string {
  const url = text.length <= MAX_LENGTH && !CONTROL.test(text) ? URL.parse(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw badInput(
      `${field} must be an http or https address without credentials, of at most ${MAX_LENGTH} characters`,
    );
  }
  return text;
}

/** The same, for an address that may be left out; an empty text is none. */
export function optionalAddress(field: string, text: string | null | undefined): string | null {
  return text === null || text === undefined || text === '' ? null : webAddress(field, text);
}
