import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { broadcastSend, signerOf, type Signer } from './broadcast.js';
import { followSend } from './follow.js';
import { askAdmins, isNeeded } from './needed.js';
import type { SendRow } from './read.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Sends of a chain that one run looks at, so that a silent chain takes the place of no other's. */
const BATCH = 50;

/** Refusals that say what must be done before a send goes on; they are no fault of the run. */
const EXPECTED: ReadonlySet<string> = new Set([
  'CONVERT_PAUSED',
  'CURRENCY_FROZEN',
  'ILLEGAL_STATE',
  'INVENTORY_FLOOR',
  'BAD_INPUT',
  'CHAIN_MISMATCH',
]);

interface Tally {
  sent: number;
  checked: number;
  failed: number;
}

/**
 * Broadcasts approved sends and follows those that were broadcast, chain by chain in the order of their nonces, so that a
 * silent chain holds up no other. What keeps a send from going on is noted in it, and admins are told of what they must
 * decide. Fails when a chain could not be asked.
 */
export async function processSends(ctx: Context): Promise<{ sent: number; checked: number }> {
  const signer = signerOf(ctx);
  const tally: Tally = { sent: 0, checked: 0, failed: 0 };
  const due = Map.groupBy(await findDue(ctx, signer), ({ chainId }) => chainId);
  await Promise.all([...due.values()].map((sends) => processChain(ctx, sends, signer, tally)));
  if (tally.failed > 0) throw new Error(`${tally.failed} sends could not be looked at; the next run tries again`);
  return { sent: tally.sent, checked: tally.checked };
}

/** Of each chain those that were looked at longest ago. Without a signer, approved sends are sent by hand. */
async function findDue({ db }: Context, signer: Signer | null): Promise<SendRow[]> {
  const statuses = signer === null ? (['BROADCAST'] as const) : (['APPROVED', 'BROADCAST'] as const);
  const place = sql<string>`row_number() over (partition by "chainId" order by "checkedAt" nulls first, id)`;
  const due = db.rows
    .selectFrom('convert_send')
    .select(['id', place.as('place')])
    .where('status', 'in', statuses);
  const oldest = db.rows.selectFrom(due.as('due')).select('id').where('place', '<=', String(BATCH));
  return db.rows.selectFrom('convert_send').selectAll().where('id', 'in', oldest).execute();
}

async function processChain(ctx: Context, sends: readonly SendRow[], signer: Signer | null, tally: Tally) {
  // Those that were broadcast come first, since a chain mines nonces in their order.
  const byNonce = sends.toSorted((a, b) => (a.nonce ?? Infinity) - (b.nonce ?? Infinity) || 0);
  for (const send of byNonce) {
    const goesOn = (await processOne(ctx, send, signer, tally)) || (await answers(ctx, send.chainId));
    if (!goesOn) return;
  }
}

/** Whether a chain answers at all; one that does not would hold up the run once for each of its sends. */
async function answers({ chains }: Context, chainId: number): Promise<boolean> {
  return chains.head(chainId).then(
    () => true,
    () => false,
  );
}

/** False when something went wrong that no admin can be expected to have caused. */
async function processOne(ctx: Context, send: SendRow, signer: Signer | null, tally: Tally): Promise<boolean> {
  const fields = { module: 'convert', sendId: send.id, chainId: send.chainId };
  try {
    const failure = await step(ctx, send, signer, tally);
    await (failure === null ? note(ctx, send, null) : askAdmins(ctx, send, failure));
    return true;
  } catch (error) {
    const expected = error instanceof AppError && EXPECTED.has(error.code);
    if (!expected) tally.failed += 1;
    ctx.log[expected ? 'warn' : 'error']({ ...fields, err: error }, 'a send does not go on');
    const message = error instanceof AppError ? error.message : 'An error of the server; the log has it';
    // What admins were told stands, so that they are told once.
    await note(ctx, send, isNeeded(send.failure) ? send.failure : message);
    return expected;
  }
}

async function step(ctx: Context, send: SendRow, signer: Signer | null, tally: Tally): Promise<string | null> {
  if (send.status === 'APPROVED') {
    if (signer && (await broadcastSend(ctx, send, signer))) tally.sent += 1;
    return null;
  }
  tally.checked += 1;
  return followSend(ctx, send);
}

/** What an admin has done meanwhile stands: an end leaves nothing that keeps a send from going on. */
async function note({ db, clock }: Context, { id }: SendRow, failure: string | null): Promise<void> {
  await db.rows
    .updateTable('convert_send')
    .set({ failure: failure?.slice(0, 200) ?? null, checkedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .where('status', 'in', ['APPROVED', 'BROADCAST'])
    .execute();
}
