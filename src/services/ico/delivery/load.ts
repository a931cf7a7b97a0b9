import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import { addressesOf } from '../address/addresses-of.js';
import { lockInTurn } from '../own/gate.js';
import type { ContributionRow, TrancheRow } from '../own/offering.js';
import { deliveryOf, type LoadedDelivery } from './delivery.js';

/** What is delivered: contributions that do not vest, and tranches of others. */
export interface Named {
  readonly transactionIds: readonly string[];
  readonly releaseIds: readonly string[];
}

export interface LoadOptions {
  /** Locks what is loaded until the commit: contributions by id, then tranches by id. */
  readonly lock: boolean;
  /** Another contribution that is locked among them, such as one of another offering. UNAVAILABLE after four seconds. */
  readonly also?: string | null;
}

/**
 * Deliveries of an offering. NOT_FOUND when it has no such contribution or tranche; ILLEGAL_STATE for a whole contribution
 * that vests.
 */
export async function loadDeliveries(
  rows: Reader,
  offeringId: string,
  { transactionIds, releaseIds }: Named,
  options: LoadOptions,
): Promise<LoadedDelivery[]> {
  const owners = await readOwners(rows, offeringId, releaseIds);
  const ids = [...transactionIds, ...owners.values()];
  const contributions = await readContributions(rows, offeringId, ids, options);
  const tranches = await readTranches(rows, [...owners.keys()], options);
  const addresses = await addressesOf(rows, [...contributions.keys()]);
  const wholes = transactionIds.map((id) =>
    deliveryOf(required(contributions.get(id), 'Contribution'), null, addresses.get(id) ?? []),
  );
  const vesting = wholes.find(({ contribution }) => contribution.vests);
  if (vesting) throw illegal(`Contribution ${vesting.transactionId} vests: deliver its tranches`);
  const vested = await withSchedules(rows, contributions, addresses, [...tranches.values()]);
  return [...wholes, ...releaseIds.map((id) => required(vested.get(id), 'Tranche'))];
}

/** The contributions of tranches of an offering, by the ids of the tranches. */
async function readOwners(rows: Reader, offeringId: string, releaseIds: readonly string[]) {
  if (releaseIds.length === 0) return new Map<string, string>();
  const found = await rows
    .selectFrom('ico_token_vesting_release as r')
    .innerJoin('ico_token_vesting as v', 'v.id', 'r.vestingId')
    .select(['r.id', 'v.transactionId'])
    .where('v.offeringId', '=', offeringId)
    .where(sql<SqlBool>`r.id = any(${releaseIds}::uuid[])`)
    .execute();
  return new Map(found.map(({ id, transactionId }) => [id, transactionId]));
}

async function readContributions(
  rows: Reader,
  offeringId: string,
  ids: readonly string[],
  { lock, also = null }: LoadOptions,
): Promise<ReadonlyMap<string, ContributionRow>> {
  const query = rows
    .selectFrom('ico_transaction')
    .selectAll()
    .where(sql<SqlBool>`("offeringId" = ${offeringId}::uuid and id = any(${ids}::uuid[]) or id = ${also}::uuid)`)
    .orderBy('id');
  const read = () => (lock ? query.forNoKeyUpdate() : query).execute();
  // Whoever has locked one of another offering may keep it for long, as a refund does: that one's gate was not passed.
  const found = await (lock && also !== null ? lockInTurn({ rows }, read) : read());
  return new Map(found.flatMap((row) => (row.offeringId === offeringId ? [[row.id, row] as const] : [])));
}

async function readTranches(
  rows: Reader,
  ids: readonly string[],
  { lock }: LoadOptions,
): Promise<ReadonlyMap<string, TrancheRow>> {
  if (ids.length === 0) return new Map();
  const query = rows
    .selectFrom('ico_token_vesting_release')
    .selectAll()
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id');
  const found = await (lock ? query.forNoKeyUpdate() : query).execute();
  return new Map(found.map((row) => [row.id, row]));
}

async function withSchedules(
  rows: Reader,
  contributions: ReadonlyMap<string, ContributionRow>,
  addresses: Awaited<ReturnType<typeof addressesOf>>,
  tranches: readonly TrancheRow[],
): Promise<ReadonlyMap<string, LoadedDelivery>> {
  if (tranches.length === 0) return new Map();
  const ids = tranches.map(({ vestingId }) => vestingId);
  const schedules = rows.selectFrom('ico_token_vesting').selectAll();
  const found = await schedules.where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute();
  const byId = new Map(found.map((vesting) => [vesting.id, vesting]));
  return new Map(
    tranches.map((tranche) => {
      const vesting = required(byId.get(tranche.vestingId), 'Schedule');
      const contribution = required(contributions.get(vesting.transactionId), 'Contribution');
      return [tranche.id, deliveryOf(contribution, { vesting, tranche }, addresses.get(contribution.id) ?? [])];
    }),
  );
}

function required<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new AppError('NOT_FOUND', { message: `${what} not found` });
  return row;
}

function illegal(message: string): AppError {
  return new AppError('ILLEGAL_STATE', { message });
}
