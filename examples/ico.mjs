// Plays a creator, a buyer and an admin of the token launchpad against a running server, over plain HTTP: a launch, its
// approval, purchases that are followed over a socket, the settlement, the delivery of the tokens, the payouts; a sale whose
// tokens come in tranches, which ends after the first; and a sale that fails and is refunded.
//
//   npm start                 (in one terminal)
//   node examples/ico.mjs     (in another)
//
// Needs the accounts of DEMO_DATA, as `npm start` makes them. It takes a little more than a minute, since a sale lasts 60
// seconds at least; SALE_SECONDS makes it longer for a slow machine. The creator pays 100 USDT for the launch each time. With
// CHAIN_RPC_URL, set for the server too, the token is a contract on that chain, and the chain proves the deliveries; without
// it an admin takes the creator's word.
import { randomBytes } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { refusal, requireEqual, spotBalance, units } from './frame/check.mjs';
import { linkWallet, unlinkWallet } from './frame/link-wallet.mjs';
import { base, once, signIn, signInAsAdmin } from './frame/session.mjs';
import { runJob, say, step, until, untilTime } from './frame/tell.mjs';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const { CHAIN_RPC_URL } = process.env;
const SALE_MS = Number(process.env.SALE_SECONDS ?? 60) * 1_000;
const token = CHAIN_RPC_URL ? await (await import('./frame/token.mjs')).newToken(CHAIN_RPC_URL) : null;

const admin = await signInAsAdmin();
const creator = await signIn(
  process.env.CREATOR_EMAIL ?? 'bob@example.com',
  process.env.CREATOR_PASSWORD ?? 'Bob-demo-1',
);
const buyer = await signIn(
  process.env.BUYER_EMAIL ?? 'alice@example.com',
  process.env.BUYER_PASSWORD ?? 'Alice-demo-1',
);
// Proves that the wallet which will send the tokens is the creator's.
if (token) await linkWallet(creator, token.wallet, 1);

// An account may try to buy five times in a quarter of an hour, as often as this example does: the count begins again.
const { id: buyerId } = await buyer('GET', '/api/user/profile');
await admin('DELETE', `/api/admin/system/rate-limit/orderCreation/${buyerId}`);

step('What a launch costs, and may be made of');
const { plans, platformFeePercent, softCapPercent } = await creator('GET', '/api/ico/creator/launch/plan');
const [type] = await creator('GET', '/api/ico/token/type');
const plan = plans.find(({ currency, walletType }) => currency === 'USDT' && walletType === 'SPOT');
if (!plan || !type) throw new Error('there is no launch plan in USDT, or no type of tokens: switch one on as an admin');
say(`${plan.name}: ${plan.price} ${plan.currency}; the platform's part of a sale is ${platformFeePercent} %`);
say(`an offering succeeds with ${softCapPercent} % of its target`);

step('The creator launches an offering that pays its tokens out when the sale ends');
const atFirst = await balances();
const startDate = new Date(Date.now() + 1_500);
const endDate = new Date(startDate.getTime() + SALE_MS);
const terms = {
  planId: plan.id,
  typeId: type.id,
  blockchain: 'ethereum',
  symbol: 'EXA',
  currency: 'USDT',
  walletType: 'SPOT',
  startDate,
  endDate,
  ...(token ? { tokenAddress: token.address, tokenDecimals: token.decimals } : {}),
};
const phases = [
  { name: 'Early', tokenPrice: '0.4', allocation: '50', duration: 1 },
  { name: 'Public', tokenPrice: '0.5', allocation: '100', duration: 1 },
];
const vesting = { type: 'CUSTOM', tranches: [{ afterMonths: 0, percent: '100' }] };
const launch = { ...terms, name: 'Example token', phases: phases.slice(1), vesting, expectedPrice: plan.price };
const offering = await creator('POST', '/api/ico/creator/launch', launch, once());
say(
  `${offering.id}: ${offering.status}, ${offering.targetAmount} ${offering.currency} to be raised until ${offering.endDate}`,
);

step('The admin approves it, and creates two for the creator: one in tranches, and one that will fail');
const moderated = await admin('POST', `/api/admin/ico/offer/${offering.id}?action=approve`, {}, once());
say(`${moderated.name}: ${moderated.status}, approved at ${moderated.approvedAt}`);
const { id: userId } = await creator('GET', '/api/user/profile');
const failing = await admin(
  'POST',
  '/api/admin/ico/offer/create',
  { ...terms, name: 'Example of a failure', phases: [{ ...phases[0], allocation: '100000' }], userId },
  once(),
);
const inTranches = await admin(
  'POST',
  '/api/admin/ico/offer/create',
  {
    ...terms,
    name: 'Example in tranches',
    phases: [{ ...phases[1], allocation: '40' }],
    vesting: {
      type: 'CUSTOM',
      tranches: [
        { afterMonths: 0, percent: '60' },
        { afterMonths: 1, percent: '25' },
        { afterMonths: 6, percent: '15' },
      ],
    },
    userId,
  },
  once(),
);
for (const { name, targetAmount, currency } of [failing, inTranches]) {
  say(`${name}: ${targetAmount} ${currency} to be raised`);
}

step('Anybody may follow a sale, which begins with its figures of now');
const progress = follow(offering.id);
await heardUntil(({ raised }) => raised === '0');

step('The buyer buys for 20 USDT, and the money waits in escrow');
await untilTime(startDate);
const before = await balances();
const first = await buy(offering.id, '20');
say(`${first.tokens} tokens at ${first.price}; ${first.usdValue} US dollars, ${first.fee} of it the platform's`);
const [tranche] = first.vesting.releases;
say(`${tranche.percent} % of them, ${tranche.tokens}, are due at ${tranche.dueAt}`);

step('More than is left is refused, and so is a purchase by the creator');
say(await refusal(() => buy(offering.id, '40')));
say(await refusal(() => buy(offering.id, '10', creator)));

step('The buyer buys the rest, and pays 20 USDT into each of the other offerings');
const second = await buy(offering.id, '30');
const doomed = await buy(failing.id, '20');
const third = await buy(inTranches.id, '20');
for (const { sequence, percent, tokens, dueAt } of third.vesting.releases) {
  say(`tranche ${sequence}: ${percent} %, ${tokens} tokens, due at ${dueAt}`);
}
const shown = await buyer('GET', `/api/ico/offer/${offering.id}`);
say(
  `${shown.name}: ${shown.raised} of ${shown.targetAmount} ${shown.currency}, ${shown.percent} %; ${shown.remaining} tokens left`,
);
const paid = await balances();
say(`buyer: ${before.buyer} USDT, then ${paid.buyer} USDT`);
requireEqual(units(before.buyer) - units(paid.buyer), units('90'));

step('Two are sold out, so that the settlement need not wait for their end');
await settle(offering.id, 'SUCCESS');
await settle(inTranches.id, 'SUCCESS');

step('Whoever followed the sale has heard of each purchase, and of its result');
await heardUntil(({ status }) => status === 'SUCCESS');
await progress.return();

step(`Its tokens are due when the time of the sale is over, at ${endDate.toISOString()}`);
const tooSoon = { transactionHash: newHash() };
say(await refusal(() => creator('PUT', tranchePath(offering, tranche), tooSoon, once())));
await untilTime(endDate);

step('The other sale has ended below its soft cap: what was paid goes back');
await settle(failing.id, 'FAILED');
const refunded = await buyer('GET', `/api/ico/transaction/${doomed.id}`);
say(`${refunded.status}: ${refunded.refunded} ${refunded.currency}`);
requireEqual(units((await balances()).buyer), units(paid.buyer) + units('20'));

step(token ? 'The creator sends the tokens on the chain' : 'The creator says which transactions delivered the tokens');
for (const { id } of [first, second]) await deliver(offering, id);

step('Of the sale in tranches it delivers the first; the second is not due for a month');
await deliver(inTranches, third.id);
const [, later] = third.vesting.releases;
say(await refusal(() => creator('PUT', tranchePath(inTranches, later), tooSoon, once())));

step('The admin ends that offering: what was paid for stays paid, and the rest goes back');
const ending = { reason: 'The project is given up' };
const ended = await admin('POST', `/api/admin/ico/offer/${inTranches.id}/cancel-refund`, ending, once());
say(`${ended.refunded} contribution refunded, ${ended.amount} ${offering.currency}`);
requireEqual(ended.amount, '8');
const partly = await buyer('GET', `/api/ico/transaction/${third.id}`);
say(`${partly.status}: ${partly.paidOut} paid out, ${partly.refunded} refunded`);
say(partly.vesting.releases.map(({ sequence, status }) => `${sequence} ${status}`).join(', '));

step('All is delivered and paid out');
for (const { id } of [first, second]) {
  const { status, paidOut, currency, timeline } = await buyer('GET', `/api/ico/transaction/${id}`);
  requireEqual(status, 'RELEASED');
  say(`${status}: ${paidOut} ${currency} paid out; ${timeline.map(({ event }) => event).join(', ')}`);
}
const report = await admin('GET', `/api/admin/ico/offer/${offering.id}/funding`);
say(`in escrow: ${report.escrow ?? '0'} ${offering.currency}`);
const after = await balances();
for (const who of ['creator', 'buyer']) say(`${who}: ${atFirst[who]} USDT at first, ${after[who]} USDT now`);
requireEqual(units(before.buyer) - units(after.buyer), units('62'));
const fees = units(first.fee) + units(second.fee);
const { paidNet } = await admin('GET', `/api/admin/ico/offer/${inTranches.id}/funding`);
requireEqual(units(after.creator) - units(before.creator), units('50') - fees + units(paidNet));

if (token) {
  await unlinkWallet(creator, token.wallet);
  token.close();
}
process.stdout.write('\nDone.\n');

function buy(offeringId, amount, who = buyer) {
  return who('POST', '/api/ico/transaction', { offeringId, amount, walletAddress: ADDRESS }, once());
}

function tranchePath(sale, { id }) {
  return `/api/ico/creator/token/${sale.id}/vesting/${id}`;
}

function follow(id) {
  const url = `${base.replace('http', 'ws')}/graphql`;
  const client = createClient({ url, webSocketImpl: buyer.WebSocket, retryAttempts: 0 });
  const query = `subscription ($id: UUID!) {
    icoOfferingProgress(id: $id) { status raised percent remaining contributors } }`;
  return client.iterate({ query, variables: { id } });
}

/** Tells what is heard of the sale until something fits. */
async function heardUntil(fits) {
  for (;;) {
    const { value, done } = await progress.next();
    if (done) throw new Error('the subscription ended');
    if (value.errors) throw new Error(value.errors[0].message);
    const { status, raised, percent, remaining } = value.data.icoOfferingProgress;
    say(`${status}: ${raised} ${offering.currency}, ${percent} %; ${remaining} tokens left`);
    if (fits(value.data.icoOfferingProgress)) return;
  }
}

/** Has the job run that settles sales, which otherwise runs each hour. */
async function settle(id, wanted) {
  await runJob(admin, 'processIcoOfferings');
  const look = async () => {
    const { name, status } = await buyer('GET', `/api/ico/offer/${id}`);
    return status !== 'ACTIVE' && { name, status };
  };
  const settled = await until(look, 'the sale was not settled within a minute: does a process of the role cron run?');
  say(`${settled.name}: ${settled.status}`);
  requireEqual(settled.status, wanted);
}

/** Delivers the first tranche of a contribution. Where no chain has proven it, the admin verifies it. */
async function deliver(sale, contributionId) {
  const { vesting: schedule } = await buyer('GET', `/api/ico/transaction/${contributionId}`);
  const [release] = schedule.releases;
  const transactionHash = token ? await token.send(ADDRESS, release.tokens) : newHash();
  const delivered = await creator('PUT', tranchePath(sale, release), { transactionHash }, once());
  say(`${delivered.tokens} tokens by ${transactionHash.slice(0, 18)}…: ${delivered.status}, ${delivered.chainCheck}`);
  if (delivered.chainCheck === 'UNCHECKED') {
    const verification = { releaseId: release.id, notes: 'Seen on the explorer of the chain' };
    await admin('POST', `/api/admin/ico/transaction/${contributionId}?action=verify`, verification, once());
    say('the admin has verified it');
  } else if (delivered.chainCheck === 'PENDING') {
    await runJob(admin, 'checkIcoDeliveries');
  }
  const isPaid = async () => (await buyer('GET', `/api/ico/transaction/${contributionId}`)).paidOut !== '0';
  await until(isPaid, 'the delivery was not paid within a minute: is CHAIN_CONFIRMATIONS above 20?');
}

function newHash() {
  return `0x${randomBytes(32).toString('hex')}`;
}

/** What creator and buyer have in USDT, of type SPOT. */
async function balances() {
  return { creator: await spotBalance(creator, 'USDT'), buyer: await spotBalance(buyer, 'USDT') };
}
