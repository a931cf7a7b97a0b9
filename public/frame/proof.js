// The dialog that asks for the password or a code again, for operations that require a fresh proof. The page that imports
// this links frame/controls.css.
import { find } from './find.js';
import { mailProofCode, provePassword, proveSecondFactor, secondFactorMethods } from './session.js';

const PROOFS = {
  PASSWORD: {
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    prove: provePassword,
    comesByMail: async () => false,
  },
  SECOND_FACTOR: {
    label: 'Code',
    type: 'text',
    autocomplete: 'one-time-code',
    prove: proveSecondFactor,
    comesByMail: async () => (await secondFactorMethods()).includes('EMAIL'),
  },
};

const DIALOG = `
  <dialog id="proof" aria-labelledby="proof-title">
    <form method="dialog" id="proof-form">
      <h2 id="proof-title">Prove that it is you</h2>
      <p>This operation requires a proof that is at most ten minutes old. It runs again afterwards.</p>
      <label
        ><span id="proof-label"></span> <input name="proof" autocapitalize="none" spellcheck="false" required
      /></label>
      <p class="state" role="status" hidden></p>
      <p class="fault" role="alert" hidden></p>
      <menu>
        <button type="button" class="action" id="proof-mail" hidden>Mail me a code</button>
        <button type="button" class="action" id="proof-cancel">Cancel</button>
        <button type="submit" class="action primary">Prove</button>
      </menu>
    </form>
  </dialog>`;

/** The dialog that is open; operations that run at the same time wait for one proof together. */
let pending = null;

/**
 * Asks for one of the accepted proofs. Resolves to true once the session has given it, and to false if the dialog is
 * closed, or if only another sign-in is accepted.
 */
export async function proveAgain(accepts) {
  const proof = accepts.map((name) => PROOFS[name]).find(Boolean);
  if (!proof) return false;
  pending ??= ask(proof).finally(() => (pending = null));
  return pending;
}

function ask({ label, type, autocomplete, prove, comesByMail }) {
  const dialog = find('#proof') ?? newDialog();
  const form = find('#proof-form');
  const input = form.elements.proof;
  find('#proof-label').textContent = label;
  Object.assign(input, { type, autocomplete, value: '' });
  say('state', '');
  say('fault', '');
  dialog.showModal();
  void offerMail(comesByMail);
  return new Promise((resolve) => {
    let isProven = false;
    const submit = async (event) => {
      event.preventDefault();
      try {
        await prove(input.value);
        isProven = true;
        dialog.close();
      } catch (error) {
        say('fault', error.message);
      }
    };
    const end = () => {
      form.removeEventListener('submit', submit);
      input.value = '';
      find('#proof-label').textContent = '';
      resolve(isProven);
    };
    form.addEventListener('submit', submit);
    dialog.addEventListener('close', end, { once: true });
  });
}

function newDialog() {
  document.body.insertAdjacentHTML('beforeend', DIALOG);
  const dialog = find('#proof');
  find('#proof-cancel').addEventListener('click', () => dialog.close());
  find('#proof-mail').addEventListener('click', mailCode);
  return dialog;
}

async function offerMail(comesByMail) {
  find('#proof-mail').hidden = true;
  find('#proof-mail').hidden = !(await comesByMail().catch(() => false));
}

async function mailCode() {
  say('fault', '');
  try {
    await mailProofCode();
    say('state', 'A code is on its way to your address.');
  } catch (error) {
    say('fault', error.message);
  }
}

function say(kind, text) {
  const place = find(`#proof .${kind}`);
  place.hidden = text === '';
  place.textContent = text;
}
