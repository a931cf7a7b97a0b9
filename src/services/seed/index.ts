import type { Context } from '../frame/context.js';
import { seedCurrencies } from './currencies.js';
import { seedDemo } from './demo.js';
import { seedDemoSettings } from './demo-settings.js';
import { seedExtensions } from './extensions.js';
import { seedRoles } from './roles.js';
import { seedSettings } from './settings.js';
import { seedSuperAdmin } from './super-admin.js';

/** Brings a migrated database to where the platform can be used. Running it again adds only what is missing. */
export async function seed(ctx: Context): Promise<void> {
  await seedRoles(ctx);
  await seedExtensions(ctx);
  await seedSuperAdmin(ctx);
  await seedSettings(ctx);
  await seedCurrencies(ctx);
  if (!ctx.config.demoData) return;
  await seedDemoSettings(ctx);
  await seedDemo(ctx);
}
