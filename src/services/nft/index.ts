import type { ServiceModule } from '../frame/module.js';
import { seedDemoNfts } from './demo/seed-demo.js';

export const nftModule = {
  demo: { activity: seedDemoNfts },
} satisfies ServiceModule;
