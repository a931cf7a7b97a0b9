import { hasDollars } from '../../core/acts/kinds.js';
import { approversFor, usd as dollars } from '../../core/acts/tiers.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { ApprovalRow } from './lock-act.js';
import { sumSoloActs } from './solo-acts.js';
import { readTiers } from './write-tiers.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * A locked act with its dollars raised to its present value, together with what its beginner let through alone. It never
 * falls. A value of null is not known any more, undefined stays what it was.
 */
export async function raiseValue(
  ctx: Context,
  tx: Tx,
  row: ApprovalRow,
  value: string | null | undefined,
): Promise<ApprovalRow> {
  if (value === undefined || row.usd === null) return row;
  const usd = value === null ? null : await withSoloActs(ctx, tx, row, value);
  if (usd !== null && dollars(usd).compare(dollars(row.usd)) <= 0) return row;
  await tx.rows.updateTable('approval').set({ usd }).where('id', '=', row.id).execute();
  return { ...row, usd };
}

/** The higher of the number of approvers at the beginning and the policy's present one. */
export async function neededNow({ rows }: Tx, { kind, usd, needed }: ApprovalRow): Promise<number> {
  return Math.max(needed, approversFor(await readTiers(rows, kind), usd));
}

async function withSoloActs(
  ctx: Context,
  tx: Tx,
  { kind, begunBy, accountId }: ApprovalRow,
  value: string,
): Promise<string> {
  if (!hasDollars(kind)) return value;
  const sum = await sumSoloActs(ctx, tx, { kind, userId: begunBy, accountId });
  return dollars(value).plus(dollars(sum)).toString();
}
