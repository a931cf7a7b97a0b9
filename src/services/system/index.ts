import type { ServiceModule } from '../frame/module.js';
import { seedExtensions } from './extension/seed-extensions.js';

export const systemModule = { seed: { rows: seedExtensions } } satisfies ServiceModule;
