import { newId } from '../../src/core/ids.js';
import { newClient } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { newWallet, walletNow } from '../support/wallets.js';

/** Amounts of which each is the same as the first. */
const SEVEN = ['7', '7.0', '7.000', 7];

describe.each(TRANSPORTS)('one request in several spellings, by %s,', (transport) => {
  const call = through(transport);

  async function answersOf(path: string, made: (walletId: string, userId: string) => object, more: object) {
    const [client, recipient] = [await newClient(), await newClient()];
    const wallet = await newWallet({ owner: { userId: client.user.id }, balance: '100' });
    const body = made(wallet.id, recipient.user.id);
    const bodies = [
      ...SEVEN.map((amount) => ({ ...body, amount })),
      { amount: '7', ...Object.fromEntries(Object.entries(body).toReversed()) },
      { ...body, amount: '7', ...more },
      { ...made(wallet.id.toUpperCase(), recipient.user.id.toUpperCase()), amount: '7.00' },
    ];
    const key = { 'idempotency-key': newId() };
    const answers = [];
    for (const each of bodies) answers.push(await call(client, 'POST', path, each, key));
    return { wallet, answers, conflict: await call(client, 'POST', path, { ...body, amount: '7.1' }, key) };
  }

  it.each([
    ['/api/finance/deposit', () => ({ currency: 'BTC', type: 'SPOT' }), { method: null, reference: null }],
    ['/api/finance/withdraw', (walletId: string) => ({ walletId, destination: 'bc1q' }), { code: null }],
    [
      '/api/finance/transfer',
      (walletId: string, toUserId: string) => ({ walletId, toUserId }),
      { toCurrency: null, toType: null },
    ],
  ] as const)('is one at POST %s, and another amount is another one', async (path, made, more) => {
    const { answers, conflict } = await answersOf(path, made, more);
    expect(answers[0]).toMatchObject({ amount: '7', statusCode: 200 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(conflict).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('is one adjustment of a wallet', async () => {
    const admin = await newClient({ permissions: ['edit.wallet'] });
    const [wallet, key] = [await newWallet(), { 'idempotency-key': newId() }];
    const adjust = (input: object, id = wallet.id) =>
      call(admin, 'POST', `/api/admin/finance/wallet/${id}/adjust`, { type: 'ADD', nonce: 'n', ...input }, key);
    const answers = [];
    for (const amount of SEVEN) answers.push(await adjust({ amount }));
    answers.push(await adjust({ amount: '7', note: null }), await adjust({ amount: '7' }, wallet.id.toUpperCase()));
    expect(answers[0]).toMatchObject({ balance: '7', statusCode: 200 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = await newWallet();
    for (const conflict of [
      await adjust({ amount: '8' }),
      await adjust({ amount: '7', nonce: 'm' }),
      await adjust({ amount: '7', note: 'why' }),
      await adjust({ amount: '7', type: 'SUBTRACT' }),
      await adjust({ amount: '7' }, other.id),
    ]) {
      expect(conflict).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    }
    expect([Number((await walletNow(wallet.id)).balance), Number((await walletNow(other.id)).balance)]).toEqual([7, 0]);
  });
});

describe.each(TRANSPORTS)('an adjustment by %s', (transport) => {
  const call = through(transport);

  it('under its key answers the balance of then, whatever has moved since', async () => {
    const admin = await newClient({ permissions: ['edit.wallet'] });
    const wallet = await newWallet();
    const adjust = (nonce: string, key: string) => {
      const path = `/api/admin/finance/wallet/${wallet.id}/adjust`;
      return call(admin, 'POST', path, { type: 'ADD', amount: '1', nonce }, { 'idempotency-key': key });
    };
    const first = await adjust('a', 'one');
    expect(await adjust('b', 'two')).toMatchObject({ balance: '2' });
    expect(await adjust('a', 'one')).toEqual(first);
    const both = await Promise.all([adjust('c', 'three'), adjust('c', 'three')]);
    expect(both[0]).toMatchObject({ balance: '3' });
    expect(both[1]).toEqual(both[0]);
  });
});
