// Plays a seller, an admin and a buyer of the strategy marketplace against a running server, over plain HTTP: a listing,
// its approval, the sale, a bot on paper that runs what was bought, a review, a refund, the suspension.
//
//   npm start                                  (in one terminal)
//   node examples/strategy-marketplace.mjs     (in another)
//
// Needs the accounts of DEMO_DATA, as `npm start` makes them. The buyer gets the price back at the end.
import { randomUUID } from 'node:crypto';
import { spotBalance } from './frame/check.mjs';
import { once, signIn, signInAsAdmin } from './frame/session.mjs';
import { say, step, until } from './frame/tell.mjs';

const admin = await signInAsAdmin();
const buyer = await signIn(
  process.env.BUYER_EMAIL ?? 'alice@example.com',
  process.env.BUYER_PASSWORD ?? 'Alice-demo-1',
);

step('An account for the seller, made by the admin');
const credentials = { email: `seller-${randomUUID()}@example.com`, password: 'Example-seller-1' };
await admin('POST', '/api/admin/crm/user', { ...credentials, emailVerified: true });
const seller = await signIn(credentials.email, credentials.password);
say(credentials.email);

step('The seller lists a strategy and submits it');
const draft = await seller('POST', '/api/trading-bot/strategy', {
  name: 'Bitcoin in small parts',
  description: 'Buys every minute, and twice more while the price falls.',
  type: 'DCA',
  symbol: 'BTC/USDT',
  timeframe: '1m',
  strategyConfig: { everyMinutes: 1, safetyOrders: 2, deviationPercent: '1' },
  takeProfitPercent: '2',
  price: '25',
  currency: 'USDT',
});
const listing = `/api/trading-bot/strategy/${draft.id}`;
const { status } = await seller('POST', `${listing}/submit`);
say(`${draft.id}, version ${draft.version}: ${status} at ${draft.price} ${draft.currency}`);

step('The admin approves it, and the seller hears of it');
if (status === 'PENDING_REVIEW') await admin('POST', `/api/admin/trading-bot/strategy/${draft.id}/approve`);
const { items: notices } = await seller('GET', '/api/user/notification?grouped=true');
for (const { title, message } of notices) say(`${title}: ${message}`);

step('Anybody with an account finds it, without what it decides by');
const offer = `/api/trading-bot/marketplace/${draft.id}`;
const { items: offers } = await buyer('GET', '/api/trading-bot/marketplace?search=small%20parts&sortField=createdAt');
const { name, price, currency, ...shown } = await buyer('GET', offer);
say(`${offers.length} found; ${name} costs ${price} ${currency}`);
if ('strategyConfig' in shown) throw new Error('the configuration is shown to a stranger');

step('The buyer pays, and the balances add up');
const before = await balances(currency);
const purchase = await buyer('POST', `${offer}/purchase`, { expectedPrice: price }, once());
const after = await balances(currency);
for (const who of ['buyer', 'seller']) say(`${who}: ${before[who]} ${currency}, then ${after[who]} ${currency}`);
const bySale = encodeURIComponent(JSON.stringify({ id: purchase.id }));
const [sale] = (await admin('GET', `/api/admin/trading-bot/purchase?filter=${bySale}`)).items;
say(`${sale.price} = ${sale.sellerAmount} for the seller + ${sale.feeAmount} for the platform (${sale.feePercent} %)`);

step('What was bought runs on paper');
const bot = await buyer('POST', `/api/trading-bot/purchase/${purchase.id}/deploy`, {
  mode: 'PAPER',
  allocatedAmount: '500',
  intervalSeconds: 5,
});
await buyer('POST', `/api/trading-bot/bot/${bot.id}/start`, {}, once());
const trade = await until(
  async () => (await buyer('GET', `/api/trading-bot/bot/${bot.id}/trades`)).items[0],
  'the bot has not bought within a minute',
);
say(`${bot.name}: bought ${trade.amount} at ${trade.entryPrice}`);

step('The buyer reviews it');
await buyer('POST', `${offer}/review`, { rating: 4, comment: 'It does what it says.' });
const { items: reviews } = await buyer('GET', `${offer}/review`);
for (const { rating, comment } of reviews) say(`${rating} of 5: ${comment}`);

step('The position is sold, and counts for the strategy');
await buyer('POST', `/api/trading-bot/bot/${bot.id}/stop`, { closePositions: true }, once());
const [performance] = await until(async () => {
  const { performance: rows } = await buyer('GET', offer);
  return rows.some(({ trades }) => trades > 0) && rows;
}, 'the position was not sold within a minute');
say(
  `${performance.trades} trade of ${performance.bots} bot on ${performance.mode}: ${performance.profitPercent} %, drawdown ${performance.maxDrawdownPercent} %`,
);

step('What the seller sees of it');
const desk = await seller('GET', '/api/trading-bot/seller');
for (const each of desk.listings) {
  say(
    `${each.name}: ${each.sales} sold, ${each.gross} ${each.currency} gross, ${each.sellerAmount} of it the seller's`,
  );
}

step('The admin refunds the sale: every part goes back');
await admin('POST', `/api/admin/trading-bot/purchase/${purchase.id}/refund`, { reason: 'Only an example' }, once());
const refunded = await balances(currency);
for (const who of ['buyer', 'seller']) say(`${who}: ${refunded[who]} ${currency}`);
if (refunded.buyer !== before.buyer) throw new Error('the buyer did not get the price back');

step('The admin suspends the listing, and nobody finds it any more');
await admin('POST', `/api/admin/trading-bot/strategy/${draft.id}/suspend`, { reason: 'The example is over' });
const gone = await buyer('GET', offer).catch((error) => error.message);
say(gone);

process.stdout.write('\nDone.\n');

/** What buyer and seller have in a currency, of type SPOT. */
async function balances(code) {
  return { buyer: await spotBalance(buyer, code), seller: await spotBalance(seller, code) };
}
