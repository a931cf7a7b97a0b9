import type { PartsSource, ServiceModule } from '../frame/module.js';
import { ChainQueue } from './chain-queue.js';
import { Codeless } from './codeless.js';

declare module '../frame/context.js' {
  interface Platform {
    readonly codeless: Codeless;
    readonly chainQueue: ChainQueue;
  }
}

export const walletSignInModule = {
  parts: ({ clock }: PartsSource) => ({ parts: { codeless: new Codeless(clock), chainQueue: new ChainQueue() } }),
} satisfies ServiceModule;
