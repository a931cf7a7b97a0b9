import { KYC_FEATURE_NAMES } from '../../core/catalogue/kyc-features.js';
import type { Context } from '../frame/context.js';
import type { DemoCustomers } from '../frame/module.js';
import { approveKycApplication } from './decide-kyc-application.js';
import { createKycLevel } from './level.js';
import { submitKycApplication } from './submit-kyc-application.js';
import { asCustomer } from '../frame/as-customer.js';

/** The lowest level that opens every feature, whether or not the settings enforce features one by one. */
const LEVEL = { level: 2, name: 'Verified', description: 'Identity and address', features: KYC_FEATURE_NAMES };

/**
 * Has two new demo customers apply for a level that opens everything; the first is verified, the second waits for a
 * decision.
 */
export async function seedDemoVerification(system: Context, { verified, asking }: DemoCustomers): Promise<void> {
  const levelId = await demoLevel(system);
  const declared = { firstName: 'Demo', lastName: 'Example', country: 'DE' };
  const { id } = await submitKycApplication(asCustomer(system, verified), { levelId, data: declared });
  // Nobody may decide on their own application, so the other customer approves it.
  await approveKycApplication(asCustomer(system, asking), id);
  await submitKycApplication(asCustomer(system, asking), { levelId, data: declared });
}

async function demoLevel(system: Context): Promise<string> {
  const known = await system.db.rows
    .selectFrom('kyc_level')
    .select('id')
    .where('level', '=', LEVEL.level)
    .executeTakeFirst();
  return (known ?? (await createKycLevel(system, LEVEL))).id;
}
