import { Wallet } from 'ethers';
import type { Payment } from './chain-world.js';
import type { Caller } from './house-site.js';
import type { Act, ConvertLoad } from './load.js';
import { CHAIN_ID, randomAmount, TRADED } from './traded.js';

const SEND_USD = 3_000;
const PAYMENT_USD = 5_000;
const ON_CHAIN = TRADED.filter(({ decimals }) => decimals !== null);

export const SEND_ACTS: readonly Act[] = [
  { weight: 8, run: draft },
  { weight: 16, run: goOn },
  { weight: 14, run: (load) => load.chain.mine(load.one([1, 1, 2])) },
  { weight: 5, run: (load) => load.chain.serveVenue() },
  { weight: 3, run: beFunded },
  { weight: 4, run: fundByHash },
  { weight: 1, run: (load) => load.chain.mute(true) },
  { weight: 3, run: (load) => load.chain.mute(false) },
];

async function draft(load: ConvertLoad): Promise<void> {
  const traded = load.one(ON_CHAIN);
  const { rows } = load.house.site.system.db;
  const chains = rows.selectFrom('convert_send_chain').select('id').where('currency', '=', traded.currency);
  const { id: sendChainId } = await chains.executeTakeFirstOrThrow();
  const amount = randomAmount(traded, SEND_USD, load.random);
  const { address } = Wallet.createRandom();
  await load.decide('send', { sendChainId, address, amount, purpose: 'Load' });
}

/** What an admin may do about a send next, by its state; the first is what brings it on. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  DRAFT: ['submit', 'submit', 'submit', 'approve', 'cancel'],
  PENDING_APPROVAL: ['approve', 'approve', 'approve', 'submit', 'cancel'],
  APPROVED: ['confirm', 'cancel', 'reverse'],
  BROADCAST: ['confirm', 'cancel', 'reverse', 'confirm', 'reverse'],
};

async function goOn(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  const open = rows
    .selectFrom('convert_send')
    .select(['id', 'status'])
    .where('status', 'in', Object.keys(STEPS) as never);
  const send = load.any(await open.execute());
  if (!send) return;
  const step = load.one(STEPS[send.status] ?? []);
  const admins = load.chance(0.2) ? load.house.admins : [load.one(load.house.admins)];
  await Promise.all(admins.map((admin) => act(load, send.id, step, admin)));
}

/** Does one step of a send. */
export function act(load: ConvertLoad, id: string, step: string, admin: Caller): Promise<any> {
  const body = step === 'cancel' || step === 'reverse' ? { reason: 'Load' } : {};
  return load.decide(`send/${id}/${step}`, body, admin);
}

async function beFunded(load: ConvertLoad): Promise<void> {
  const traded = load.one(ON_CHAIN);
  const amount = randomAmount(traded, PAYMENT_USD, load.random);
  load.payments.add({ traded, amount, hash: await load.chain.pay(traded, amount) });
}

/** Some are tried too early, and some twice. */
async function fundByHash(load: ConvertLoad): Promise<void> {
  const payment = load.any([...load.payments]);
  if (!payment) return;
  await Promise.all(Array.from({ length: load.chance(0.3) ? 2 : 1 }, () => fund(load, payment)));
}

/** Books a payment by its hash, which counts once. */
export async function fund(load: ConvertLoad, payment: Payment): Promise<void> {
  const { traded, amount, hash } = payment;
  const { currency, type } = traded;
  const wish = { currency, type, location: `CHAIN:${CHAIN_ID}`, amount, source: 'OUTSIDE', reference: hash };
  const answer = await load.decide('inventory/fund', wish);
  if (answer.statusCode === 200) load.payments.delete(payment);
}
