// Takes one payment at the server of URL, as an admin, a merchant and a buyer would, and reads it back. Unlike
// examples/gateway.mjs it needs no demo data: it switches the gateway on and makes the accounts and their money itself.
import { randomUUID } from 'node:crypto';
import { requireEqual } from '../../examples/frame/check.mjs';
import { base, once, signIn, signInAsAdmin, withHeaders } from '../../examples/frame/session.mjs';
import { say, step } from '../../examples/frame/tell.mjs';

const READS = 6;
/** A picture of one pixel, as base64. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const order = { amount: '40', currency: 'USD', walletType: 'FIAT', merchantOrderId: '1001', description: 'Order 1001' };

step('The Super Admin signs in and switches the gateway on');
const admin = await signInAsAdmin();
const extension = await admin('PUT', '/api/admin/system/extension/gateway/status', { status: true });
requireEqual(extension.status && extension.licensed && extension.built, true);

step('It uploads a logo');
const session = await sessionOf(process.env.ADMIN_EMAIL, process.env.ADMIN_PASSWORD);
const upload = 'mutation ($file: FileUpload!) { uploadBranding(key: "LOGO", file: $file) { url } }';
const { uploadBranding: logo } = await graphql(session, upload, { file: PIXEL });
requireEqual(await typeAt(`${base}${logo.url}`), '200 image/png');

step('A merchant and a buyer, whose wallet gets 100 US dollars');
const [owner, buyer] = [await account('merchant'), await account('buyer')];
const wallet = await admin('POST', '/api/admin/finance/wallet', { userId: buyer.id, currency: 'USD', type: 'FIAT' });
const credit = { type: 'ADD', amount: '100', nonce: randomUUID(), note: 'Proof of the image' };
await admin('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, credit);

step('The merchant registers and is approved');
const shopName = { name: 'Example Shop', email: owner.email };
const merchant = await owner.call('POST', '/api/gateway/merchant', shopName);
await admin('PUT', `/api/admin/gateway/merchant/${merchant.id}/status`, { status: 'ACTIVE' });
const { secretKey } = merchant.keys.find(({ mode }) => mode === 'LIVE');
const shop = withHeaders({ 'x-api-key': secretKey });

step('The shop asks for 40 US dollars, and the buyer pays');
const payment = await shop('POST', '/api/gateway/v1/payment/create', order, once());
requireEqual(await typeAt(payment.checkoutUrl), '200 text/html');
const paying = { walletId: wallet.id, walletType: 'FIAT', currency: 'USD', amount: order.amount };
const wallets = [{ ...paying, equivalentInPaymentCurrency: order.amount }];
await buyer.call('POST', `/api/gateway/checkout/${payment.id}/confirm`, wallets, once());

step('It is read back');
const answers = [];
for (let reads = 0; reads < READS; reads += 1) answers.push(await shop('GET', `/api/gateway/v1/payment/${payment.id}`));
for (const answer of answers) requireEqual(JSON.stringify(answer), JSON.stringify(answers[0]));
requireEqual(answers[0].status, 'COMPLETED');
const query = 'query ($id: String!) { payment(id: $id) { ... on Payment { status } } }';
const read = await graphql({ 'x-api-key': secretKey }, query, { id: payment.id });
requireEqual(read.payment.status, 'COMPLETED');
const { items } = await buyer.call('GET', '/api/finance/wallet');
requireEqual(items.find(({ id }) => id === wallet.id).balance, '60');
say(`${payment.id}: ${READS} times ${answers[0].status}`);

/** A new account of a customer, which the admin makes, and a caller with its session. */
async function account(name) {
  const credentials = { email: `${name}-${randomUUID()}@example.com`, password: 'Example-account-1' };
  const { id } = await admin('POST', '/api/admin/crm/user', { ...credentials, emailVerified: true });
  return { id, email: credentials.email, call: await signIn(credentials.email, credentials.password) };
}

/** The headers of a session. The callers of the examples keep theirs to themselves. */
async function sessionOf(email, password) {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${base}/api/auth/login`, { method: 'POST', headers, body });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  const csrf = cookies.find((each) => each.startsWith('csrfToken='))?.slice('csrfToken='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-csrf-token': csrf };
}

async function typeAt(url) {
  const { status, headers } = await fetch(url);
  return `${status} ${headers.get('content-type')?.split(';')[0]}`;
}

/** Calls GraphQL with these headers; fails with the server's words. */
async function graphql(headers, document, variables) {
  const body = JSON.stringify({ query: document, variables });
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  const { data, errors } = await (await fetch(`${base}/graphql`, sent)).json();
  if (errors) throw new Error(`${base}/graphql: ${errors[0].message}`);
  return data;
}
