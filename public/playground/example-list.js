// The dialog of ready operations: each opens in a tab of its own, with ids of this platform filled in.
import { examples } from './examples.js';
import { element, find } from './find.js';
import { fetcher } from './fetcher.js';
import { filledIn } from './placeholders.js';

/** `show` opens an operation in the editor. */
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

/** Leaves the examples in whose text the words stand. */
function narrow(words) {
  for (const section of find('#example-list').children) {
    const items = [...section.querySelectorAll('li')];
    for (const each of items) each.hidden = !each.textContent.toLowerCase().includes(words);
    section.hidden = items.every(({ hidden }) => hidden);
  }
}

function item(example, dialog, show) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(element('strong', example.title), element('span', example.about), element('em', example.who));
  button.addEventListener('click', async () => {
    dialog.close();
    const { query, variables } = example;
    show({ query, variables: variables && JSON.stringify(await filledIn(variables, fetcher), null, 2) });
  });
  const made = document.createElement('li');
  made.append(button);
  return made;
}
