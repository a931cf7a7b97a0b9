import type { Retention } from './frame/retention.js';
import * as modules from './modules-retention.js';

/** How long rows stay, of every table with rows that go. */
export const retentions: readonly Retention[] = Object.values(modules).flat();
