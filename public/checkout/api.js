// What the checkout asks of the server.
import { demand, Refusal, rest } from '../frame/session.js';

const ANSWER_MS = 20_000;
const AGAIN_MS = 2000;
const MOST_TRIES = 30;

/** No answer came, or none of this server: whether it did what it was asked is not known. */
export class Lost extends Error {}

export const pathOf = (id) => `/api/gateway/checkout/${encodeURIComponent(id)}`;

export const readPayment = (id) => answered(demand('GET', pathOf(id), within()));

export const readWallets = (id) => answered(demand('GET', `${pathOf(id)}/wallet`, within()));

/** The currencies of the platform with their precision; none when they cannot be read. */
export async function readCurrencies() {
  const answer = await rest('GET', '/api/finance/currency', within()).catch(() => null);
  return Array.isArray(answer) ? answer : (answer?.items ?? []);
}

/** Who is signed in; null for nobody. */
export async function readProfile() {
  const answer = await answered(rest('GET', '/api/user/profile', within()));
  return answer.statusCode === 200 ? answer : null;
}

/**
 * Pays, and repeats that while no answer comes: the key makes sure that the server pays once. `lost` is called each
 * time, and throws nothing. Throws {@link Lost} in the end.
 */
export async function pay(id, body, lost) {
  const headers = { 'idempotency-key': keyOf(id, JSON.stringify(body)) };
  for (let tries = 1; ; tries += 1) {
    try {
      return await answered(demand('POST', `${pathOf(id)}/confirm`, { body, headers, ...within() }));
    } catch (error) {
      const running = error.code === 'IDEMPOTENCY_IN_PROGRESS';
      if ((!running && !(error instanceof Lost)) || tries === MOST_TRIES) throw error;
      if (!running) lost();
      await reconnected();
    }
  }
}

/** A key for this content. The tab remembers it, so that a repeat, even after a reload, carries the same one. */
function keyOf(id, content) {
  const place = `checkout.attempt.${id}`;
  const last = JSON.parse(sessionStorage.getItem(place) ?? 'null');
  if (last?.content === content) return last.key;
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  sessionStorage.setItem(place, JSON.stringify({ content, key }));
  return key;
}

const within = () => ({ signal: AbortSignal.timeout(ANSWER_MS) });

async function answered(call) {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Refusal ? error : new Lost('No answer', { cause: error });
  }
}

/** Resolves when the browser says that it is connected again, or after a while, since not every browser knows. */
function reconnected() {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    addEventListener('online', go);
  });
}
