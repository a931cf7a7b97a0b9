/** The first element of the page that matches a selector. */
export const find = (selector) => document.querySelector(selector);

export function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
