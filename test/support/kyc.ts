import type { KycFeature } from '../../src/core/catalogue/kyc-features.js';
import { newId } from '../../src/core/ids.js';
import type { Context } from '../../src/services/frame/context.js';
import { approveKycApplication, rejectKycApplication } from '../../src/services/kyc/decide-kyc-application.js';
import { createKycLevel } from '../../src/services/kyc/level.js';
import { submitKycApplication } from '../../src/services/kyc/submit-kyc-application.js';
import { newUser } from './accounts.js';
import { oncePerFile, world } from './world.js';

/** Levels 1 to 9 are for tests that name them; these follow one another. */
let nextLevel = 10;

async function as(userId: string): Promise<Context> {
  const { system } = await world();
  return { ...system, caller: { kind: 'user', userId } as Context['caller'] };
}

/** A verification level; without a number one that is greater than every other made so. */
export async function newLevel({ level, features = [] }: { level?: number; features?: KycFeature[] } = {}) {
  const { system } = await world();
  const number = level ?? nextLevel++;
  await system.db.rows.deleteFrom('kyc_application').where('levelId', 'in', sameLevel(system, number)).execute();
  await system.db.rows.deleteFrom('kyc_level').where('level', '=', number).execute();
  return createKycLevel(system, { level: number, name: `Level ${newId()}`, features });
}

function sameLevel({ db }: Context, level: number) {
  return db.rows.selectFrom('kyc_level').select('id').where('level', '=', level);
}

export async function newApplication(userId: string, levelId: string) {
  return submitKycApplication(await as(userId), { levelId, data: { firstName: 'Ada' } });
}

export async function approve(id: string) {
  return approveKycApplication(await as((await newUser()).id), id);
}

export async function reject(id: string, reason: string) {
  return rejectKycApplication(await as((await newUser()).id), id, reason);
}

/** Verifies an account as far as any feature without enforcement asks. */
export async function verify(userId: string): Promise<void> {
  await approve((await newApplication(userId, (await openingLevel()).id)).id);
}

const openingLevel = oncePerFile(() => newLevel());
