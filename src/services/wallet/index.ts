import type { PartsSource, ServiceModule } from '../frame/module.js';
import { ADJUST_WALLET } from './adjust-wallet.js';
import { BalanceWatch } from './balance-watch.js';
import { seedDemoWallets } from './demo-wallets.js';

declare module '../frame/context.js' {
  interface Platform {
    readonly balances: BalanceWatch;
  }
}

export const walletModule = {
  acts: [ADJUST_WALLET],
  parts: ({ db, redis, listener, log }: PartsSource) => {
    const balances = new BalanceWatch(db, redis, listener('balances'), log);
    // It needs no start: it listens to nothing until somebody subscribes.
    return { parts: { balances }, running: [{ stop: () => balances.stop() }] };
  },
  demo: { wallets: seedDemoWallets },
} satisfies ServiceModule;
