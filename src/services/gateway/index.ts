import type { PartsSource, ServiceModule } from '../frame/module.js';
import { seedDemoMerchant } from './demo-merchant.js';
import { GatewayKeyLookup } from './key/key-lookup.js';
import { CHECKED_GATEWAY } from './payout/check-balances.js';
import { APPROVE_PAYOUT } from './payout/decide-payout.js';
import { WebhookWorks } from './webhook/works.js';

export const gatewayModule = {
  parts: ({ db, platform }: PartsSource) => ({
    parts: { merchantKeys: new GatewayKeyLookup(platform), webhooks: new WebhookWorks(db) },
  }),
  waitingRecords: [APPROVE_PAYOUT],
  checkedWallets: [CHECKED_GATEWAY],
  demo: { activity: seedDemoMerchant },
} satisfies ServiceModule;
