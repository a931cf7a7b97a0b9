import type { ServiceModule } from '../frame/module.js';
import { seedDemoVerification } from './demo-verification.js';

export const kycModule = { demo: { activity: seedDemoVerification } } satisfies ServiceModule;
