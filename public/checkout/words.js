// The texts of the page's language.
import { find } from '../frame/find.js';
import { Format } from './format.js';

export const locale = document.documentElement.lang;

const { texts } = await import(`./texts/${locale}.js`);

export const format = new Format(locale);

/** A text with the names in braces replaced. */
export function words(key, names = {}) {
  return texts[key].replaceAll(/\{(\w+)\}/g, (_, name) => names[name]);
}

/** The text of a code of the server, or one that names the code: people can ask about it. */
export function wordsOfCode(code, names) {
  return Object.hasOwn(texts, code ?? '') ? words(code, names) : words('somethingWrong', { code: code ?? '–' });
}

/** Writes the texts that never change into the page, and leads to it in the other language. */
export function prepareWords() {
  for (const place of document.querySelectorAll('[data-text]')) place.textContent = words(place.dataset.text);
  const other = locale === 'en' ? 'de' : 'en';
  const link = find('#other-language');
  link.lang = link.hreflang = other;
  link.href = location.pathname.replace(/^\/\w+/, `/${other}`);
}

/** Says something to screen readers alone. */
export function tell(text) {
  find('#told').textContent = text;
}

/** Shows a text in a place, which is hidden without one. */
export function show(selector, text) {
  const place = find(selector);
  place.textContent = text ?? '';
  place.hidden = !text;
}
