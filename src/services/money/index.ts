import type { ServiceModule } from '../frame/module.js';
import { APPROVE_DEPOSIT } from './deposit/decide-deposit.js';
import { seedDemoRequests } from './demo-requests.js';
import { APPROVE_WITHDRAWAL } from './withdrawal/decide-withdrawal.js';

export const moneyModule = {
  waitingRecords: [APPROVE_DEPOSIT, APPROVE_WITHDRAWAL],
  demo: { activity: seedDemoRequests },
} satisfies ServiceModule;
