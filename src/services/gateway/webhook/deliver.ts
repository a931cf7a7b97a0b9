import { addMs, SECOND_MS } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import { claim, giveBack, queueRest, release, type Claim, type ToClaim } from './claim.js';
import { DeliveryRound } from './delivery-round.js';
import type { DeliveryJob } from '../event/delivery-job.js';
import { disableEndpoint, failWaiting } from './disable-endpoint.js';

/** Deliveries that a worker claims at once. */
const CHUNK = 50;
/** How long a job goes on claiming. Then it makes way for other endpoints and continues as a new job. */
const TURN_MS = 20 * SECOND_MS;
/** When a job looks again for deliveries that are due and that it could not claim. */
const BLOCKED_MS = SECOND_MS;

/**
 * Delivers what is due for an endpoint, until nothing is or another endpoint's turn comes. Ends at once when another worker
 * has the endpoint, which then delivers this as well. Fails when `signal` aborts, and gives back what it had claimed.
 */
export async function deliverWebhooks(
  ctx: Context,
  { endpointId }: DeliveryJob,
  isSlow: boolean,
  signal: AbortSignal,
): Promise<void> {
  const wanted = { endpointId, leaseId: newId(), isSlow, count: isSlow ? 1 : CHUNK };
  const turnEnds = addMs(ctx.clock.now(), TURN_MS);
  for (let goesOn = true; goesOn;) {
    const turn = await leased(ctx, wanted, () => takeTurn(ctx, wanted, turnEnds, signal));
    if (turn === 'taken') return;
    signal.throwIfAborted();
    const now = ctx.clock.now();
    const takesDue = turn === 'delivered' && now < turnEnds;
    const earliest = turn === 'idle' ? addMs(now, BLOCKED_MS) : now;
    goesOn = await queueRest(ctx, endpointId, { earliest, takesDue });
  }
}

/** `taken`: another worker has the endpoint. `over`: what is left belongs to a job of the other kind, or a later one. */
type Turn = 'taken' | 'idle' | 'delivered' | 'over';

async function leased(ctx: Context, wanted: ToClaim, work: () => Promise<Turn>): Promise<Turn> {
  let turn: Turn | undefined;
  try {
    turn = await work();
    return turn;
  } finally {
    if (turn !== 'taken') await release(ctx, wanted);
  }
}

async function takeTurn(ctx: Context, wanted: ToClaim, turnEnds: Date, signal: AbortSignal): Promise<Turn> {
  const round = new DeliveryRound(ctx, wanted, signal);
  for (let turn: Turn = 'idle'; ; turn = 'delivered') {
    const claimed = await claim(ctx, wanted);
    if (!claimed) return 'taken';
    const { endpoint, deliveries } = claimed;
    if (!endpoint.enabled || endpoint.url === null) return endDisabled(ctx, claimed);
    if (endpoint.isSlow !== wanted.isSlow) return 'over';
    if (deliveries.length === 0) return turn;
    const { left, disabled } = await round.deliver(claimed);
    await giveBack(ctx, left);
    if (disabled !== null) await disableEndpoint(ctx, wanted.endpointId, disabled);
    if (signal.aborted || round.isOver || ctx.clock.now() >= turnEnds) return 'over';
    if (deliveries.length < wanted.count) return 'delivered';
  }
}

async function endDisabled(ctx: Context, { endpoint }: Claim): Promise<Turn> {
  await failWaiting(ctx, endpoint.id, endpoint.disabledReason ?? 'The endpoint is switched off or has no address');
  return 'over';
}
