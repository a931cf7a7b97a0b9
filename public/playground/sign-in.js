// The sign-in dialog: password first, then a code if the account has a second factor.
import * as session from '../frame/session.js';
import { described } from './account.js';
import { find } from '../frame/find.js';

/** The data for the second step, after the password; null before. */
let pending = null;

/** `changed` is called after somebody has signed in or out. */
export function prepareSignIn(changed) {
  find('#open-sign-in').addEventListener('click', open);
  find('#sign-in-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      await goOn();
      if (pending) return showCode();
      find('#sign-in').close();
      await changed();
    });
  });
  find('#mail-code').addEventListener('click', () =>
    attempt(async () => {
      await session.mailCode(pending.token);
      say('state', 'A code is on its way to your address.');
    }),
  );
  find('#sign-out').addEventListener('click', async () => {
    await session.signOut();
    await changed();
  });
}

function open() {
  pending = null;
  find('#sign-in-form').reset();
  say('fault', '');
  say('state', '');
  find('#sign-in').showModal();
  ask('password');
}

async function goOn() {
  const { email, password, code } = find('#sign-in-form').elements;
  if (pending === null) {
    pending = await session.signIn(email.value, password.value, () => say('state', 'Solving the captcha…'));
    return;
  }
  await session.giveSecondFactor(pending.token, code.value.trim());
  pending = null;
}

/** Runs one step and shows its error. The buttons are disabled meanwhile, so that no other step starts. */
async function attempt(step) {
  const buttons = [find('#sign-in-form [type=submit]'), find('#mail-code')];
  for (const button of buttons) button.disabled = true;
  say('fault', '');
  try {
    await step();
  } catch (error) {
    say('state', '');
    say('fault', described(error));
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

function showCode() {
  const [byApp, byMail] = ['APP', 'EMAIL'].map((method) => pending.methods.includes(method));
  const sources = [...(byApp ? ['your app'] : []), ...(byMail ? ['the e-mail'] : []), 'your recovery codes'];
  find('#code-sources').textContent =
    `A second factor protects this account. Enter a code of ${sources.join(', or of ')}.`;
  find('#mail-code').hidden = !byMail;
  say('state', byMail && !byApp ? 'A code is on its way to your address.' : '');
  ask('code');
}

function ask(step) {
  const { email, password, code } = find('#sign-in-form').elements;
  const byCode = step === 'code';
  find('#by-password').hidden = byCode;
  find('#by-code').hidden = !byCode;
  if (!byCode) find('#mail-code').hidden = true;
  email.disabled = password.disabled = byCode;
  code.disabled = !byCode;
  (byCode ? code : email).focus();
}

function say(kind, text) {
  const place = find(`#sign-in .${kind}`);
  place.hidden = text === '';
  place.textContent = text;
}
