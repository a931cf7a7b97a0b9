/** The one element of the page that a selector names. */
export const find = (selector) => document.querySelector(selector);

export function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
