import * as account from './account.js';
import { passOverCancellations } from './cancellation.js';
import { prepareExamples } from './example-list.js';
import { fetcher, forgetSocket } from './fetcher.js';
import { find } from '../frame/find.js';
import { prepareSignIn } from './sign-in.js';
import { filledTab } from './tabs.js';
import { createRoot, React, Ruru } from '../graphiql/ruru.js';

const worker = (file) => new Worker(`/playground/graphiql/${file}`, { type: 'module' });
const WORKERS = { json: 'jsonWorker.js', graphql: 'graphqlWorker.js' };
globalThis.MonacoEnvironment = { getWorker: (_, label) => worker(WORKERS[label] ?? 'editorWorker.js') };

const WELCOME = `# Welcome. Sign in above, or set an API key.
# Then open an example, or type here:
#   Ctrl-Space completes, Ctrl-Enter runs.
# The book at the edge explains every field.
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
let asked = 0;

/**
 * Reloads the editor, with an example in a tab of its own or for another caller, who may see another schema. The tab
 * may still be loading; the last call wins. Clicks are blocked until the new editor is ready: GraphiQL would
 * drop them silently, and clicks on the old editor would run another operation.
 */
async function show(tab) {
  const place = find('#graphiql');
  place.inert = true;
  mounts += 1;
  const mount = mounts;
  const { query, variables } = await tab;
  if (mount !== mounts) return;
  const given = query ? { initialQuery: query, initialVariables: variables } : {};
  const className = `mount-${mount}`;
  root.render(
    React.createElement(Ruru, {
      key: mount,
      className,
      fetcher,
      endpoint: '/graphql',
      defaultQuery: WELCOME,
      defaultEditorToolsVisibility: query && variables ? 'variables' : undefined,
      isHeadersEditorEnabled: false,
      ...given,
    }),
  );
  await appeared(place, [
    `.${className} .graphiql-query-editor .monaco-editor`,
    `.${className} .result-window .monaco-editor`,
  ]);
  if (mount === mounts) place.inert = false;
}

/** Resolves when `place` contains an element for each selector. */
function appeared(place, selectors) {
  const complete = () => selectors.every((selector) => place.querySelector(selector));
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!complete()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(place, { childList: true, subtree: true });
  });
}

/** Switches to another caller. Reloads the editor first, so that an example chosen meanwhile is shown after it. */
async function callAnew() {
  void show(filledTab());
  await callerChanged();
}

async function callerChanged() {
  forgetSocket();
  asked += 1;
  const question = asked;
  const me = await account.profile().catch(() => null);
  // An answer about an earlier caller may arrive after the one about the current caller.
  if (question !== asked) return;
  const byKey = Boolean(account.apiKey());
  find('#caller').textContent = me ? `${me.email} · ${me.role}` : byKey ? 'This key is refused' : 'Not signed in';
  find('#caller').classList.toggle('signed-in', Boolean(me));
  find('#open-key').classList.toggle('on', byKey);
  find('#open-key').textContent = byKey ? 'API key in use' : 'API key';
  find('#open-sign-in').hidden = byKey || Boolean(me);
  find('#sign-out').hidden = byKey || !me;
}

const isLoopback = (hostname) => /^((.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

function warnOfForeignOrigin() {
  const origins = document.body.dataset.origins.split(' ');
  const loopback = isLoopback(location.hostname);
  if (origins.includes(location.origin) || (loopback && document.body.dataset.loopback === 'true')) return;
  // A server configured as localhost would send people on other machines to their own machine.
  const remedy =
    isLoopback(new URL(origins[0]).hostname) && !loopback
      ? `start the server with APP_PUBLIC_URL=${location.origin}`
      : `open this page at ${origins[0]}`;
  find('#notice').hidden = false;
  find('#notice').textContent =
    `Subscriptions are refused from ${location.origin}: ${remedy}, or add the origin to SITE_ORIGINS.`;
}

function prepareKey() {
  const [dialog, form] = [find('#key'), find('#key-form')];
  const use = async (key) => {
    account.useApiKey(key);
    dialog.close();
    await callAnew();
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

for (const button of document.querySelectorAll('[data-close]')) {
  button.addEventListener('click', () => button.closest('dialog').close());
}
passOverCancellations();
prepareSignIn(callAnew);
prepareKey();
prepareExamples(show);
warnOfForeignOrigin();
await callAnew();
