import { defineModule, row } from '../frame/catalogue.js';
import type { SettingDefinition } from '../frame/setting.js';
import { PRICE_MOVE } from '../settings/fields.js';

const PERCENT = { min: '0', max: '10', step: '0.01', unit: 'percent' } as const;
const USD = { min: '0', max: '1000000000', step: '0.01' } as const;
/** OFF: nothing is done. MANUAL: admins start it. AUTO: jobs start it. */
const MODES = ['OFF', 'MANUAL', 'AUTO'] as const;
/** What an API key needs to see conversions or to make one. */
export const CONVERT_SCOPE = { anyOf: ['trade'], always: true } as const;

/** Who reads the money of customers, and who decides over it, gets the same rights over what they convert. */
const READERS = ['view.transaction'] as const;
const DECIDERS = ['edit.deposit', 'edit.withdraw'] as const;
const NOBODY = [] as const;

const settings = [
  { key: 'convertEnabled', type: 'switch', default: 'true' },
  { key: 'convertSpreadPercent', type: 'range', default: '0.5', range: PERCENT },
  { key: 'convertFeePercent', type: 'range', default: '0.1', range: PERCENT },
  // Bounds and limits are US dollars.
  { key: 'convertMaxOrderUsd', type: 'range', default: '50000', range: USD },
  { key: 'convertDailyUserUsd', type: 'range', default: '200000', range: USD },
  { key: 'convertHedgeMode', type: 'select', default: 'OFF', options: MODES },
  { key: 'convertHedgeMaxUsd', type: 'range', default: '25000', range: USD },
  { key: 'convertRebalanceMode', type: 'select', default: 'OFF', options: MODES },
  { key: 'convertSendDailyUsd', type: 'range', default: '100000', range: USD },
  /** How long a quote can be taken. */
  {
    key: 'convertQuoteSeconds',
    type: 'range',
    default: '10',
    range: { min: '3', max: '120', step: '1', unit: 'seconds' },
  },
  /**
   * Largest move of a pair against the house between quote and order, at most the quote's spread. Default: half of the
   * spread. 0 refuses every such move.
   */
  { key: 'convertQuoteMovePercent', type: 'range', default: null, range: PERCENT },
  /** Quotes that an account may have open at once. */
  { key: 'convertOpenQuotes', type: 'range', default: '5', range: { min: '1', max: '50', step: '1' } },
  { key: 'convertMinOrderUsd', type: 'range', default: '1', range: USD },
  /** Older feed prices close their currency, even if RATE_MAX_AGE allows them. 0: only RATE_MAX_AGE applies. */
  {
    key: 'convertPriceMaxAgeSeconds',
    type: 'range',
    default: '0',
    range: { min: '0', max: '86400', step: '1', unit: 'seconds' },
  },
  { key: 'convertHedgeThresholdUsd', type: 'range', default: '1000', range: USD },
  {
    key: 'convertHedgeSlippagePercent',
    type: 'range',
    default: '0.5',
    range: { min: '0', max: '5', step: '0.01', unit: 'percent' },
  },
  /** Orders above this are hedged before they settle, while hedges are automatic; 0 for none. */
  { key: 'convertHedgeFirstUsd', type: 'range', default: '0', range: USD },
  /** How far from its target a place may be before a movement is planned, in percent of the target. */
  {
    key: 'convertRebalanceBandPercent',
    type: 'range',
    default: '20',
    range: { min: '1', max: '100', step: '0.01', unit: 'percent' },
  },
  /** After so long a movement under way is overdue. */
  { key: 'convertMovementMinutes', type: 'range', default: '60', range: { min: '5', max: '1440', step: '1' } },
] as const satisfies readonly SettingDefinition[];

/** Instant convert: customers exchange currencies at a firm price, and the platform stands on the other side. */
export const convert = defineModule({
  permissions: [
    'access.convert',
    'view.convert',
    'view.convert.asset',
    'edit.convert.asset',
    'view.convert.order',
    'view.convert.send',
    'manage.convert.send',
    'view.convert.inventory',
    'edit.convert.inventory',
    'view.convert.hedge',
    'manage.convert.hedge',
    'view.convert.rebalance',
    'edit.convert.rebalance',
    'manage.convert.rebalance',
    'view.convert.pnl',
    'access.convert.settings',
    'view.convert.settings',
    'edit.convert.settings',
  ],
  grants: {
    'access.convert': READERS,
    'view.convert': READERS,
    'view.convert.asset': READERS,
    'edit.convert.asset': DECIDERS,
    'view.convert.order': READERS,
    'view.convert.send': READERS,
    'manage.convert.send': NOBODY,
    'view.convert.inventory': READERS,
    'edit.convert.inventory': DECIDERS,
    'view.convert.hedge': READERS,
    'manage.convert.hedge': NOBODY,
    'view.convert.rebalance': READERS,
    'edit.convert.rebalance': DECIDERS,
    'manage.convert.rebalance': NOBODY,
    'view.convert.pnl': READERS,
    'access.convert.settings': READERS,
    'view.convert.settings': READERS,
    'edit.convert.settings': DECIDERS,
  },
  errors: {
    QUOTE_EXPIRED: row(409, 'info', 'The quote has expired: ask for a new one'),
    QUOTE_MOVED: row(
      409,
      'info',
      'The market has moved since the quote. Request a new quote, or accept this one once the price is back',
    ),
    OPEN_QUOTES: row(429, 'info', 'You have as many open quotes as one account may have: take one, or let one expire'),
    CONVERT_LIMIT: row(400, 'info', 'The amount is outside of what can be converted'),
    CONVERT_INVENTORY: row(
      409,
      'warn',
      'The platform has too little of this currency right now: try a smaller amount, or try again later',
    ),
    CONVERT_CLOSED: row(409, 'warn', 'This currency is not quoted right now: its price is too old or moves too fast'),
    CONVERT_PAUSED: row(503, 'warn', 'Converting is paused right now. Please try again later'),
    CURRENCY_FROZEN: row(409, 'warn', 'This currency is frozen until an admin has looked into it'),
    CONVERT_ASSET_IN_USE: row(
      409,
      'info',
      'The house still holds this currency, or something of it is under way: disable it instead',
    ),
    INVENTORY_FLOOR: row(409, 'info', 'The inventory would fall below its floor'),
    SEND_LIMIT: row(409, 'info', 'More than may be sent on chains on one day: try again tomorrow, or raise the limit'),
    CHAIN_FAILED: row(502, 'warn', 'The chain gives no usable answer right now: try again later'),
    CHAIN_MISMATCH: row(409, 'info', 'The transaction is not the one that is expected'),
  },
  throttles: {
    convertQuote: {
      prefix: 'convert_quote',
      limit: 60,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many quotes. Please slow down.',
      routes: ['POST /api/convert/quote'],
    },
    convertOrder: {
      prefix: 'convert_order',
      limit: 60,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many orders. Please slow down.',
      routes: ['POST /api/convert/order'],
    },
  },
  extensions: { convert: 'Instant convert' },
  systemWallets: {
    convert: 'what orders settle against',
    'convert_chain_<chainId>': "the house's money on a chain",
    convert_venue: "the house's money at a venue",
    convert_transit: "the house's money on its way",
  },
  // A quote is a step to an order, and shows what the account could pay.
  scopePrefixes: [
    ['/api/convert/order', CONVERT_SCOPE],
    ['/api/convert/quote', CONVERT_SCOPE],
  ],
  settings,
  settingsConsoles: {
    convert: {
      title: 'the settings of instant convert (PUT /api/admin/convert/settings)',
      prefix: 'convert',
      settings: [...settings, PRICE_MOVE],
      inCore: [PRICE_MOVE.key],
      superAdmin: [
        'convertEnabled',
        'convertSpreadPercent',
        'convertFeePercent',
        'convertMaxOrderUsd',
        'convertDailyUserUsd',
        'convertHedgeMode',
        'convertHedgeMaxUsd',
        'convertRebalanceMode',
        'convertSendDailyUsd',
        'convertQuoteMovePercent',
        PRICE_MOVE.key,
      ],
      superAdminIf: {
        convertQuoteSeconds: { above: '30' },
        convertMinOrderUsd: { is: 'lowered' },
        convertPriceMaxAgeSeconds: { is: 'raised', unlimited: '0' },
      },
    },
  },
  ledgerMetadata: {
    /** What of an order the house earned by its spread, and what rounding left; negative when it is reversed. */
    spread: 'admin',
    rounding: 'admin',
    /** What a trade at the venue gained against the reference price, in the quote currency; negative for a loss. */
    result: 'admin',
  },
});
