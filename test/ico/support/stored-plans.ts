import { newId } from '../../../src/core/ids.js';
import { WalletType } from '../../../src/entities/currency/currency.js';
import { world } from '../../support/world.js';

/** A plan with these features. */
export async function storedPlan(features: object) {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const row = { id: newId(), name: 'Plan of a test', price: '10', currency: 'USDT', walletType: WalletType.SPOT };
  await system.db.rows
    .insertInto('ico_launch_plan')
    .values({ ...row, features: JSON.stringify(features), createdAt: now, updatedAt: now })
    .execute();
  return row;
}
