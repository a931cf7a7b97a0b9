import { sql, type SqlBool } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { ADDRESS_FIXED_MS, MAX_FORMER_ADDRESSES } from '../../../core/launchpad/recipient-addresses.js';
import { OUTSTANDING, type IcoOfferingStatus } from '../../../core/states/ico.js';
import { requireNoPlatformAddress } from '../../chain-proof/platform-address.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { deadlineClock } from '../deadline/deadline-clock.js';
import { openDeliveriesOf } from '../deadline/open-deliveries.js';
import { contributionEvents } from '../own/contribution-event.js';
import { contributionRows, contributionView, type ContributionView } from '../own/contribution-view.js';
import { shareOffering } from '../own/gate.js';
import { NO_CONTRIBUTION, type ContributionRow } from '../own/offering.js';
import { requireDeliverableTo, undeliverableTo, type Undeliverable } from '../own/require-deliverable.js';
import { notifyAddressChanged } from './notify-changed.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes ico_former_address in one statement: it writes one row.

export interface ChangeWalletAddressInput {
  /** The contribution. */
  readonly id: string;
  readonly walletAddress: string;
}

/** Statuses of offerings that deliver, now or once they have succeeded. */
const DELIVERING: ReadonlySet<IcoOfferingStatus> = new Set(['PENDING', 'ACTIVE', 'SUCCESS'] as const);

/**
 * Changes where the caller wants the tokens of an own contribution that are still to be delivered; creator and buyer
 * are told. The address before is kept with its time. NOT_FOUND for another account's contribution; BAD_INPUT for an
 * address that the blockchain does not have, and for one of the platform, of the creator, or of the token;
 * ILLEGAL_STATE when nothing is to be delivered any more, while a delivery is submitted that is not paid for, from 72
 * hours before a deadline on, and above 20 changes. The present address changes nothing.
 */
export async function changeIcoWalletAddress(
  ctx: Context,
  { id, walletAddress }: ChangeWalletAddressInput,
): Promise<ContributionView> {
  return inTransaction(ctx, { operation: 'changeIcoWalletAddress' }, async (tx) => {
    await shareOffering(tx, await ownOffering(ctx, tx, id));
    const contribution = await lockContribution(tx, id);
    const offering = await readOffering(tx, contribution);
    const address = readChainAddress(offering.blockchain, 'walletAddress', walletAddress.trim());
    if (address === contribution.walletAddress) return viewOf(tx, id);
    await requireNoPlatformAddress(ctx, tx.rows, 'walletAddress', address);
    requireDeliverableTo(await readUndeliverable(tx, offering.id, address), offering.blockchain);
    requireDelivering(contribution, offering);
    await requireOpen(ctx, tx, contribution, offering);
    await keepFormer(ctx, tx, contribution);
    const changed = await store(ctx, tx, contribution, address);
    await notifyAddressChanged(ctx, tx, offering, changed);
    await tx.emitAll(contributionEvents(changed, offering.userId));
    return viewOf(tx, id);
  });
}

/** NOT_FOUND before anything is locked, so that a stranger holds up no sale. */
async function ownOffering({ caller }: Context, { rows }: Tx, id: string): Promise<string> {
  const own = rows.selectFrom('ico_transaction').select('offeringId').where('id', '=', id);
  const found = await own.where('userId', '=', requireUserId(caller)).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_CONTRIBUTION });
  return found.offeringId;
}

async function lockContribution({ rows }: Tx, id: string): Promise<ContributionRow> {
  const contribution = rows.selectFrom('ico_transaction').selectAll().where('id', '=', id);
  return contribution.forNoKeyUpdate().executeTakeFirstOrThrow();
}

type Delivering = Awaited<ReturnType<typeof readOffering>>;

async function readOffering({ rows }: Tx, { offeringId }: ContributionRow) {
  return rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_blockchain as b', 'b.id', 'o.blockchainId')
    .select(['o.id', 'o.userId', 'o.name', 'o.status', 'o.deadlinesStoppedAt', 'b.value as blockchain'])
    .where('o.id', '=', offeringId)
    .executeTakeFirstOrThrow();
}

async function readUndeliverable({ rows }: Tx, offeringId: string, address: string): Promise<Undeliverable> {
  return rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_token_detail as d', 'd.offeringId', 'o.id')
    .select(undeliverableTo(address).as('found'))
    .where('o.id', '=', offeringId)
    .executeTakeFirstOrThrow()
    .then(({ found }) => found);
}

function requireDelivering({ status }: ContributionRow, offering: Delivering): void {
  if (OUTSTANDING.includes(status) && DELIVERING.has(offering.status)) return;
  const [what, state] = OUTSTANDING.includes(status) ? ['offering', offering.status] : ['contribution', status];
  throw illegalState(`Nothing is to be delivered any more: the ${what} is ${state}`);
}

/** ILLEGAL_STATE where the creator has sent the tokens, or may be about to. */
async function requireOpen(ctx: Context, tx: Tx, contribution: ContributionRow, offering: Delivering): Promise<void> {
  const { isSubmitted, deliverBy } = await openDeliveriesOf(tx, contribution);
  if (isSubmitted) {
    throw illegalState('A delivery to the present address is submitted: the address stays until it is decided over');
  }
  if (deliverBy === null) return;
  const left = Date.parse(deliverBy) - (await deadlineClock(ctx, tx, offering)).getTime();
  if (left > ADDRESS_FIXED_MS) return;
  throw illegalState(`The address can be changed until 72 hours before a deadline: tokens are due by ${deliverBy}`);
}

/** The present address becomes a former one. Its time begins where that of the one before ended, or with the purchase. */
async function keepFormer(ctx: Context, { rows }: Tx, { id, walletAddress, createdAt }: ContributionRow) {
  const now = ctx.clock.now().toISOString();
  const kept = await sql<{ sequence: number }>`
    insert into ico_former_address ("transactionId", sequence, address, since, until)
    select ${id}::uuid, count(*) + 1, ${walletAddress}, coalesce(max(f.until), ${createdAt}::timestamptz),
      greatest(${now}::timestamptz, coalesce(max(f.until), ${createdAt}::timestamptz))
    from ico_former_address f where f."transactionId" = ${id}::uuid
    having ${sql<SqlBool>`count(*) < ${sql.lit(MAX_FORMER_ADDRESSES)}`}
    returning sequence`.execute(rows);
  if (kept.rows.length === 0) throw illegalState(`The address was changed ${MAX_FORMER_ADDRESSES} times: it stays`);
}

async function store(
  { clock }: Context,
  { rows }: Tx,
  { id }: ContributionRow,
  walletAddress: string,
): Promise<ContributionRow> {
  return rows
    .updateTable('ico_transaction')
    .set({ walletAddress, updatedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function viewOf({ rows }: Tx, id: string): Promise<ContributionView> {
  const row = await contributionRows(rows).where('c.id', '=', id).executeTakeFirstOrThrow();
  return contributionView(rows, row);
}
