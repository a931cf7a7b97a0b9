import * as account from './account.js';
import { examples } from './examples.js';
import { fetcher, forgetSocket } from './fetcher.js';
import { createRoot, React, Ruru } from '../graphiql/ruru.js';

const find = (selector) => document.querySelector(selector);

const worker = (file) => new Worker(`/playground/graphiql/${file}`, { type: 'module' });
const WORKERS = { json: 'jsonWorker.js', graphql: 'graphqlWorker.js' };
globalThis.MonacoEnvironment = { getWorker: (_, label) => worker(WORKERS[label] ?? 'editorWorker.js') };

const WELCOME = `# Welcome. Sign in above, or set an API key.
# Then open an example, or type here:
#   Ctrl-Space completes, Ctrl-Enter runs.
# The book on the left explains every field.
query Welcome {
  profile {
    email
    role
    permissions
  }
}
`;

const root = createRoot(find('#graphiql'));
let mounts = 0;
let me = null;

/** Shows the editor anew: with an example in a tab of its own, or for another caller, who may see another schema. */
function show({ query, variables } = openTab()) {
  const given = query ? { initialQuery: query, initialVariables: variables } : {};
  mounts += 1;
  root.render(
    React.createElement(Ruru, {
      key: mounts,
      fetcher,
      endpoint: '/graphql',
      defaultQuery: WELCOME,
      defaultEditorToolsVisibility: query && variables ? 'variables' : undefined,
      isHeadersEditorEnabled: false,
      ...given,
    }),
  );
}

/** The tab that is open, as the editor stored it. */
function openTab() {
  const { tabs = [], activeTabIndex = 0 } = JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{}') ?? {};
  const { query, variables } = tabs[activeTabIndex] ?? {};
  return { query, variables: variables ?? undefined };
}

async function callerChanged() {
  forgetSocket();
  me = await account.profile().catch(() => null);
  const byKey = Boolean(account.apiKey());
  find('#caller').textContent = me ? `${me.email} · ${me.role}` : byKey ? 'This key is refused' : 'Not signed in';
  find('#caller').classList.toggle('signed-in', Boolean(me));
  find('#open-key').classList.toggle('on', byKey);
  find('#open-key').textContent = byKey ? 'API key in use' : 'API key';
  find('#open-sign-in').hidden = byKey || Boolean(me);
  find('#sign-out').hidden = byKey || !me;
}

function warnOfForeignOrigin() {
  const origins = document.body.dataset.origins.split(' ');
  if (origins.includes(location.origin)) return;
  find('#notice').hidden = false;
  find('#notice').textContent =
    `Subscriptions are refused from ${location.origin}: open this page at ${origins[0]}, or add the origin to SITE_ORIGINS.`;
}

function prepareSignIn() {
  const [dialog, form, fault] = [find('#sign-in'), find('#sign-in-form'), find('#sign-in .fault')];
  let token = null;
  const ask = (secondFactor) => {
    find('#by-password').hidden = secondFactor;
    find('#by-code').hidden = !secondFactor;
    for (const name of ['email', 'password']) form.elements[name].disabled = secondFactor;
    form.elements.code.disabled = !secondFactor;
    (secondFactor ? form.elements.code : form.elements.email).focus();
  };
  find('#open-sign-in').addEventListener('click', () => {
    token = null;
    form.reset();
    fault.hidden = true;
    dialog.showModal();
    ask(false);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    fault.hidden = true;
    const { email, password, code } = form.elements;
    try {
      if (token === null) token = await account.signIn(email.value, password.value);
      else {
        await account.giveSecondFactor(token, code.value);
        token = null;
      }
      if (token !== null) return ask(true);
      dialog.close();
      await callerChanged();
      show();
    } catch (error) {
      fault.textContent = error.message;
      fault.hidden = false;
    }
  });
  find('#sign-out').addEventListener('click', async () => {
    await account.signOut();
    await callerChanged();
    show();
  });
}

function prepareKey() {
  const [dialog, form] = [find('#key'), find('#key-form')];
  const use = async (key) => {
    account.useApiKey(key);
    dialog.close();
    await callerChanged();
    show();
  };
  find('#open-key').addEventListener('click', () => {
    form.elements.key.value = account.apiKey() ?? '';
    dialog.showModal();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void use(form.elements.key.value.trim());
  });
  find('#forget-key').addEventListener('click', () => void use(null));
}

function prepareExamples() {
  const dialog = find('#examples');
  find('#open-examples').addEventListener('click', () => dialog.showModal());
  for (const example of examples) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(element('strong', example.title), element('span', example.about), element('em', example.who));
    button.addEventListener('click', () => {
      dialog.close();
      const variables = JSON.stringify(example.variables ?? {}, null, 2).replaceAll('<my id>', me?.id ?? '<my id>');
      show({ query: example.query, variables: example.variables && variables });
    });
    const item = document.createElement('li');
    item.append(button);
    find('#example-list').append(item);
  }
}

function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

for (const button of document.querySelectorAll('[data-close]')) {
  button.addEventListener('click', () => button.closest('dialog').close());
}
prepareSignIn();
prepareKey();
prepareExamples();
warnOfForeignOrigin();
await callerChanged();
show();
