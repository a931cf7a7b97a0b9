import type { Client } from '../../support/client.js';
import { newClient, newUser } from '../../support/accounts.js';
import { convertible } from '../../support/convert-assets.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through, type Call } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { EXCHANGES } from '../../support/places.js';
import { statementsOf } from '../../support/statements.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { api, confirmBy } from '../../gateway/support/answers.js';
import { confirmed, created, newBuyer, paying, walletOf } from '../../gateway/support/payments.js';
import { convertingPayout } from '../support/converting-payout.js';

useSettings({ convertQuoteSeconds: '120' });

type Transport = (typeof TRANSPORTS)[number];

/** An operation that is about to settle between currencies. */
interface Exchange {
  /** Settles it, or returns the refusal. */
  readonly settle: () => Promise<any>;
  /** The currencies that change hands. */
  readonly codes: readonly [string, string];
  readonly refusal: string;
}

/** Two currencies of type SPOT that the platform has funds in. */
async function priced(): Promise<[string, string]> {
  const [one, other] = [
    await newCurrency({ type: 'SPOT', usdPrice: '2' }),
    await newCurrency({ type: 'SPOT', usdPrice: '1' }),
  ];
  for (const { code } of [one, other]) {
    await newWallet({ owner: { system: 'platform' }, currency: code, type: 'SPOT', balance: '100000' });
  }
  return [one.code, other.code];
}

async function transfer(call: Call, toUserId?: string): Promise<Exchange & { readonly client: Client }> {
  const codes = await priced();
  const client = await newClient();
  const wallet = await newWallet({
    owner: { userId: client.user.id },
    currency: codes[0],
    type: 'SPOT',
    balance: '100',
  });
  const body = { walletId: wallet.id, amount: '10', toCurrency: codes[1], toUserId };
  return { client, codes, refusal: 'PRICE_CLOSED', settle: () => call(client, 'POST', '/api/finance/transfer', body) };
}

async function conversion(call: Call) {
  const [from, to] = [await convertible({ usdPrice: '1', precision: 2 }), await convertible({ usdPrice: '2' })];
  const client = await newClient();
  await newWallet({ owner: { userId: client.user.id }, currency: from.currency, type: 'SPOT', balance: '1000' });
  const body = { fromCurrency: from.currency, toCurrency: to.currency, fromAmount: '100' };
  const quote = () => call(client, 'POST', '/api/convert/quote', body);
  const take = (quoteId: string) => call(client, 'POST', '/api/convert/order', { quoteId });
  return { quote, take, codes: [from.currency, to.currency] as const, refusal: 'CONVERT_CLOSED' };
}

async function checkout() {
  const codes = await priced();
  const merchant = await newMerchant();
  const payment = await created(merchant, { amount: '20', currency: codes[1], walletType: 'SPOT' });
  const { buyer } = await newBuyer();
  const wallet = await walletOf(buyer, codes[0], 'SPOT', '100');
  return { codes, merchant, payment, buyer, wallets: [paying(wallet, '10', '20')] };
}

const OPERATIONS: Readonly<Record<string, (transport: Transport) => Promise<Exchange>>> = {
  'a quote': async (transport) => {
    const { quote, ...rest } = await conversion(through(transport));
    return { ...rest, settle: quote };
  },
  'an order': async (transport) => {
    const { quote, take, ...rest } = await conversion(through(transport));
    const { id } = await quote();
    return { ...rest, settle: () => take(id) };
  },
  'a transfer': (transport) => transfer(through(transport)),
  'the approval of a transfer': async (transport) => {
    const call = through(transport);
    await setSettings({ transferApprovalThreshold: '1' });
    const { settle, ...rest } = await transfer(call, (await newUser()).id);
    const { id } = await settle();
    await clearSettings('transferApprovalThreshold');
    const admin = await newClient({ permissions: ['edit.transfer'] });
    return { ...rest, settle: () => call(admin, 'POST', `/api/admin/finance/transfer/${id}/approve`) };
  },
  'a payment': async (transport) => {
    const { codes, payment, buyer, wallets } = await checkout();
    return { codes, refusal: 'PRICE_CLOSED', settle: () => confirmBy(transport, buyer, payment.id, wallets) };
  },
  'a refund': async (transport) => {
    const { codes, merchant, payment, buyer, wallets } = await checkout();
    await confirmed(buyer, payment.id, wallets);
    await newWallet({ owner: { userId: merchant.owner.id }, currency: codes[1], type: 'SPOT', balance: '100' });
    const { refund } = await api(transport, merchant);
    return { codes, refusal: 'PRICE_CLOSED', settle: () => refund(payment.id) };
  },
  'a payout into another type': async (transport) => {
    const { code, approve } = await convertingPayout(transport);
    return { codes: [code, code], refusal: 'PRICE_CLOSED', settle: approve };
  },
};

afterEach(async () => (await world()).clock.restart());

/** Closes or opens a currency, as an admin does. */
async function closed(code: string, closedReason: string | null): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('currency').set({ closedReason }).where('code', '=', code).execute();
}

/** Sets the age of currencies' socket prices. */
async function socketPriced(codes: readonly string[], ageMs: number): Promise<void> {
  const { system, clock } = await world();
  const at = new Date(clock.now().getTime() - ageMs).toISOString();
  const times = { priceSource: 'FEED', pricedAt: at, socketPricedAt: at } as const;
  await system.db.rows.updateTable('currency').set(times).where('code', 'in', codes).execute();
}

describe.each(TRANSPORTS)('every operation that settles across currencies, by %s', (transport) => {
  it.each(Object.entries(OPERATIONS))('asks the guard within its transaction: %s', async (_name, prepare) => {
    const { settle } = await prepare(transport);
    let answer: any;
    const sent = await statementsOf(async () => {
      answer = await settle();
    });
    expect(answer.code).toBeUndefined();
    const guard = sent.findIndex((text) => text.includes('"jumpedAt"') && text.includes('"closedReason"'));
    const [begin, commit] = [
      sent.findIndex((text) => /^begin/i.test(text)),
      sent.findLastIndex((text) => /^commit/i.test(text)),
    ];
    expect(guard).toBeGreaterThan(begin);
    expect(guard).toBeLessThan(commit);
    expect(begin).toBeGreaterThanOrEqual(0);
  });

  it.each(Object.entries(OPERATIONS))(
    'is refused at a socket price older than ten seconds, and settles at ten: %s',
    async (_name, prepare) => {
      const { settle, codes, refusal } = await prepare(transport);
      (await world()).clock.stop();
      await socketPriced(codes, 10_001);
      const answer = await settle();
      expect(answer).toMatchObject({ statusCode: 409, code: refusal });
      expect(answer.message).toContain('its price is too old');
      await socketPriced(codes, 10_000);
      expect((await settle()).code).toBeUndefined();
    },
  );

  it.each(Object.entries(OPERATIONS))(
    'is refused while one of its currencies is closed by an admin, and settles afterwards: %s',
    async (_name, prepare) => {
      const { settle, codes, refusal } = await prepare(transport);
      for (const code of new Set(codes)) {
        await closed(code, 'Its market is halted');
        expect(await settle()).toMatchObject({ statusCode: 409, code: refusal });
        expect((await settle()).message).toContain(code);
        await closed(code, null);
      }
      expect((await settle()).code).toBeUndefined();
    },
  );
});

it('the operations tried here cover every file that asks the guard', () => {
  const asking: Record<string, (typeof EXCHANGES)[number]> = {
    'a quote': 'src/services/convert/own/closed.ts',
    'an order': 'src/services/convert/own/closed.ts',
    'a transfer': 'src/services/money/transfer/price-transfer.ts',
    'the approval of a transfer': 'src/services/money/transfer/price-transfer.ts',
    'a payment': 'src/services/gateway/checkout/paying-wallets.ts',
    'a refund': 'src/services/gateway/refund/refund-movements.ts',
    'a payout into another type': 'src/services/gateway/payout/decide-payout.ts',
  };
  expect(Object.keys(asking)).toEqual(Object.keys(OPERATIONS));
  expect([...new Set(Object.values(asking))].toSorted()).toEqual([...EXCHANGES]);
});
