import { seedDemoSettings } from './account/demo-settings.js';
import { demoCustomers } from './account/demo-customers.js';
import type { Context } from './frame/context.js';
import { DEMO_PHASES, SEED_PHASES, type DemoPhase, type ServiceModule } from './frame/module.js';
import * as modules from './modules.js';

const all: readonly ServiceModule[] = Object.values(modules);

/** Adds the rows that the platform needs to a migrated database. Running it again adds only what is missing. */
export async function seed(ctx: Context): Promise<void> {
  for (const phase of SEED_PHASES) for (const module of all) await module.seed?.[phase]?.(ctx);
  if (!ctx.config.demoData) return;
  await seedDemoSettings(ctx);
  await seedDemo(ctx);
}

/**
 * Creates the missing demo customers, each with a first notification, and the modules' demo wallets for them. If both
 * customers are new, one is also verified and the other files requests for an admin to decide.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  const { customers, areNew } = await demoCustomers(ctx);
  const phases: readonly DemoPhase[] = areNew ? DEMO_PHASES : ['wallets'];
  for (const phase of phases) for (const module of all) await module.demo?.[phase]?.(ctx, customers);
}
