// The dialog of example operations. Each opens in a tab of its own, filled with ids of this platform.
import { examples } from './examples.js';
import { element, find } from '../frame/find.js';
import { fetcher } from './fetcher.js';
import { filledIn } from './placeholders.js';

/** `show` opens an operation in the editor; it takes a promise of the operation. */
export function prepareExamples(show) {
  const dialog = find('#examples');
  find('#open-examples').addEventListener('click', () => dialog.showModal());
  find('#example-filter').addEventListener('input', ({ target }) => narrow(target.value.trim().toLowerCase()));
  find('#example-filter').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    find('#example-list li:not([hidden]) button')?.click();
  });
  for (const group of new Set(examples.map((example) => example.group))) {
    const list = document.createElement('ul');
    list.append(...examples.filter((example) => example.group === group).map((example) => item(example, dialog, show)));
    const section = document.createElement('section');
    section.append(element('h3', group), list);
    find('#example-list').append(section);
  }
}

/** Shows only examples whose text contains the words. */
function narrow(words) {
  for (const section of find('#example-list').children) {
    const items = [...section.querySelectorAll('li')];
    for (const each of items) each.hidden = !each.textContent.toLowerCase().includes(words);
    section.hidden = items.every(({ hidden }) => hidden);
  }
}

/** The example with ids filled in for the editor; unchanged when the server does not answer. */
async function ready({ query, variables }) {
  if (!variables) return { query };
  const filled = await filledIn(variables, fetcher).catch(() => variables);
  return { query, variables: JSON.stringify(filled, null, 2) };
}

function item(example, dialog, show) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(element('strong', example.title), element('span', example.about), element('em', example.who));
  button.addEventListener('click', () => {
    dialog.close();
    void show(ready(example));
  });
  const made = document.createElement('li');
  made.append(button);
  return made;
}
