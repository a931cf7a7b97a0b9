import type { ServiceModule } from '../frame/module.js';
import { seedOnePerson } from './seed-one-person.js';
import { UPDATE_POLICY } from './update-policy.js';

export const approvalModule = {
  acts: [UPDATE_POLICY],
  demo: { activity: seedOnePerson },
} satisfies ServiceModule;
