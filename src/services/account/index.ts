import type { ServiceModule } from '../frame/module.js';
import { seedSuperAdmin } from './seed-super-admin.js';

export const accountModule = { seed: { accounts: seedSuperAdmin } } satisfies ServiceModule;
