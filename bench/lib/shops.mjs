// Merchants with a buyer each, for the measurements of the payment gateway.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Money } from '../../dist/core/money.js';
import { newId } from '../../dist/core/ids.js';
import { createAccount } from '../../dist/services/account/create-account.js';
import { openSession } from '../../dist/services/account/session/open-session.js';
import { inTransaction } from '../../dist/services/frame/in-transaction.js';
import { asCustomer } from '../../dist/services/frame/as-customer.js';
import { Reply } from '../../dist/services/frame/reply.js';
import { registerMerchant } from '../../dist/services/gateway/owner/register-merchant.js';
import { post } from '../../dist/services/ledger/post.js';
import { openWallet } from '../../dist/services/wallet/open-wallet.js';

const KIND = { currency: 'USD', type: 'FIAT' };

/** Creates the licence file of an extension; returns its folder. */
export async function licence(extension) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-licences-'));
  await writeFile(join(folder, `${extension}.lic`), '{}\n');
  return folder;
}

export function gatewayLicence() {
  return licence('gateway');
}

/** A Super Admin who gets the fees, with a wallet for them; answers the wallet's id. */
export async function feeWallet(world) {
  const admin = await account(world, 'super', 'Super Admin');
  return (await wallet(world, { userId: admin.id })).id;
}

export async function gatewayWallet(world) {
  return (await wallet(world, { system: 'gateway' })).id;
}

/** An ACTIVE merchant with a live key and an endpoint, and a buyer with a session and money. */
export async function newShop(world, n) {
  const { system, pool } = world;
  const owner = await account(world, `owner-${n}`);
  const merchant = await registerMerchant(await signedIn(system, owner), {
    name: `Merchant ${n}`,
    email: 'shop@example.com',
    webhookUrl: 'https://hooks.example.com/',
  });
  await pool.query(`update gateway_merchant set status = 'ACTIVE' where id = $1`, [merchant.id]);
  const live = merchant.keys.find(({ mode }) => mode === 'LIVE');
  const buyer = await account(world, `buyer-${n}`);
  const paying = await wallet(world, { userId: buyer.id });
  const credit = {
    walletId: paying.id,
    operation: 'CREDIT',
    amount: Money.parse('100000000', 'USD'),
    key: `bench_${newId()}`,
    external: true,
  };
  await inTransaction(system, { operation: 'bench' }, (tx) => post(tx, [credit]));
  const { rows } = await pool.query('select id from gateway_webhook_endpoint where "merchantId" = $1', [merchant.id]);
  const { cookie, csrf } = await cookies(system, buyer);
  return {
    merchantId: merchant.id,
    userId: owner.id,
    endpointId: rows[0].id,
    key: live.secretKey,
    buyer,
    paying,
    cookie,
    csrf,
  };
}

export function account({ system }, name, role = 'User') {
  const input = { email: `${name}@example.com`, password: 'Bench-account-1', role, emailVerified: true };
  return inTransaction(system, { operation: 'bench' }, (tx) => createAccount(system, tx, input));
}

function wallet({ system }, owner) {
  return inTransaction(system, { operation: 'bench' }, (tx) => openWallet(tx, owner, KIND));
}

/** The context of an account with a session that is open. */
async function signedIn(system, user) {
  const ctx = { ...system, reply: new Reply(), request: { ...system.request, ip: '127.0.0.1' } };
  await openSession(ctx, user.id, async () => {});
  const sessionId = ctx.reply.cookies.find(({ name }) => name === 'sessionId').value;
  const customer = asCustomer(system, user.id);
  return { ...customer, caller: { ...customer.caller, credential: { kind: 'session', sessionId, csrfHash: '' } } };
}

async function cookies(system, user) {
  const ctx = { ...system, reply: new Reply(), request: { ...system.request, ip: '127.0.0.1' } };
  await openSession(ctx, user.id, async () => {});
  const all = ctx.reply.cookies.map(({ name, value }) => [name, value]);
  return { cookie: all.map((each) => each.join('=')).join('; '), csrf: new Map(all).get('csrfToken') };
}
