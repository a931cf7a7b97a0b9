import type { PartsSource, ServiceModule } from '../frame/module.js';
import { seedDemoBots } from './demo-bots.js';
import { BotEngine } from './engine/engine.js';

export const botModule = {
  parts: ({ listener }: PartsSource) => ({
    parts: {},
    engine: (ctx) => new BotEngine(ctx, listener('bots')),
  }),
  demo: { activity: seedDemoBots },
} satisfies ServiceModule;
