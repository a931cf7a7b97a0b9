// Offerings on sale, and buyers with money and a session, for the measurements of the token launchpad.
import { newId } from '../../dist/core/ids.js';
import { Money } from '../../dist/core/money.js';
import { openSession } from '../../dist/services/account/session/open-session.js';
import { asCustomer } from '../../dist/services/frame/as-customer.js';
import { inTransaction } from '../../dist/services/frame/in-transaction.js';
import { Reply } from '../../dist/services/frame/reply.js';
import { createPlan } from '../../dist/services/ico/catalog/plan.js';
import { launchIcoOffering } from '../../dist/services/ico/launch/launch.js';
import { moderateIcoOffering } from '../../dist/services/ico/moderate/moderate.js';
import { post } from '../../dist/services/ledger/post.js';
import { openWallet } from '../../dist/services/wallet/open-wallet.js';
import { account } from './shops.mjs';

export const KIND = { currency: 'USDT', type: 'SPOT' };
const PLENTY = '100000000000';
const MONTH_MS = 30 * 86_400_000;

/** Creator and admin of all offerings, and what their launches name. */
export async function newLaunchpad(world) {
  const { system, pool } = world;
  const [creator, admin] = [await account(world, 'creator'), await account(world, 'launchpad-admin')];
  const asAdmin = asCustomer(system, admin.id);
  const plan = { name: 'Bench', price: '0', currency: 'USDT', walletType: 'SPOT', features: {}, sortOrder: 0 };
  const { id: planId } = await createPlan(asAdmin, plan);
  const { rows } = await pool.query('select id from ico_token_type limit 1');
  return { creator, asAdmin, planId, typeId: rows[0].id };
}

/** An offering of one phase that is on sale and never sold out; its phase's id and its escrow's. */
export async function newOffering({ system, pool }, { creator, asAdmin, planId, typeId }) {
  const now = system.clock.now();
  const creating = asCustomer({ ...system, clock: { now: () => now } }, creator.id);
  const { id } = await launchIcoOffering(creating, {
    planId,
    typeId,
    blockchain: 'ethereum',
    name: 'Bench',
    symbol: 'BNC',
    walletType: 'SPOT',
    currency: 'USDT',
    startDate: now,
    endDate: new Date(now.getTime() + MONTH_MS),
    phases: [{ name: 'Bench', tokenPrice: '0.5', allocation: PLENTY, duration: 30 }],
  });
  await moderateIcoOffering(asAdmin, id, { action: 'APPROVE' });
  const { rows } = await pool.query('select id from ico_token_offering_phase where "offeringId" = $1', [id]);
  return { id, creatorId: creator.id, phaseId: rows[0].id, escrow: await wallet(system, { system: `ico_${id}` }) };
}

/** A buyer with money of a kind and a session. */
export async function newBuyer(world, n, kind = KIND) {
  const { system } = world;
  const user = await account(world, `buyer-${n}`);
  const paying = await wallet(system, { userId: user.id }, kind);
  const credit = {
    walletId: paying,
    operation: 'CREDIT',
    amount: Money.parse(PLENTY, kind.currency),
    key: `bench_${newId()}`,
    external: true,
  };
  await inTransaction(system, { operation: 'bench' }, (tx) => post(tx, [credit]));
  const ctx = { ...system, reply: new Reply(), request: { ...system.request, ip: '127.0.0.1' } };
  await openSession(ctx, user.id, async () => {});
  const cookies = ctx.reply.cookies.map(({ name, value }) => [name, value]);
  const cookie = cookies.map((each) => each.join('=')).join('; ');
  return { user, paying, cookie, csrf: new Map(cookies).get('csrfToken') };
}

async function wallet(system, owner, kind = KIND) {
  return (await inTransaction(system, { operation: 'bench' }, (tx) => openWallet(tx, owner, kind))).id;
}
