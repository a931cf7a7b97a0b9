import { REOPEN_CONVERT_ASSET } from './asset/reopen-asset.js';
import type { ServiceModule } from '../frame/module.js';
import { seedDemoAssets } from './demo/seed-demo.js';
import { DEFUND_HOUSE } from './house/defund.js';
import { DEFUND_CONVERT_INVENTORY, FUND_CONVERT_INVENTORY } from './inventory/fund.js';

export const convertModule = {
  acts: [REOPEN_CONVERT_ASSET, FUND_CONVERT_INVENTORY, DEFUND_CONVERT_INVENTORY, DEFUND_HOUSE],
  demo: { activity: seedDemoAssets },
} satisfies ServiceModule;
