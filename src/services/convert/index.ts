import { REOPEN_CONVERT_ASSET } from './asset/reopen-asset.js';
import type { ServiceModule } from '../frame/module.js';
import { seedDemoAssets } from './demo/seed-demo.js';
import { RESOLVE_CONVERT_HEDGE, RESOLVE_HOUSE_HEDGE } from './hedge/resolve.js';
import { DEFUND_HOUSE } from './house/defund.js';
import { DEFUND_CONVERT_INVENTORY, FUND_CONVERT_INVENTORY } from './inventory/fund.js';
import { RESOLVE_CONVERT_MOVEMENT, RESOLVE_HOUSE_MOVEMENT } from './movement/resolve.js';
import { REVERSE_HOUSE_ORDER } from './order-admin/reverse.js';
import { noteEnabled, noteExtension } from './own/note-reopened.js';
import { APPROVE_SEND } from './send/approve.js';

export const convertModule = {
  settingsSaved: noteEnabled,
  extensionSwitched: noteExtension,
  acts: [REOPEN_CONVERT_ASSET, FUND_CONVERT_INVENTORY, DEFUND_CONVERT_INVENTORY, DEFUND_HOUSE],
  waitingRecords: [
    APPROVE_SEND,
    RESOLVE_CONVERT_HEDGE,
    RESOLVE_HOUSE_HEDGE,
    RESOLVE_CONVERT_MOVEMENT,
    RESOLVE_HOUSE_MOVEMENT,
    REVERSE_HOUSE_ORDER,
  ],
  demo: { activity: seedDemoAssets },
} satisfies ServiceModule;
