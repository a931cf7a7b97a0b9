import { newClient } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { newWallet, walletNow } from '../support/wallets.js';

const WANTED = 'amount must be the text of a plain decimal number, such as "12.5"';

/** What REST answers to a deposit whose amount is in the body's JSON as it is written here. */
async function deposited(written: string): Promise<any> {
  const client = await newClient();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${client.url}/api/finance/deposit`, {
    method: 'POST',
    headers: {
      ...fromAddress(newAddress()),
      'content-type': 'application/json',
      cookie,
      'x-csrf-token': client.cookies.get('csrfToken') ?? '',
    },
    body: `{"currency":"ETH","type":"SPOT","amount":${written}}`,
  });
  return answer.json();
}

describe('an amount in a JSON body', () => {
  it.each([
    ['7', '7'],
    ['12.5', '12.5'],
    ['12.50', '12.5'],
    ['1e-7', '0.0000001'],
    ['1E-8', '0.00000001'],
    ['1.5e-7', '0.00000015'],
    ['0.00000001', '0.00000001'],
    ['123456789012.345', '123456789012.345'],
    ['1.23456789012345e-4', '0.000123456789012345'],
    ['1e3', '1000'],
    ['1.5e+2', '150'],
    ['100000000000', '100000000000'],
    ['1e-18', '0.000000000000000001'],
  ])('may be the number %s, read through its shortest form', async (written, amount) => {
    expect(await deposited(written)).toMatchObject({ amount, statusCode: 200 });
  });

  it.each(['0.1234567890123456', '1234567890.123456', '9007199254740993', '1e400', '1.2345678901234567e-3'])(
    'is no number of more than 15 significant digits, and none without an end: %s',
    async (written) => {
      expect(await deposited(written)).toEqual({ statusCode: 400, code: 'BAD_INPUT', message: WANTED });
    },
  );

  it.each([
    ['1e21', 'The amount is too large'],
    ['1e12', 'The amount is too large'],
    ['1e-19', 'An amount has at most 18 decimals here'],
    ['-1e-7', 'The amount must be greater than zero'],
    ['0', 'The amount must be greater than zero'],
    ['-0', 'The amount must be greater than zero'],
  ])('keeps to the scale when it is written as the number %s', async (written, message) => {
    expect(await deposited(written)).toEqual({ statusCode: 400, code: 'BAD_INPUT', message });
  });

  it('is the same request in every form of it: under one key the first answer comes back', async () => {
    const client = await newClient();
    const ask = async (amount: unknown) =>
      (
        await client.rest(
          'POST',
          '/api/finance/deposit',
          { currency: 'ETH', type: 'SPOT', amount },
          { 'idempotency-key': 'same' },
        )
      ).body;
    const first = await ask('7');
    expect(first).toMatchObject({ amount: '7', statusCode: 200 });
    for (const amount of ['7.0', '7.000', 7]) expect(await ask(amount)).toEqual(first);
    expect(await ask('7.1')).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });
});

describe('an amount in GraphQL', () => {
  const MUTATION = 'mutation ($input: CreateDepositInput!) { createDeposit(input: $input) { id amount } }';
  const input = (amount: unknown, key = 'k') => ({
    input: { currency: 'ETH', type: 'SPOT', amount, idempotencyKey: key },
  });

  it('is text, never a number, as a variable and in the document', async () => {
    const client = await newClient();
    for (const amount of [7, 1e-7, 12.5]) {
      const { errors } = await client.gql(MUTATION, input(amount));
      expect(errors?.[0]).toMatchObject({ message: `input.${WANTED}`, extensions: { code: 'BAD_INPUT' } });
    }
    const { errors } = await client.gql(
      'mutation { createDeposit(input: { currency: "ETH", type: SPOT, amount: 7 }) { id } }',
    );
    expect(errors).toHaveLength(1);
  });

  it('is the same request with and without trailing zeros, as a variable and in the document', async () => {
    const client = await newClient();
    const { data } = await client.gql(MUTATION, input('7'));
    const literal = `mutation { createDeposit(
      input: { currency: "ETH", type: SPOT, amount: "7.00", idempotencyKey: "k" }) { id amount } }`;
    for (const again of [await client.gql(MUTATION, input('7.0')), await client.gql(literal)]) {
      expect([again.errors, again.data]).toEqual([undefined, data]);
    }
  });
});

describe.each(TRANSPORTS)('amounts and destinations by %s', (transport) => {
  const call = through(transport);

  async function holder({ precision = 2 } = {}) {
    const { code: currency, type } = await newCurrency({ precision });
    const client = await newClient();
    const wallet = await newWallet({ owner: { userId: client.user.id }, currency, type, balance: '100' });
    const ask = (path: string, body: object) => call(client, 'POST', `/api/finance/${path}`, body);
    return {
      currency,
      wallet,
      deposit: (amount: string) => ask('deposit', { currency, type, amount }),
      withdraw: (amount: string, destination = 'bc1q') => ask('withdraw', { walletId: wallet.id, amount, destination }),
      transfer: (amount: string, toUserId: string) => ask('transfer', { walletId: wallet.id, amount, toUserId }),
    };
  }

  it.each([
    [0, '1.5', '2', '0 decimals'],
    [1, '1.25', '2.5', '1 decimal'],
    [2, '0.001', '0.01', '2 decimals'],
    [8, '0.000000001', '0.00000001', '8 decimals'],
  ])(
    'a currency of %p decimals takes no deposit or withdrawal of %s, and one of %s',
    async (precision, fine, right, most) => {
      const { currency, deposit, withdraw, wallet } = await holder({ precision });
      const refusal = { statusCode: 400, code: 'BAD_INPUT', message: `An amount of ${currency} has at most ${most}` };
      expect(await deposit(fine)).toEqual(refusal);
      expect(await withdraw(fine)).toEqual(refusal);
      expect(Number((await walletNow(wallet.id)).inOrder)).toBe(0);
      expect(await deposit(`${right}${right.includes('.') ? '000' : '.000'}`)).toMatchObject({ amount: right });
      expect(await withdraw(right)).toMatchObject({ amount: right, status: 'PENDING' });
    },
  );

  it('a transfer in one currency may be finer than it', async () => {
    const { transfer } = await holder();
    const answer = await transfer('1.000000000000000001', (await newClient()).user.id);
    expect(answer).toMatchObject({ status: 'COMPLETED', amount: '1.000000000000000001' });
  });

  it.each([
    ['  bc1q xyz ', 'bc1q xyz'],
    ['\tDE89 3704 0044 0532 0130 00\n', 'DE89 3704 0044 0532 0130 00'],
    ['0x52908400098527886e0f7030069857d2e4169ee7', '0x52908400098527886e0f7030069857d2e4169ee7'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7'],
    [' 0X52908400098527886E0F7030069857D2E4169EE7', '0X52908400098527886E0F7030069857D2E4169EE7'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ])('a withdrawal goes to %j, without the blanks around it', async (given, kept) => {
    const { withdraw } = await holder();
    expect(await withdraw('1', given)).toMatchObject({ destination: kept, statusCode: 200 });
  });

  it.each([
    ['', 'destination'],
    ['   ', 'destination must not be blank'],
    ['\u00a0\n', 'destination must not be blank'],
    ['bc1\u0007q', 'destination must not contain control characters'],
    ['bc1\nq', 'destination must not contain control characters'],
    ['bc1\u200bq', 'destination must not contain invisible characters'],
    ['bc1\u202eq', 'destination must not contain invisible characters'],
    ['bc1q\u2066', 'destination must not contain invisible characters'],
    ['bc1\u00adq', 'destination must not contain invisible characters'],
    ['bc1\u3164q', 'destination must not contain invisible characters'],
    ['bc1\u2028q', 'destination must not contain invisible characters'],
    ['\u200b0x5290840009852788', 'destination must not contain invisible characters'],
    ['0\u200dx5290840009852788', 'destination must not contain invisible characters'],
    ['0x', 'A destination that begins with 0x must have exactly 40 hexadecimal digits after it'],
    ['0x5290840009852788', 'A destination that begins with 0x must have exactly 40 hexadecimal digits after it'],
    [
      '0X52908400098527886E0F7030069857D2E4169EE7a',
      'A destination that begins with 0x must have exactly 40 hexadecimal digits after it',
    ],
    [
      '0xg2908400098527886e0f7030069857d2e4169ee7',
      'A destination that begins with 0x must have exactly 40 hexadecimal digits after it',
    ],
    ['0x52908400098527886E0F7030069857D2E4169ee7', 'The letters of the address do not match its checksum'],
    ['0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'The letters of the address do not match its checksum'],
  ])('a withdrawal does not go to %j, and nothing is held', async (destination, message) => {
    const { withdraw, wallet } = await holder();
    const refusal = await withdraw('1', destination);
    expect([refusal.statusCode, refusal.code, refusal.message]).toEqual([
      400,
      'BAD_INPUT',
      expect.stringContaining(message),
    ]);
    expect(Number((await walletNow(wallet.id)).inOrder)).toBe(0);
  });
});
