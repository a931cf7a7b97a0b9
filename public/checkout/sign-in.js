// Sign-in on the page: password first, then a code if the account has a second factor.
import { CaptchaFault } from '../frame/captcha.js';
import { find } from '../frame/find.js';
import * as session from '../frame/session.js';
import { words, wordsOfCode } from './words.js';

/** The data for the second step, after the password; null before. */
let pending = null;

/** `entered` is called after somebody has signed in. */
export function prepareSignIn(entered) {
  find('#sign-in-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      await goOn();
      if (pending) return showCode();
      find('#sign-in-form').reset();
      ask('password');
      await entered();
    });
  });
  find('#code-back').addEventListener('click', () => {
    beginAgain();
    find('#email').focus();
  });
  find('#code-mail').addEventListener('click', () =>
    attempt(async () => {
      await session.mailCode(pending.token);
      say('state', words('codeSent'));
    }),
  );
  ask('password');
}

async function goOn() {
  const { email, password, code } = find('#sign-in-form').elements;
  if (pending === null) {
    pending = await session.signIn(email.value, password.value, () => say('state', words('solving')));
    return;
  }
  await session.giveSecondFactor(pending.token, code.value.trim());
  pending = null;
}

function beginAgain() {
  pending = null;
  find('#password').value = '';
  ask('password');
}

/** Runs one step and shows its error. The buttons are disabled meanwhile, so that no other step starts. */
async function attempt(step) {
  const buttons = document.querySelectorAll('#sign-in button');
  for (const button of buttons) button.disabled = true;
  find('#sign-in-go').textContent = words('signingIn');
  say('fault', '');
  try {
    await step();
  } catch (error) {
    if (error.code === 'INVALID_TOKEN') beginAgain();
    say('state', '');
    say('fault', described(error));
    find(pending ? '#code' : '#password').focus();
  } finally {
    for (const button of buttons) button.disabled = false;
    nameButton();
  }
}

function described(error) {
  const { code, reason, provider } = error;
  if (error instanceof session.Refusal) return wordsOfCode(code);
  if (!(error instanceof CaptchaFault)) return words('offline');
  return words({ OUTSIDE: 'captchaOutside', INSECURE: 'captchaInsecure', UNSOLVED: 'captchaUnsolved' }[reason], {
    provider,
  });
}

function showCode() {
  const [byApp, byMail] = ['APP', 'EMAIL'].map((method) => pending.methods.includes(method));
  const sources = [...(byApp ? ['codeApp'] : []), ...(byMail ? ['codeMail'] : []), 'codeRecovery'];
  find('#code-sources').textContent = words('codeAbout', {
    sources: sources.map((source) => words(source)).join(words('or')),
  });
  find('#code-mail').hidden = !byMail;
  ask('code');
  say('state', byMail && !byApp ? words('codeSent') : '');
  find('#code').focus();
}

function ask(step) {
  const { email, password, code } = find('#sign-in-form').elements;
  const byCode = step === 'code';
  find('#by-password').hidden = byCode;
  find('#by-code').hidden = !byCode;
  find('#code-ways').hidden = !byCode;
  email.disabled = password.disabled = byCode;
  code.disabled = !byCode;
  code.value = '';
  say('state', '');
  say('fault', '');
  nameButton();
}

function nameButton() {
  find('#sign-in-go').textContent = words(pending ? 'confirmCode' : 'signIn');
}

function say(kind, text) {
  find(`#sign-in-${kind}`).textContent = text;
}
