import { createHmac } from 'node:crypto';
import { runPhp } from './php.js';

export const SECRET = `whsec_${Buffer.alloc(32, 'shop').toString('base64')}`;
export const TEST_KEY = `sk_test_${'t'.repeat(48)}`;
export const LIVE_KEY = `sk_live_${'l'.repeat(48)}`;
export const API = 'https://pay.example.com';

export const PAYMENT = 'pi_aaaaaaaaaaaaaaaaaaaaaaaa';
export const OTHER_PAYMENT = 'pi_bbbbbbbbbbbbbbbbbbbbbbbb';

/** What a shop in test mode has set. */
export const SETTINGS = {
  enabled: 'yes',
  test_mode: 'yes',
  api_url: API,
  test_secret_key: TEST_KEY,
  live_secret_key: LIVE_KEY,
  webhook_secret: SECRET,
  wallet_type: 'SPOT',
  expiry_minutes: '45',
};

type Fields = Readonly<Record<string, unknown>>;
/** Something that happens to the shop; `answers` are the gateway's, in the order of the calls. */
export type Step = Fields & { readonly do: string };

export interface Order {
  readonly status: string;
  readonly total: string;
  readonly method: string;
  readonly transaction: string;
  readonly notes: readonly string[];
  readonly refunds: readonly Fields[];
  readonly completions?: number;
  readonly meta: {
    readonly _wallet_payments?: Readonly<Record<string, Fields>>;
    readonly _wallet_payment_id?: readonly string[];
  };
}

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirection: number;
  readonly locked: boolean;
}

interface Outcome {
  readonly results: readonly unknown[];
  readonly orders: Readonly<Record<string, Order>>;
  readonly sent: readonly Sent[];
  readonly notices: readonly string[];
  readonly log: readonly string[];
  readonly options: Fields;
}

interface Shop {
  readonly settings?: Fields;
  readonly orders?: Readonly<Record<string, Fields>>;
  readonly decimals?: number;
}

/** Plays these steps in a shop that has order 17 over 10.00 USD. */
export function play(steps: readonly Step[], { settings = {}, orders = { 17: {} }, decimals = 2 }: Shop = {}): Outcome {
  return runPhp('shop', { settings: { ...SETTINGS, ...settings }, orders, decimals, steps }) as Outcome;
}

/** The gateway's answer: HTTP status 200 in any case, the outcome in the body. */
export const answer = (fields: Fields): Fields => ({ status: 200, body: { statusCode: 200, ...fields } });
export const refusal = (statusCode: number, code: string, message = code): Fields => ({
  status: 200,
  body: { statusCode, code, message },
});

/** A payment of order 17 as the gateway shows it. */
export const payment = (changes: Fields = {}): Fields => ({
  id: PAYMENT,
  status: 'PENDING',
  mode: 'TEST',
  amount: '10',
  currency: 'USD',
  walletType: 'SPOT',
  merchantOrderId: '17',
  checkoutUrl: `${API}/en/gateway/checkout/${typeof changes['id'] === 'string' ? changes['id'] : PAYMENT}`,
  expiresAt: new Date(Date.now() + 45 * 60_000).toISOString(),
  ...changes,
});

export const refund = (changes: Fields = {}): Fields => ({
  id: 're_aaaaaaaaaaaaaaaaaaaaaaaa',
  paymentId: PAYMENT,
  amount: '4',
  currency: 'USD',
  fee: '0',
  status: 'COMPLETED',
  reason: 'OTHER',
  description: null,
  mode: 'TEST',
  ...changes,
});

/** The buyer of order 17 presses "Place order", and the gateway creates the payment. */
export const pay = (changes: Fields = {}): Step => ({ do: 'pay', order: 17, answers: [answer(payment(changes))] });

/** A delivery as the gateway signs it. */
export function delivery(body: string, secret = SECRET, timestamp = String(Math.floor(Date.now() / 1000))): Step {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'X-Gateway-Signature': `sha256=${signature}`, 'X-Gateway-Timestamp': timestamp };
  return { do: 'webhook', body, headers };
}

/** The delivery of an event about order 17's payment. */
export function event(type: string, data: Fields, changes: Fields = {}): Step {
  const id = `evt_${String(data['id'])}_${type.split('.')[1]}`;
  const mode = data['mode'];
  return delivery(
    JSON.stringify({ id, type, timestamp: new Date().toISOString(), mode, sequence: 2, data, ...changes }),
  );
}

export const completed = (data: Fields = {}, changes: Fields = {}): Step =>
  event('payment.completed', payment({ status: 'COMPLETED', ...data }), changes);

export const refunded = (data: Fields = {}, changes: Fields = {}): Step =>
  event('refund.completed', refund(data), { sequence: 3, ...changes });
