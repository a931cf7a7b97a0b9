import { defineModule, row } from '../frame/catalogue.js';
import { theseTexts, type SettingDefinition } from '../frame/setting.js';

const PATH = '/api/gateway/v1';

const USD = { min: '0', max: '999999999999', step: '0.01' } as const;

const settings = [
  { key: 'gatewayEnabled', type: 'switch', default: 'true' },
  { key: 'gatewayTestMode', type: 'switch', default: 'true' },
  { key: 'gatewayFeeType', type: 'select', default: 'PERCENTAGE', options: ['PERCENTAGE', 'FIXED', 'BOTH'] },
  {
    key: 'gatewayFeePercentage',
    type: 'range',
    default: '1',
    range: { min: '0', max: '20', step: '0.01', unit: 'percent' },
  },
  // Fixed fees, bounds and limits are US dollars.
  { key: 'gatewayFeeFixed', type: 'range', default: '0', range: { min: '0', max: '100', step: '0.01' } },
  { key: 'gatewayMinPaymentAmount', type: 'range', default: '1', range: USD },
  { key: 'gatewayMaxPaymentAmount', type: 'range', default: '10000', range: USD },
  { key: 'gatewayDailyLimit', type: 'range', default: '0', range: USD },
  { key: 'gatewayMonthlyLimit', type: 'range', default: '0', range: USD },
  {
    key: 'gatewayPaymentExpirationMinutes',
    type: 'range',
    default: '30',
    range: { min: '1', max: '1440', step: '1' },
  },
  {
    key: 'gatewayAllowedWalletTypes',
    type: 'json',
    default: '["FIAT","SPOT","ECO"]',
    listOf: theseTexts('FIAT', 'SPOT', 'ECO'),
  },
  {
    key: 'gatewayPayoutSchedule',
    type: 'select',
    default: 'DAILY',
    options: ['INSTANT', 'DAILY', 'WEEKLY', 'MONTHLY'],
  },
  { key: 'gatewayMinPayoutAmount', type: 'range', default: '10', range: USD },
  {
    key: 'gatewayWebhookTimeoutSeconds',
    type: 'range',
    default: '15',
    range: { min: '1', max: '30', step: '1', unit: 'seconds' },
  },
] as const satisfies readonly SettingDefinition[];

const READ = { anyOf: ['gateway.payment.status'], always: true } as const;
const CREATE = { anyOf: ['gateway.payment.create'], always: true } as const;
const REFUND = { anyOf: ['gateway.refund.create'], always: true } as const;

/** The payment gateway: merchants take payments from the wallets of the platform's customers. */
export const gateway = defineModule({
  permissions: [
    'access.gateway.merchant',
    'view.gateway.merchant',
    'create.gateway.merchant',
    'edit.gateway.merchant',
    'delete.gateway.merchant',
    'access.gateway.payment',
    'view.gateway.payment',
    'create.gateway.payment',
    'edit.gateway.payment',
    'delete.gateway.payment',
    'manage.gateway.payment',
    'view.gateway.payout',
    'create.gateway.payout',
    'edit.gateway.payout',
    'delete.gateway.payout',
    'view.gateway.refund',
    'access.gateway.settings',
    'view.gateway.settings',
    'edit.gateway.settings',
  ],
  errors: {
    GATEWAY_CLOSED: row(503, 'warn', 'The payment gateway is closed at present. Please try again later'),
    TEST_MODE_OFF: row(403, 'info', 'Test keys are switched off on this platform: use a live key'),
    MERCHANT_EXISTS: row(409, 'info', 'Your account has a merchant already'),
    MERCHANT_NOT_ACTIVE: row(403, 'info', 'The merchant is not active: live keys work once an admin has approved it'),
    MERCHANT_NOT_EMPTY: row(
      409,
      'info',
      'The merchant still has money, an open payout or an open payment: pay out and wait for them first',
    ),
    MERCHANT_LIMIT: row(409, 'info', 'The merchant has reached its limit. Please try again later'),
    IDENTITY_FROZEN: row(
      409,
      'info',
      'The merchant is verified: its name, email, country, address and tax id no longer change',
    ),
    KEY_LIMIT: row(409, 'info', 'The merchant has 20 key pairs already: delete one first'),
    ENDPOINT_LIMIT: row(409, 'info', 'The merchant has 10 webhook endpoints already: delete one first'),
    MERCHANT_NOT_VERIFIED: row(403, 'info', 'More key pairs need a verified merchant'),
    AMOUNT_OUT_OF_RANGE: row(400, 'info', 'The amount is outside of what this merchant takes'),
    PAYMENT_EXPIRED: row(409, 'info', 'The payment has expired: ask the merchant for a new one'),
    PAYMENT_NOT_COVERED: row(400, 'info', 'The wallets do not cover the amount'),
    WALLET_NOT_ELIGIBLE: row(400, 'info', 'One of the wallets cannot pay this'),
    RATE_STALE: row(409, 'info', 'The rate has moved: look at the new figures and pay again'),
    OWN_PAYMENT: row(403, 'info', 'A merchant cannot pay its own payment'),
    PAYMENT_NOT_REFUNDABLE: row(409, 'info', 'Only a payment that was paid can be refunded'),
    REFUND_EXCEEDS_PAYMENT: row(400, 'info', 'The refund is more than what is left of the payment'),
  },
  throttles: {
    /** Calls of merchants by API key. A merchant may have a limit of its own. */
    gatewayApi: {
      prefix: 'gateway_api',
      limit: 600,
      windowSeconds: 60,
      per: 'merchant',
      onStoreFailure: 'allowReads',
      message: 'Too many requests of this merchant. Please slow down.',
    },
    gatewayConfirm: {
      prefix: 'gateway_confirm',
      limit: 60,
      windowSeconds: 60,
      per: 'address',
      onStoreFailure: 'refuse',
      message: 'Too many payments from this address. Please slow down.',
      routes: ['POST /api/gateway/checkout/{id}/confirm'],
    },
    gatewayCheckout: {
      prefix: 'gateway_checkout',
      limit: 120,
      windowSeconds: 60,
      per: 'address',
      onStoreFailure: 'allowReads',
      message: 'Too many requests from this address. Please slow down.',
      routes: [
        'GET /api/gateway/checkout/{id}',
        'GET /api/gateway/checkout/{id}/wallet',
        'GET /api/gateway/checkout/{id}/cancel',
        'POST /api/gateway/checkout/{id}/cancel',
      ],
    },
  },
  extensions: { gateway: 'Payment gateway' },
  scopes: ['gateway.payment.create', 'gateway.payment.status', 'gateway.refund.create'],
  scopePrefixes: [
    [PATH, READ],
    [
      `${PATH}/validate`,
      { anyOf: ['gateway.payment.create', 'gateway.payment.status', 'gateway.refund.create'], always: true },
    ],
    [`${PATH}/payment/create`, CREATE],
    [`${PATH}/payment/{id}/cancel`, CREATE],
    [`${PATH}/payment/{id}/simulate`, CREATE],
    [`${PATH}/refund/create`, REFUND],
    // The dashboard's refund moves money, too.
    ['/api/gateway/payment/{id}/refund', REFUND],
  ],
  settings,
  settingsConsoles: {
    gateway: {
      title: 'the settings of the payment gateway',
      settings,
      inCore: settings.map(({ key }) => key),
    },
  },
  systemWallets: {
    gateway: 'what merchants are owed',
  },
  ledgerMetadata: {
    /** What a fee belongs to. */
    reference: 'owner',
  },
});
