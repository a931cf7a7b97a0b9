import { addMs, SECOND_MS } from '../../../core/clock.js';
import { afterAttempt, type AfterAttempt } from '../../../core/payment/delivery-verdict.js';
import { inChains } from '../../../core/payment/delivery-order.js';
import { healthAfter, whyDisabled, type EndpointHealth } from '../../../core/payment/endpoint-health.js';
import { newId } from '../../../core/ids.js';
import type { DeliveryOutcome } from '../../../core/observer.js';
import type { DeliveryStatus } from '../../../core/states/gateway.js';
import type { Context } from '../../frame/context.js';
import type { Claim, ClaimedDelivery, ToClaim } from './claim.js';
import { writeHealth } from './endpoint-health.js';
import { send, timeoutMs, type Sent } from './send.js';
import type { WrittenAttempt } from './works.js';

/** Most deliveries to an endpoint at the same time. */
const WIDTH = 5;
/** What must be left of the lease behind the time limit of a request, to write its outcome. */
const SPARE_MS = 5 * SECOND_MS;

const OUTCOMES: Readonly<Record<DeliveryStatus, DeliveryOutcome>> = {
  PENDING: 'retrying',
  RETRYING: 'retrying',
  SENT: 'sent',
  FAILED: 'failed',
};

/**
 * Sends what a worker claims of one endpoint. The first delivery goes alone: only once the endpoint has answered it are
 * there several at the same time, so that one that hangs holds up a single send.
 */
export class DeliveryRound {
  /** No more is to be claimed by this worker: the endpoint has turned slow, or is slow no longer, or was disabled. */
  isOver = false;
  private hasAnswered = false;
  private isStopped = false;

  constructor(
    private readonly ctx: Context,
    private readonly wanted: ToClaim,
    private readonly signal: AbortSignal,
  ) {}

  /** Answers the claimed deliveries that were not tried, and why the endpoint is to be disabled, if it is. */
  async deliver(claimed: Claim): Promise<{ left: string[]; disabled: string | null }> {
    const chunk = new Chunk(claimed);
    this.isStopped = false;
    const chains = inChains(claimed.deliveries);
    const results = await Promise.allSettled(
      this.hasAnswered || this.wanted.isSlow ? this.workers(chunk, chains) : [this.beginAlone(chunk, chains)],
    );
    if (!same(chunk.health, chunk.known)) await writeHealth(this.ctx, this.wanted, chunk.health);
    this.isOver ||= chunk.disabled !== null || chunk.health.isSlow !== this.wanted.isSlow;
    const failed = results.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return { left: chunk.left(), disabled: chunk.disabled };
  }

  private async beginAlone(chunk: Chunk, chains: ClaimedDelivery[][]): Promise<void> {
    const first = chains[0]?.shift();
    if (first) await this.attempt(chunk, first);
    await Promise.all(this.workers(chunk, chains));
  }

  private workers(chunk: Chunk, chains: ClaimedDelivery[][]): Promise<void>[] {
    const width = this.wanted.isSlow ? 1 : WIDTH;
    return Array.from({ length: Math.min(width, chains.length) }, () => this.work(chunk, chains));
  }

  private async work(chunk: Chunk, chains: ClaimedDelivery[][]): Promise<void> {
    try {
      for (let chain = chains.shift(); chain; chain = chains.shift()) {
        for (const delivery of chain) {
          if (this.isStopped || this.signal.aborted) return;
          await this.attempt(chunk, delivery);
        }
      }
    } catch (error) {
      this.isStopped = true;
      throw error;
    }
  }

  private async attempt(chunk: Chunk, delivery: ClaimedDelivery): Promise<void> {
    const { ctx } = this;
    const { webhooks } = ctx;
    const body = await webhooks.bodies.find(delivery.eventId);
    // Its event was pruned, and the delivery with it.
    if (body === undefined) return;
    const sending = (): Promise<Sent | null> => this.sendInTime(chunk, delivery, body);
    const sent = this.wanted.isSlow ? await sending() : await webhooks.sends.run(sending);
    if (!sent) return void (this.isStopped = true);
    const chance = Math.random();
    const after = afterAttempt(delivery, sent.verdict, { ...sent, chance });
    chunk.tried(delivery, sent);
    this.hasAnswered ||= sent.verdict !== 'timedOut';
    this.isStopped ||= chunk.disabled !== null || chunk.health.isSlow !== this.wanted.isSlow;
    await webhooks.attempts.add(written(chunk.endpoint.url, delivery, sent, after));
    ctx.observer.webhookAttempted(OUTCOMES[after.status]);
  }

  /** Null when the lease would be over before the request is, or the process drains. */
  private async sendInTime(chunk: Chunk, delivery: ClaimedDelivery, body: string): Promise<Sent | null> {
    const { ctx, signal } = this;
    const isLate = addMs(ctx.clock.now(), timeoutMs(ctx) + SPARE_MS) > chunk.until;
    return isLate || this.isStopped || signal.aborted ? null : send(ctx, chunk.endpoint, delivery, body, signal);
  }
}

/** Claimed deliveries and what is known of their endpoint, while they are sent. */
class Chunk {
  readonly endpoint: Claim['endpoint'] & { readonly url: string };
  readonly until: Date;
  readonly known: EndpointHealth;
  health: EndpointHealth;
  disabled: string | null = null;
  private readonly open: Set<string>;

  constructor({ endpoint, deliveries, until }: Claim) {
    this.endpoint = { ...endpoint, url: endpoint.url ?? '' };
    this.until = until;
    const { failingSince, isSlow } = endpoint;
    this.known = { failingSince: failingSince === null ? null : new Date(failingSince), isSlow };
    this.health = this.known;
    this.open = new Set(deliveries.map(({ id }) => id));
  }

  tried({ id }: ClaimedDelivery, { verdict, startedAt, endedAt }: Sent): void {
    this.open.delete(id);
    this.health = healthAfter(this.health, verdict, startedAt);
    this.disabled ??= whyDisabled(this.health, verdict, endedAt);
  }

  left(): string[] {
    return [...this.open];
  }
}

function same(one: EndpointHealth, other: EndpointHealth): boolean {
  return one.isSlow === other.isSlow && one.failingSince?.getTime() === other.failingSince?.getTime();
}

function written(
  url: string,
  { id, attempts }: ClaimedDelivery,
  { startedAt, endedAt, durationMs, signature, responseStatus, responseBody, error }: Sent,
  { status, nextRetryAt }: AfterAttempt,
): WrittenAttempt {
  return {
    id: newId(),
    webhookId: id,
    number: attempts + 1,
    url,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    durationMs,
    signature,
    responseStatus,
    responseBody,
    error,
    status,
    nextRetryAt: nextRetryAt?.toISOString() ?? null,
  };
}
