import { Decimal } from 'decimal.js';
import { fc } from '../support/property.js';
import { sources } from '../support/sources.js';

interface Wallet {
  walletId: string;
  walletType: string;
  currency: string;
  balance: string;
  walletPrice: string;
  paymentPrice: string;
  required: string;
  covers: boolean;
  decimals: number;
}
interface Row {
  walletId: string;
  amount: string;
  equivalent: string;
  share: string;
  fault: string | null;
}
interface Choice {
  mode: string;
  picks: Map<string, string | null>;
  plan: () => { rows: Row[]; missing: string };
}
interface Payment {
  amount: string;
  currency: string;
  walletType: string;
}
interface Format {
  money: (amount: string, currency: string, walletType: string) => string;
  worth: (amount: string, currency: string, walletType: string) => string;
  shortage: (amount: string, currency: string, walletType: string) => string;
}

const PUBLIC = new URL('../../../public/checkout/', import.meta.url);
const browserModule = async <M>(name: string): Promise<M> => (await import(new URL(name, PUBLIC).href)) as M;

const exact =
  await browserModule<Record<string, (left: string, right: string, decimals?: number) => unknown>>('decimal.js');
const { Choice: NewChoice, typedAmount } = await browserModule<{
  Choice: new (payment: Payment, wallets: readonly Wallet[]) => Choice;
  typedAmount: (text: string) => string | null;
}>('choice.js');
const { Format: NewFormat } = await browserModule<{ Format: new (locale: string) => Format }>('format.js');
const { clockText } = await browserModule<{ clockText: (seconds: number) => string }>('clock.js');
const [english, german] = await Promise.all(
  ['en', 'de'].map((locale) => browserModule<{ texts: Record<string, string> }>(`texts/${locale}.js`)),
);

const Exact = Decimal.clone({ precision: 200, toExpNeg: -100, toExpPos: 100 });
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => new Exact(units.toString()).div(new Exact(10).pow(scale)).toString());
const positive = decimal.filter((text) => text !== '0');

const PRICE: Payment = { amount: '100', currency: 'USD', walletType: 'FIAT' };

function wallet(walletId: string, balance: string, rate: string, more: Partial<Wallet> = {}): Wallet {
  const required = new Exact(PRICE.amount).div(rate).toDecimalPlaces(8, Decimal.ROUND_UP);
  const covers = required.lte(balance);
  const walletType = 'SPOT';
  return {
    walletId,
    walletType,
    currency: walletId,
    balance,
    walletPrice: rate,
    paymentPrice: '1',
    required: `${required}`,
    covers,
    decimals: 8,
    ...more,
  };
}

const paid = ({ rows }: { rows: Row[] }) => rows.map(({ walletId, amount }) => `${walletId} ${amount}`);

describe('amounts of the checkout', () => {
  it('are reckoned exactly, whatever their size', () => {
    fc.assert(
      fc.property(decimal, decimal, positive, (left, right, divisor) => {
        const [one, other, third] = [new Exact(left), new Exact(right), new Exact(divisor)];
        expect(exact['add']?.(left, right)).toBe(one.add(other).toString());
        expect(exact['less']?.(left, right)).toBe(Exact.max(one.sub(other), 0).toString());
        expect(exact['times']?.(left, right)).toBe(one.mul(other).toString());
        expect(exact['compare']?.(left, right)).toBe(one.cmp(other));
        expect(exact['divideUp']?.(left, divisor, 8)).toBe(
          one.div(third).toDecimalPlaces(8, Decimal.ROUND_UP).toString(),
        );
        expect(exact['divideDown']?.(left, divisor, 8)).toBe(
          one.div(third).toDecimalPlaces(8, Decimal.ROUND_DOWN).toString(),
        );
      }),
    );
  });

  it.each([
    ['en', '1234567890123456789.5', 'USD', 'FIAT', '$1,234,567,890,123,456,789.50'],
    ['de', '1234567890123456789.5', 'USD', 'FIAT', '1.234.567.890.123.456.789,50 $'],
    ['en', '1200', 'JPY', 'FIAT', '¥1,200'],
    ['en', '0.00001234', 'BTC', 'SPOT', '0.00001234 BTC'],
    ['de', '1234.50', 'USDT', 'ECO', '1.234,5 USDT'],
  ])('are grouped as in %s without losing a digit: %s %s', (locale, amount, currency, type, expected) => {
    const shown = new NewFormat(locale).money(amount, currency, type);
    expect(shown.replaceAll('\u00A0', ' ')).toBe(expected);
  });

  it('say of a worth never more, of what is missing never less', () => {
    const format = new NewFormat('en');
    expect([format.worth('9.999', 'USD', 'FIAT'), format.shortage('0.001', 'USD', 'FIAT')]).toEqual(['$9.99', '$0.01']);
  });

  it.each([
    ['12.50', '12.50'],
    ['12,5', '12.5'],
    [' 1 234,5 ', '1234.5'],
    ['.5', '0.5'],
    ['3,', '3'],
    ['', null],
    ['1.234,50', null],
    ['-1', null],
    ['1e3', null],
    ['0x10', null],
    ['9'.repeat(41), null],
  ])('are typed with a point or a comma and nothing else: %j', (text, expected) => {
    expect(typedAmount(text)).toBe(expected);
  });
});

describe('the wallets that pay', () => {
  it('are one that covers all, that of the price itself before any other', () => {
    const own = wallet('OWN', '500', '1', { currency: 'USD', walletType: 'FIAT' });
    const plan = new NewChoice(PRICE, [wallet('BIG', '900', '2'), own]).plan();
    expect([paid(plan), plan.missing]).toEqual([['OWN 100'], '0']);
  });

  it('are the largest first where none covers all, and the last pays no more than the rest', () => {
    const plan = new NewChoice(PRICE, [wallet('A', '10', '3'), wallet('B', '30', '2'), wallet('C', '5', '7')]).plan();
    expect(paid(plan)).toEqual(['B 30', 'C 5', 'A 1.66666667']);
    expect([plan.rows[2]?.equivalent, plan.rows[2]?.share, plan.missing]).toEqual(['5.00000001', '5', '0']);
  });

  it('are at most ten, and what is missing is said', () => {
    const many = Array.from({ length: 12 }, (_, index) => wallet(`W${index}`, '1', '1'));
    const plan = new NewChoice(PRICE, many).plan();
    expect([plan.rows.length, plan.missing]).toEqual([10, '90']);
  });

  it('chosen by hand pay what is typed first, and the others the rest', () => {
    const choice = new NewChoice(PRICE, [wallet('A', '500', '1'), wallet('B', '500', '1')]);
    choice.mode = 'hand';
    choice.picks.set('B', '30');
    expect(paid(choice.plan())).toEqual(['B 30', 'A 70']);
    choice.picks.set('B', '400');
    expect(choice.plan().rows.map(({ walletId, amount, fault }) => [walletId, amount, fault])).toEqual([
      ['B', '100', null],
      ['A', '0', 'notNeeded'],
    ]);
  });

  it.each([
    ['600', 'overBalance'],
    ['0', 'tooSmall'],
    ['1.123456789', 'tooFine'],
    ['ten', 'notNumber'],
  ])('are marked for %s by hand, and what is wrong counts for nothing', (text, fault) => {
    const choice = new NewChoice(PRICE, [wallet('A', '500', '1')]);
    choice.picks.set('A', text);
    const { rows, missing } = choice.plan();
    expect([rows[0]?.fault, missing]).toEqual([fault, '100']);
  });

  it('cover the price exactly whenever they can, with no wallet left idle or overdrawn', () => {
    const wallets = fc.array(fc.tuple(positive, positive), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(wallets, (drawn) => {
        const list = drawn.map(([balance, rate], index) => wallet(`W${index}`, balance, rate));
        const { rows, missing } = new NewChoice(PRICE, list).plan();
        const covered = rows.reduce((sum, { share }) => sum.add(share), new Exact(0));
        expect(covered.add(missing).toString()).toBe(PRICE.amount);
        for (const { walletId, amount } of rows) {
          const { balance } = list.find((each) => each.walletId === walletId)!;
          expect(new Exact(amount).lte(balance)).toBe(true);
        }
        if (list.some(({ covers }) => covers)) expect([rows.length, missing]).toEqual([1, '0']);
      }),
    );
  });
});

describe('the texts of the checkout', () => {
  it('are the same in both languages, with the same names in braces', () => {
    const shape = (texts: Record<string, string> = {}) =>
      Object.entries(texts).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).toSorted().join()]);
    expect(shape(english?.texts)).toEqual(shape(german?.texts));
    expect(Object.keys(english?.texts ?? {}).length).toBeGreaterThan(100);
  });

  it('are there for every name that the page asks for', () => {
    const asked = sources('public/checkout', ['.js', '.html']).flatMap(({ text }) =>
      [...text.matchAll(/(?:\bwords\(|data-text=)["'](\w+)["']/g)].map(([, key]) => key),
    );
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter((key) => !Object.hasOwn(english?.texts ?? {}, key ?? ''))).toEqual([]);
  });

  it.each([
    [0, '0:00'],
    [65, '1:05'],
    [86_399, '23:59:59'],
  ])('tell %d seconds as a clock does', (seconds, expected) => {
    expect(clockText(seconds)).toBe(expected);
  });
});
