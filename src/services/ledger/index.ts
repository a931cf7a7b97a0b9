import type { PartsSource, ServiceModule } from '../frame/module.js';
import { announce } from './after-commit.js';
import { Gatherer } from './gatherer.js';

declare module '../frame/context.js' {
  interface Platform {
    /** Makes units that are a whole operation. Use cases that write more in their transaction call `post`. */
    readonly ledger: Gatherer;
  }
}

export const ledgerModule = {
  parts: ({ db, platform }: PartsSource) => ({
    parts: { ledger: new Gatherer(db.pool, (entries) => announce(platform(), entries)) },
  }),
} satisfies ServiceModule;
