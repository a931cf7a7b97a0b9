import { seedDemoSettings } from './account/demo-settings.js';
import { demoCustomers } from './account/demo-customers.js';
import type { Context } from './frame/context.js';
import { DEMO_PHASES, SEED_PHASES, type DemoPhase, type ServiceModule } from './frame/module.js';
import * as modules from './modules.js';

const all: readonly ServiceModule[] = Object.values(modules);

/** Brings a migrated database to where the platform can be used. Running it again adds only what is missing. */
export async function seed(ctx: Context): Promise<void> {
  for (const phase of SEED_PHASES) for (const module of all) await module.seed?.[phase]?.(ctx);
  if (!ctx.config.demoData) return;
  await seedDemoSettings(ctx);
  await seedDemo(ctx);
}

/**
 * Creates the demo customers that are missing, each with a first notification, and what every module has them own. Once
 * both are new, one of them is verified and the other asks for what an admin then decides.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  const { customers, areNew } = await demoCustomers(ctx);
  const phases: readonly DemoPhase[] = areNew ? DEMO_PHASES : ['wallets'];
  for (const phase of phases) for (const module of all) await module.demo?.[phase]?.(ctx, customers);
}
