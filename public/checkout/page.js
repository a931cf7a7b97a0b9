// The checkout: what there is to pay, then sign-in, then the wallets, then how it ended.
import { find } from '../frame/find.js';
import { signOut } from '../frame/session.js';
import { Lost, pathOf, readPayment, readProfile } from './api.js';
import { clockText, Countdown } from './clock.js';
import { connected, prepareConnection } from './connection.js';
import { prepareOutcome, returnSoon, showOutcome, showTrouble, stay } from './outcome.js';
import { isPaying, loadWallets, preparePaying } from './paying.js';
import { savedReceipt } from './receipt.js';
import { prepareSignIn } from './sign-in.js';
import { watch } from './status.js';
import { showSummary } from './summary.js';
import { forgetWallets } from './wallets.js';
import { prepareWords, show, tell, words } from './words.js';

const PANELS = ['loading', 'sign-in', 'wallets', 'outcome'];
/** After so long, a page that comes back to the front loads its figures again. */
const OLD_MS = 60_000;

const [, , , , segment = ''] = location.pathname.split('/');
const id = decodeURIComponent(segment);

let payment = null;
/** Who is signed in; null for nobody, undefined until it is known. */
let me;
/** Answers may overtake each other; only the one to the latest question counts. */
let asked = 0;
let taken = 0;
let hiddenSince = null;

const countdown = new Countdown({
  tick: (seconds) => (find('#time-left').textContent = clockText(seconds)),
  tell: (minutes) => isOpen() && tell(minutes === 1 ? words('oneMinuteLeft') : words('minutesLeft', { minutes })),
  over: () => void refresh().then(draw),
});

/** The state to show. The server writes down only later that a payment has expired, but lets nobody pay it. */
function status() {
  return payment.status === 'PENDING' && countdown.isOver && !isPaying() ? 'EXPIRED' : payment.status;
}

const isOpen = () => payment !== null && status() === 'PENDING';

/** Asks how the payment stands, and shows it. */
async function refresh() {
  asked += 1;
  const question = asked;
  try {
    const answer = await readPayment(id);
    connected(true);
    if (question > taken) take(answer, question);
  } catch (error) {
    if (error instanceof Lost) connected(false);
    else if (payment === null) refuse(error);
  }
}

function take(answer, question) {
  taken = question;
  payment = answer;
  countdown.set(payment);
  draw();
}

/** The answer to a payment overtakes all that was asked before. */
function settled(answer) {
  asked += 1;
  take({ ...payment, ...answer }, asked);
  if (payment.status === 'COMPLETED') returnSoon(payment);
}

function refuse({ code, statusCode }) {
  const kinds = { GATEWAY_CLOSED: 'closed', EXTENSION_DISABLED: 'off', LICENCE_INACTIVE: 'off' };
  const kind = kinds[code] ?? (statusCode === 404 || code === 'BAD_INPUT' ? 'unknown' : 'trouble');
  if (kind === 'unknown') end();
  showTrouble(kind);
  open('outcome');
}

function draw() {
  if (payment === null) return;
  showSummary(payment);
  const state = status();
  find('#countdown').hidden = find('#cancel').hidden = state !== 'PENDING';
  if (state === 'PENDING') return open(nextPanel());
  forgetWallets();
  find('#cancel-dialog').close();
  showOutcome(payment, state, savedReceipt(id));
  open('outcome');
  if (!['PENDING', 'PROCESSING'].includes(payment.status)) end();
}

function nextPanel() {
  if (me === undefined) return 'loading';
  return me === null ? 'sign-in' : 'wallets';
}

/** Shows one of the panels. Focus follows it, except at the very start. */
function open(name) {
  const before = PANELS.find((panel) => !find(`#${panel}`).hidden);
  if (before === name) return;
  for (const panel of PANELS) find(`#${panel}`).hidden = panel !== name;
  find('#page').setAttribute('aria-busy', String(name === 'loading'));
  if (before !== 'loading') find(`#${name} h2`).focus();
}

/** Somebody may have signed in or out. */
async function enter() {
  me = await readProfile().catch(() => undefined);
  if (me) show('#who', words('signedInAs', { email: me.email }));
  draw();
  if (me && isOpen()) await loadWallets(payment);
}

/** Begins again where something is missing, when the connection is back. */
async function goOn() {
  if (payment === null) await refresh();
  if (me === undefined) await enter();
  else if (me && isOpen() && !isPaying()) await loadWallets(payment);
}

let end = () => undefined;

/** Follows the payment until it has ended. */
function follow() {
  if (payment !== null && !['PENDING', 'PROCESSING'].includes(payment.status)) return;
  end = watch(id, (heard) => {
    if (!isPaying() && (heard === undefined || heard !== payment?.status)) void refresh();
  });
}

prepareWords();
prepareConnection(goOn);
prepareSignIn(enter);
preparePaying({
  id,
  payment: () => payment,
  settled,
  refresh,
  leave: async () => {
    me = null;
    forgetWallets();
    draw();
  },
});
prepareOutcome(() => location.reload());
find('#sign-out').addEventListener('click', async () => {
  await signOut().catch(() => connected(false));
  forgetWallets();
  await enter();
});
find('#cancel').addEventListener('click', () => {
  // Set only now, so that nothing follows the link before the buyer does.
  find('#cancel-go').href = `${pathOf(id)}/cancel`;
  find('#cancel-dialog').showModal();
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  stay();
  void refresh();
});
document.addEventListener('visibilitychange', () => {
  const away = hiddenSince === null ? 0 : performance.now() - hiddenSince;
  hiddenSince = document.hidden ? performance.now() : null;
  if (document.hidden || isPaying()) return;
  void refresh().then(() => away > OLD_MS && me && isOpen() && loadWallets(payment));
});

await refresh();
if (payment !== null || !find('#loading').hidden) follow();
await enter();
