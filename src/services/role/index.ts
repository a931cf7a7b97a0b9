import type { ServiceModule } from '../frame/module.js';
import { seedRoles } from './seed-roles.js';

export const roleModule = { seed: { rows: seedRoles } } satisfies ServiceModule;
