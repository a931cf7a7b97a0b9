import type { ServiceModule } from '../frame/module.js';
import { seedRoles } from './seed-roles.js';
import { UPDATE_ROLE } from './write-role.js';

export const roleModule = { acts: [UPDATE_ROLE], seed: { rows: seedRoles } } satisfies ServiceModule;
