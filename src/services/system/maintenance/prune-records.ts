import { addMs, DAY_MS } from '../../../core/clock.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';

/** How long a client may be disconnected and still resume from its cursor. */
const EVENT_DAYS = 30;
const IDEMPOTENCY_DAYS = 1;
/** Ended sessions stay visible in a user's list for a while. */
const SESSION_DAYS = 30;
/** A verification mail can be sent again for a while after its link has expired. */
const TOKEN_DAYS = 30;
const REFUSAL_DAYS = 30;
const JOB_RUN_DAYS = 90;

/** Deletes what is past its time; answers how many rows of each kind. */
export async function pruneRecords(ctx: Context) {
  const before = (days: number) => addMs(ctx.clock.now(), -days * DAY_MS).toISOString();
  return inTransaction(ctx, { operation: 'pruneRecords' }, async ({ rows }) => {
    const events = await rows
      .deleteFrom('event')
      .where('createdAt', '<', before(EVENT_DAYS))
      .where('cursor', 'is not', null)
      .executeTakeFirst();
    const keys = await rows
      .deleteFrom('idempotency')
      .where('createdAt', '<', before(IDEMPOTENCY_DAYS))
      .executeTakeFirst();
    const sessions = await rows.deleteFrom('session').where('expiresAt', '<', before(SESSION_DAYS)).executeTakeFirst();
    const tokens = await rows
      .deleteFrom('account_token')
      .where('expiresAt', '<', before(TOKEN_DAYS))
      .executeTakeFirst();
    await rows.deleteFrom('sign_in_challenge').where('expiresAt', '<', before(0)).execute();
    await rows.deleteFrom('email_code').where('expiresAt', '<', before(0)).execute();
    const refusals = await rows
      .deleteFrom('api_key_refusal')
      .where('lastAt', '<', before(REFUSAL_DAYS))
      .executeTakeFirst();
    // What its owner did not reveal in time is erased.
    const copies = await rows
      .updateTable('api_key')
      .set({ sealedKey: null, sealedKeyExpiresAt: null })
      .where('sealedKeyExpiresAt', '<=', before(0))
      .executeTakeFirst();
    const jobRuns = await rows
      .deleteFrom('job_run')
      .where('startedAt', '<', before(JOB_RUN_DAYS))
      .where('endedAt', 'is not', null)
      .executeTakeFirst();
    return {
      events: Number(events.numDeletedRows),
      idempotencyKeys: Number(keys.numDeletedRows),
      sessions: Number(sessions.numDeletedRows),
      accountTokens: Number(tokens.numDeletedRows),
      keyRefusals: Number(refusals.numDeletedRows),
      sealedKeys: Number(copies.numUpdatedRows),
      jobRuns: Number(jobRuns.numDeletedRows),
    };
  });
}
