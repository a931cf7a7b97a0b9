import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.
// Writes recovery_code in one statement: all rows of one caller's own use case, or none.

const COUNT = 10;
/** Without 0, 1, l and o, which people confuse: 32 characters, 5 bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/**
 * Replaces an account's recovery codes with ten new ones of 80 bits and returns them; the database keeps only hashes.
 */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.rows.deleteFrom('recovery_code').where('userId', '=', userId).execute();
  await tx.rows
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ userId, codeHash: sha256(code) })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?!$)/g, '$1-'));
}

/** True when `code` is an unused recovery code of the account, which is then used up. */
export async function takeRecoveryCode(ctx: Context, tx: Tx, userId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.rows
    .updateTable('recovery_code')
    .set({ usedAt: ctx.clock.now().toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', sha256(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
