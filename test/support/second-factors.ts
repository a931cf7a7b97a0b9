import { newId, sha256 } from '../../src/core/ids.js';
import { TwoFactorMethod } from '../../src/entities/account/two-factor.js';
import { world } from './world.js';

/** Gives an account a second factor (codes by mail unless another is named), and codes of which each proves it once. */
export async function withSecondFactor(userId: string, method = TwoFactorMethod.EMAIL): Promise<() => string> {
  const { platform } = await world();
  const codes = Array.from({ length: 20 }, () => newId().replaceAll('-', '').slice(-16));
  const now = new Date().toISOString();
  await platform.db.rows
    .insertInto('two_factor')
    .values({ userId, method, confirmedAt: now, createdAt: now })
    .execute();
  await platform.db.rows
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ userId, codeHash: sha256(code) })))
    .execute();
  return () => codes.pop() ?? '';
}
