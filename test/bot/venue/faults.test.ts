import { VenueBusy, VenueRefused } from '../../../src/core/bot/venue-error.js';
import { AppError } from '../../../src/core/catalogue/errors.js';
import { venueError } from '../../../src/infra/exchange/faults.js';
import { okx } from '../../../src/infra/exchange/okx.js';
import type { SentCall } from '../../../src/infra/exchange/sent-call.js';

type ErrorClass = new (message: string) => Error;
const errors = (await import(new URL('./src/base/errors.js', import.meta.resolve('ccxt')).href)) as {
  default: Readonly<Record<string, ErrorClass>>;
};

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

  it.each([new TypeError('a fault of ccxt'), 'no error at all', undefined])('anything else is unclear: %s', (error) => {
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

  it('shows no key, no secret and no signature, and ends somewhere', () => {
    const url = 'binance GET https://api.example.com/order?symbol=BTC&signature=abcdef 404 my-key my-secret';
    expect(message(url)).toBe('binance GET https://api.example.com/order 404 *** ***');
    expect(message('x'.repeat(5_000))).toHaveLength(300);
  });
});
