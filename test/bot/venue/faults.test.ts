import { VenueBusy, VenueRefused } from '../../../src/core/bot/venue-error.js';
import { AppError } from '../../../src/core/catalogue/errors.js';
import { venueError } from '../../../src/infra/exchange/faults.js';
import { okx } from '../../../src/infra/exchange/okx.js';
import type { SentCall } from '../../../src/infra/exchange/sent-call.js';

type ErrorClass = new (message: string) => Error;
const errors = (await import(new URL('./src/base/errors.js', import.meta.resolve('ccxt')).href)) as {
  default: Readonly<Record<string, ErrorClass>>;
};

const NOT_REACHED = 'The exchange could not be reached';
const NOT_CLEAR = 'The exchange did not answer clearly';
const NOT_ACCEPTED = 'The exchange refused the request';
const NOT_NOW = 'The exchange has asked for fewer requests';

const SENT: SentCall = { sent: true, status: 200 };
const kindOf = (error: unknown, call = SENT) => venueError(error, call, okx.words, []).name;

/** What each error class of ccxt means once an order has been sent. */
const MEANINGS: Readonly<Record<string, string>> = {
  BaseError: 'VenueUnclear',
  ExchangeError: 'VenueUnclear',
  AuthenticationError: 'VenueRefused',
  PermissionDenied: 'VenueRefused',
  AccountNotEnabled: 'VenueRefused',
  AccountSuspended: 'VenueRefused',
  ArgumentsRequired: 'VenueRefused',
  BadRequest: 'VenueRefused',
  BadSymbol: 'VenueRefused',
  OperationRejected: 'VenueRefused',
  NoChange: 'VenueRefused',
  MarginModeAlreadySet: 'VenueRefused',
  MarketClosed: 'VenueRefused',
  ManualInteractionNeeded: 'VenueRefused',
  RestrictedLocation: 'VenueRefused',
  InsufficientFunds: 'VenueRefused',
  InvalidAddress: 'VenueUnclear',
  AddressPending: 'VenueUnclear',
  InvalidOrder: 'VenueRefused',
  OrderNotFound: 'VenueUnclear',
  OrderNotCached: 'VenueUnclear',
  OrderImmediatelyFillable: 'VenueRefused',
  OrderNotFillable: 'VenueRefused',
  DuplicateOrderId: 'VenueUnclear',
  ContractUnavailable: 'VenueRefused',
  NotSupported: 'VenueRefused',
  InvalidProxySettings: 'VenueUnclear',
  ExchangeClosedByUser: 'VenueUnclear',
  OperationFailed: 'VenueUnclear',
  NetworkError: 'VenueUnclear',
  DDoSProtection: 'VenueBusy',
  RateLimitExceeded: 'VenueBusy',
  ExchangeNotAvailable: 'VenueUnclear',
  OnMaintenance: 'VenueUnclear',
  InvalidNonce: 'VenueUnclear',
  ChecksumError: 'VenueUnclear',
  RequestTimeout: 'VenueUnclear',
  BadResponse: 'VenueUnclear',
  NullResponse: 'VenueUnclear',
  CancelPending: 'VenueUnclear',
  UnsubscribeError: 'VenueUnclear',
};

describe('what an error says of an order that has been sent', () => {
  it('is decided for every error class that ccxt has', () => {
    expect(Object.keys(MEANINGS).toSorted()).toEqual(Object.keys(errors.default).toSorted());
  });

  it.each(Object.entries(MEANINGS))('%s of ccxt is %s', (name, meaning) => {
    expect(kindOf(new errors.default[name]!('words'))).toBe(meaning);
  });

  it.each(['AuthenticationError', 'InsufficientFunds', 'InvalidOrder', 'BadRequest'])(
    'no refusal is believed that comes with a fault of the server: %s',
    (name) => {
      expect(kindOf(new errors.default[name]!('words'), { sent: true, status: 502 })).toBe('VenueUnclear');
    },
  );

  it.each([418, 429])('status %s is surely not carried out, whatever the words', (status) => {
    expect(kindOf(new errors.default['ExchangeError']!('words'), { sent: true, status })).toBe('VenueBusy');
  });

  it.each([
    ['InvalidOrder', '51016', 'VenueUnclear'],
    ['ExchangeError', '51054', 'VenueUnclear'],
    ['ExchangeError', '51149', 'VenueUnclear'],
    ['ExchangeError', '50061', 'VenueBusy'],
    ['InvalidOrder', '51020', 'VenueRefused'],
  ])('%s with code %s of OKX is %s', (name, code, meaning) => {
    const words = `okx {"code":"1","data":[{"sCode":"${code}","sMsg":"words"}],"msg":""}`;
    expect(kindOf(new errors.default[name]!(words))).toBe(meaning);
  });

  it.each([
    ['OUTBOUND_TIMEOUT', 'VenueUnclear'],
    ['OUTBOUND_FAILED', 'VenueUnclear'],
    ['OUTBOUND_TOO_LARGE', 'VenueUnclear'],
    ['OUTBOUND_REFUSED', 'VenueRefused'],
  ] as const)('%s of the HTTP client is %s', (code, meaning) => {
    expect(kindOf(new AppError(code, { reason: 'words' }), { sent: true })).toBe(meaning);
  });

  it.each([
    ['a fault of ccxt', new TypeError('a fault of ccxt')],
    ['no error at all', 'no error at all'],
    ['undefined', undefined],
  ])('anything else is unclear: %s', (_what, error) => {
    expect(kindOf(error)).toBe('VenueUnclear');
  });
});

describe('what an error says of an order that has not been sent', () => {
  it('is that it was surely not carried out', () => {
    expect(kindOf(new TypeError('a fault of ccxt'), {})).toBe('VenueBusy');
    expect(kindOf(new errors.default['NetworkError']!('words'), {})).toBe('VenueBusy');
    expect(kindOf(new errors.default['InvalidOrder']!('words'), {})).toBe('VenueRefused');
  });

  it('is what was decided before', () => {
    expect(kindOf(new VenueRefused('words'))).toBe('VenueRefused');
    expect(venueError(new VenueBusy('words', 5), SENT, okx.words, [])).toMatchObject({ retryAfterMs: 5 });
  });
});

describe('the message of a failure', () => {
  const message = (words: string) =>
    venueError(new errors.default['ExchangeError']!(words), SENT, okx.words, ['my-key', 'my-secret']).message;

  it('is what the venue says of the order, or of the request', () => {
    expect(message('okx {"code":"1","data":[{"sCode":"51008","sMsg":"Too little"}],"msg":"Failed"}')).toBe(
      'Too little',
    );
    expect(message('okx {"msg":"Failed","code":"1","data":[{"sCode":"51008","sMsg":"Too little"}]}')).toBe(
      'Too little',
    );
    expect(message('okx {"code":"50113","msg":"Invalid Sign"}')).toBe('Invalid Sign');
  });

  it('shows nothing that cannot be stored, no key and no secret, and ends somewhere', () => {
    expect(message('okx {"code":"1","msg":"my-key\0 and my-secret\ud800"}')).toBe('***\u2400 and ***\ufffd');
    expect(message(`okx {"msg":"${'x'.repeat(5_000)}"}`)).toHaveLength(300);
  });

  it.each([
    ['a fault of ours', new TypeError("Cannot read properties of undefined (reading 'id')"), {}, NOT_REACHED],
    ['a fault of ours after it was sent', new TypeError('x is not a function'), SENT, NOT_CLEAR],
    ['an address', new AppError('OUTBOUND_REFUSED', { reason: 'okx.com resolves to 10.0.0.7' }), SENT, NOT_ACCEPTED],
    ['a URL', new errors.default['RequestTimeout']!('okx GET http://10.0.0.7:8080/api timed out'), SENT, NOT_CLEAR],
    ['an argument of ccxt', new errors.default['BadSymbol']!('okx does not have market symbol A/B'), {}, NOT_ACCEPTED],
    ['a page', new errors.default['RateLimitExceeded']!('okx 429 <html>http://10.0.0.7</html>'), SENT, NOT_NOW],
  ])('is a sentence of ours where the venue says nothing to people: %s', (_what, error, call, sentence) => {
    expect(venueError(error, call, okx.words, []).message).toBe(sentence);
  });
});

describe('the cause of a failure', () => {
  it('says what went wrong and where, without key, secret and signature, and ends somewhere', () => {
    const url = 'binance GET https://api.example.com/order?symbol=BTC&signature=abcdef 404 my-key my-secret';
    const error = new errors.default['BadResponse']!(url);
    const { cause } = venueError(error, SENT, okx.words, ['my-key', 'my-secret']) as { cause: Error };
    expect(cause.message).toBe('binance GET https://api.example.com/order 404 *** ***');
    expect(cause.stack).toContain('BadResponse: binance GET');
    expect(cause.stack).toContain('faults.test');
    expect(cause.stack).not.toMatch(/abcdef|my-key|my-secret/);
    const long = venueError(new Error('x'.repeat(5_000)), SENT, okx.words, []).cause as Error;
    expect(long.message).toHaveLength(2_000);
  });
});
