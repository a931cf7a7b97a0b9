// Plays an admin, a merchant and a buyer against a running server, over plain HTTP: registration, a payment from two
// wallets, webhooks with both signatures, a refund, test mode, the payout.
//
//   npm start                      (in one terminal)
//   node examples/gateway.mjs      (in another)
//
// Needs the accounts of DEMO_DATA and a server that may call loopback addresses, as `npm start` sets them.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { once, signIn, signInAsAdmin, withHeaders } from './frame/session.mjs';
import { runJob, say, step, until } from './frame/tell.mjs';

const admin = await signInAsAdmin();
const buyer = await signIn(
  process.env.BUYER_EMAIL ?? 'alice@example.com',
  process.env.BUYER_PASSWORD ?? 'Alice-demo-1',
);

step('An account for the merchant, made by the admin');
const credentials = { email: `merchant-${randomUUID()}@example.com`, password: 'Example-merchant-1' };
await admin('POST', '/api/admin/crm/user', { ...credentials, emailVerified: true });
const owner = await signIn(credentials.email, credentials.password);

step('The merchant registers, and its endpoint listens');
const inbox = await listen();
const registered = await owner('POST', '/api/gateway/merchant', {
  name: 'Example Shop',
  email: credentials.email,
  webhookUrl: inbox.url,
});
inbox.secret = registered.webhookSecret;
const live = registered.keys.find(({ mode }) => mode === 'LIVE');
const test = registered.keys.find(({ mode }) => mode === 'TEST');
say(
  `merchant ${registered.id}, ${registered.status}; keys end in ${live.secretKey.slice(-4)} and ${test.secretKey.slice(-4)}`,
);

step('The admin approves it');
await admin('PUT', `/api/admin/gateway/merchant/${registered.id}/status`, { status: 'ACTIVE' });
await owner('PUT', '/api/gateway/merchant', { payoutSchedule: 'INSTANT' });
const shop = byKey(live.secretKey);
const { permissions } = await shop('GET', '/api/gateway/v1/validate');
say(`its live key may ${permissions.join(', ')}`);

step('The shop asks for 40 US dollars');
const order = { amount: '40', currency: 'USD', walletType: 'FIAT', merchantOrderId: '1001', description: 'Order 1001' };
const payment = await shop('POST', '/api/gateway/v1/payment/create', order, once());
say(`${payment.id}: fee ${payment.fee}, net ${payment.net}`);
say(`a buyer pays it at ${payment.checkoutUrl}`);
await inbox.heard('payment.created', payment.id);

step('The buyer pays from two wallets');
const checkout = `/api/gateway/checkout/${payment.id}`;
const { items } = await buyer('GET', `${checkout}/wallet`);
const dollars = items.find(({ currency }) => currency === 'USD');
const others = items.find(({ currency, covers }) => currency !== 'USD' && covers);
const wallets = [part(dollars, '25', '25'), part(others, others.required, order.amount)];
const receipt = await buyer('POST', `${checkout}/confirm`, wallets, once());
for (const { amount, currency, share, rate } of receipt.allocations) {
  say(`${amount} ${currency} at ${rate} for ${share} ${receipt.currency}`);
}
await inbox.heard('payment.completed', payment.id);

step('A part goes back, to both wallets');
const refund = await shop('POST', '/api/gateway/v1/refund/create', { paymentId: payment.id, amount: '10' }, once());
say(`${refund.id}: ${refund.amount} ${refund.currency}, ${refund.status}`);
await inbox.heard('refund.completed', payment.id);

step('In test mode, no buyer and no money is needed');
const trial = byKey(test.secretKey);
for (const outcome of ['COMPLETED', 'FAILED', 'EXPIRED']) {
  const { id } = await trial('POST', '/api/gateway/v1/payment/create', order, once());
  const { status } = await trial('POST', `/api/gateway/v1/payment/${id}/simulate`, { outcome });
  await inbox.heard(`payment.${outcome.toLowerCase()}`, id);
  say(`${id} is ${status}`);
}

step('Whoever was down reads the events since a cursor');
const { items: events, cursor } = await shop('GET', '/api/gateway/v1/event?limit=100');
say(`${events.map(({ type }) => type).join(', ')}; the next ones begin after ${cursor}`);

step('The payout proves itself, and the admin pays it');
await runJob(admin, 'processGatewayPayouts');
const payout = await until(async () => (await owner('GET', '/api/gateway/payout')).items[0]);
say(`${payout.gross} gross - ${payout.fee} fee - ${payout.refunds} refunds = ${payout.net} ${payout.currency} net`);
await admin('POST', `/api/admin/gateway/payout/${payout.id}/approve`, {}, once());
const { items: owned } = await owner('GET', '/api/finance/wallet');
say(`the merchant's wallet has ${owned.find(({ currency }) => currency === 'USD').balance} USD`);

inbox.close();
process.stdout.write(`\nDone: ${inbox.verified} deliveries, every signature checked.\n`);

/** A caller with a merchant's key. */
function byKey(key) {
  return withHeaders({ 'x-api-key': key });
}

function part({ walletId, walletType, currency }, amount, equivalentInPaymentCurrency) {
  return { walletId, walletType, currency, amount, equivalentInPaymentCurrency };
}

/** The merchant's endpoint: checks both signatures of each delivery over the bytes that it received. */
async function listen() {
  const received = [];
  const waiting = new Set();
  const own = { secret: '', verified: 0 };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const good = isSigned(own.secret, request.headers, body);
      response.writeHead(good ? 200 : 401).end();
      if (!good) return;
      own.verified += 1;
      received.push(JSON.parse(body));
      for (const look of waiting) look();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(own, {
    url: `http://127.0.0.1:${server.address().port}/webhook`,
    close: () => server.close(),
    /** Settled once an event of this type has come for the payment. */
    async heard(type, paymentId) {
      const found = () => received.find((event) => event.type === type && isAbout(event, paymentId));
      while (!found()) await new Promise((resolve) => waiting.add(resolve));
      say(`webhook ${found().id}, sequence ${found().sequence}, both signatures good`);
    },
  });
}

function isAbout({ data }, paymentId) {
  return data.id === paymentId || data.paymentId === paymentId;
}

/** The documented signature, and that of Standard Webhooks. Both are keyed with the secret of the registration. */
function isSigned(secret, headers, body) {
  const stamp = headers['x-gateway-timestamp'];
  const hex = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const standard = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  const isYoung = Math.abs(Date.now() / 1000 - Number(stamp)) < 300;
  const offered = String(headers['webhook-signature']).split(' ');
  return (
    isYoung && isSame(`sha256=${hex}`, headers['x-gateway-signature']) && offered.some((each) => isSame(each, standard))
  );
}

function isSame(one, other) {
  const [left, right] = [Buffer.from(one), Buffer.from(String(other))];
  return left.length === right.length && timingSafeEqual(left, right);
}
