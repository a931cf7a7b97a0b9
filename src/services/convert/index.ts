import type { ServiceModule } from '../frame/module.js';
import { seedDemoAssets } from './demo/seed-demo.js';

export const convertModule = {
  demo: { activity: seedDemoAssets },
} satisfies ServiceModule;
