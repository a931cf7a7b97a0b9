import type { ServiceModule } from '../frame/module.js';
import { seedDemoRequests } from './demo-requests.js';

export const moneyModule = { demo: { activity: seedDemoRequests } } satisfies ServiceModule;
