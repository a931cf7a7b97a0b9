import { REOPEN_CONVERT_ASSET } from './asset/reopen-asset.js';
import type { ServiceModule } from '../frame/module.js';
import { seedDemoAssets } from './demo/seed-demo.js';

export const convertModule = {
  acts: [REOPEN_CONVERT_ASSET],
  demo: { activity: seedDemoAssets },
} satisfies ServiceModule;
