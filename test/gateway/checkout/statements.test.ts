import { newMerchant } from '../../support/gateway.js';
import { statementsOf } from '../../support/statements.js';
import { confirmed, created, newBuyer, ORDER, paying, shop } from '../support/payments.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the statements of the first payment of a platform');

/** What a statement does, in a word, and to which table. */
const brief = (text: string): string =>
  /(begin|commit|insert into "?\w+|update "?\w+|wallet_post_or_fail|gateway_event_position|from (?:unnest|"?\w+))/i
    .exec(text.replaceAll(/\s+/g, ' '))?.[0]
    .replaceAll('"', '') ?? text;

it('a payment is created by nine statements, the key’s look-up, begin and commit included', async () => {
  const merchant = await newMerchant();
  const client = await shop(merchant);
  await created(merchant);
  const sent = await statementsOf(() => client.rest('POST', '/api/gateway/v1/payment/create', ORDER));
  expect(sent.map(brief)).toEqual([
    'from unnest',
    'begin',
    'from gateway_merchant',
    // The currency, with its high price.
    'from currency_price_high',
    // The rest is sent with the commit: a statement that writes the event, its place, its deliveries and their jobs.
    'insert into gateway_payment',
    'insert into gateway_day',
    'insert into gateway_event_position',
    'insert into event',
    'commit',
  ]);
});

it('a payment is confirmed from one wallet by thirteen statements, eight of them sent with the commit', async () => {
  const merchant = await newMerchant();
  const [first, second] = [await created(merchant), await created(merchant)];
  const { buyer, wallet } = await newBuyer();
  await confirmed(buyer, first.id, [paying(wallet, '25')]);
  const sent = await statementsOf(() => confirmed(buyer, second.id, [paying(wallet, '25')]));
  expect(sent.map(brief)).toEqual([
    'from session',
    'begin',
    'from gateway_payment',
    // The wallets, with their prices and price states.
    'from currency_price_high',
    'from user',
    'update gateway_payment',
    'insert into gateway_merchant_balance',
    'insert into gateway_day',
    'insert into gateway_event_position',
    'insert into event',
    'insert into event',
    'from wallet_post_or_fail',
    'commit',
  ]);
});
