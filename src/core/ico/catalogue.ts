import { defineModule, row } from '../frame/catalogue.js';
import type { SettingDefinition } from '../frame/setting.js';

const USD = { min: '0', max: '1000000000000', step: '0.01' } as const;
/** Contributions and offerings store percentages with two decimals. */
const PERCENT = { min: '0', max: '100', step: '0.01', unit: 'percent', decimals: 2 } as const;
const NOBODY = [] as const;
const TRADE = { anyOf: ['trade'], always: true } as const;

const settings = [
  // Limits of a contribution, and of an account in one offering, in US dollars. A maximum of 0 lets nobody buy.
  { key: 'icoMinInvestmentAmount', type: 'range', default: '10', range: USD },
  { key: 'icoMaxInvestmentAmount', type: 'range', default: '100000', range: USD },
  { key: 'icoMaxPerUser', type: 'range', default: '50000', range: USD },
  { key: 'icoPlatformFeePercentage', type: 'range', default: '0', range: PERCENT },
  /** Of what the phases sell at their prices; read at approval. */
  { key: 'icoSoftCapPercentage', type: 'range', default: '30', range: PERCENT },
  { key: 'icoVestingEnabled', type: 'switch', default: 'true' },
  { key: 'icoDefaultVestingMonths', type: 'range', default: '12', range: { min: '1', max: '120', step: '1' } },
  { key: 'icoMaintenanceMode', type: 'switch', default: 'false' },
  { key: 'icoAnnouncementActive', type: 'switch', default: 'false' },
  { key: 'icoAnnouncementMessage', type: 'text', default: null, maxLength: 1_000 },
  /** Stored for the documentation's sake: nothing reads it. */
  {
    key: 'icoRefundGracePeriod',
    type: 'range',
    default: '7',
    range: { min: '0', max: '365', step: '1', unit: 'days' },
  },
] as const satisfies readonly SettingDefinition[];

/** The token launchpad: creators sell tokens in offerings, and what buyers pay waits in escrow for the delivery. */
export const ico = defineModule({
  extensions: { ico: 'Token launchpad' },
  permissions: [
    'access.ico',
    'access.ico.offer',
    'view.ico.offer',
    'create.ico.offer',
    'edit.ico.offer',
    'delete.ico.offer',
    'access.ico.transaction',
    'view.ico.transaction',
    // Nothing asks for create.ico.transaction and delete.ico.transaction: the documentation has them seeded.
    'create.ico.transaction',
    'edit.ico.transaction',
    'delete.ico.transaction',
    'access.ico.settings',
    'view.ico.settings',
    'edit.ico.settings',
    'access.ico.stat',
    'manage.system',
  ],
  grants: {
    'access.ico': NOBODY,
    'access.ico.offer': NOBODY,
    'view.ico.offer': NOBODY,
    'create.ico.offer': NOBODY,
    'edit.ico.offer': NOBODY,
    'delete.ico.offer': NOBODY,
    'access.ico.transaction': NOBODY,
    'view.ico.transaction': NOBODY,
    'create.ico.transaction': NOBODY,
    'edit.ico.transaction': NOBODY,
    'delete.ico.transaction': NOBODY,
    'access.ico.settings': NOBODY,
    'view.ico.settings': NOBODY,
    'edit.ico.settings': NOBODY,
    'access.ico.stat': NOBODY,
    'manage.system': NOBODY,
  },
  errors: {
    ICO_SUPPLY: row(409, 'info', 'The phase has fewer tokens left than that'),
    ICO_LIMIT: row(400, 'info', 'The amount is outside of what may be paid into this offering'),
    ICO_NOT_LISTED: row(403, 'info', 'This phase is open only to accounts on its allow-list, and yours is not on it'),
    ICO_PRICE_CHANGED: row(409, 'info', 'The price of a token has changed: look at the offering again'),
    ICO_NOT_ON_SALE: row(409, 'info', 'The offering is not on sale right now'),
    DELIVERY_MISMATCH: row(400, 'info', 'The transaction does not prove this delivery'),
    DELIVERY_CLAIMED: row(409, 'info', 'The transaction serves another delivery already'),
    ICO_IN_USE: row(409, 'info', 'Offerings use it: disable it instead'),
    ICO_PLAN_CAP: row(409, 'info', 'The plan of the offering allows no more of these: upgrade it first'),
    ICO_OPEN_LAUNCHES: row(
      409,
      'info',
      'You have as many offerings waiting for approval as one account may have: wait until one is decided',
    ),
  },
  throttles: {
    /** What everybody reads of the launchpad, from one IP address. */
    icoReads: {
      prefix: 'ico_reads',
      limit: 600,
      windowSeconds: 60,
      per: 'address',
      onStoreFailure: 'allow',
      message: 'Too many requests. Please slow down.',
    },
    icoLaunch: {
      prefix: 'ico_launch',
      limit: 120,
      windowSeconds: 60 * 60,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many launches. Please try again later.',
      routes: ['POST /api/ico/creator/launch', 'PUT /api/ico/creator/token/{id}/plan'],
    },
    icoDelivery: {
      prefix: 'ico_delivery',
      limit: 60,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many deliveries. Please slow down.',
      routes: [
        'PUT /api/ico/creator/token/{id}/release/{transactionId}',
        'PUT /api/ico/creator/token/{id}/vesting/{releaseId}',
      ],
    },
    /** What creators write about an offering: its texts, team, roadmap and updates. */
    icoStory: {
      prefix: 'ico_story',
      limit: 60,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'allow',
      message: 'Too many changes. Please slow down.',
      routes: [
        'PUT /api/ico/creator/token/{id}',
        'POST /api/ico/creator/token/{id}/team',
        'PUT /api/ico/creator/token/{id}/team/{teamId}',
        'DELETE /api/ico/creator/token/{id}/team/{teamId}',
        'POST /api/ico/creator/token/{id}/roadmap',
        'PUT /api/ico/creator/token/{id}/roadmap/{roadmapId}',
        'DELETE /api/ico/creator/token/{id}/roadmap/{roadmapId}',
        'PUT /api/ico/creator/token/{id}/phase/{phaseId}/allowance',
        'POST /api/ico/creator/update',
        'PUT /api/ico/creator/update/{id}',
        'DELETE /api/ico/creator/update/{id}',
      ],
    },
  },
  kycFeatures: { purchase_ico: { title: 'Buy in a token offering' } },
  systemWallets: { 'ico_<offeringId>': 'what buyers paid into an offering and is neither paid out nor refunded' },
  // All that moves money, what buyers and creators pay and are paid, and all that an offering says and sells to whom.
  scopePrefixes: [
    ['/api/ico/transaction', { POST: TRADE }],
    // By browser session only: no scope opens it.
    ['/api/ico/transaction/{id}/withdraw', {}],
    ['/api/ico/refund/process', { POST: TRADE }],
    ['/api/ico/creator', { POST: TRADE, PUT: TRADE, DELETE: TRADE }],
  ],
  settings,
  settingsConsoles: {
    ico: {
      title: 'the settings of the token launchpad (PUT /api/admin/ico/settings/limits)',
      prefix: 'ico',
      settings,
      superAdmin: [],
    },
  },
});
