import { DELIVERY_MOVES, type DeliveryAction, type DeliveryStatus } from '../states/gateway.js';
import { move } from '../states/machine.js';
import { MAX_ATTEMPTS, nextAttempt, type Failure } from './retry-schedule.js';

/** How an attempt ended. `gone`: the endpoint wants no deliveries any more. */
export type Verdict = 'sent' | 'failed' | 'timedOut' | 'gone';

const GONE = 410;

/** The verdict on an answer: 2xx is a success and everything else a failure, redirects too, which are not followed. */
export function verdictOn(status: number): Verdict {
  if (status === GONE) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'failed';
}

/** What is wrong with an answer, in words; null for a success. */
export function faultOf(status: number): string | null {
  if (verdictOn(status) === 'sent') return null;
  if (status >= 300 && status < 400) return `The endpoint answered ${status}: redirects are not followed`;
  return `The endpoint answered ${status}`;
}

/** A delivery before an attempt. */
export interface BeforeAttempt {
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Attempts before it was last sent anew, which the schedule does not count. */
  readonly attemptsBefore: number;
}

/** A delivery after an attempt. */
export interface AfterAttempt {
  readonly status: DeliveryStatus;
  readonly nextRetryAt: Date | null;
}

/** What becomes of a delivery by an attempt. */
export function afterAttempt(delivery: BeforeAttempt, verdict: Verdict, failure: Failure): AfterAttempt {
  const made = delivery.attempts + 1 - delivery.attemptsBefore;
  const action = actionFor(verdict, made);
  const nextRetryAt = action === 'retry' ? nextAttempt(made, failure) : null;
  return { status: move(DELIVERY_MOVES, delivery.status, action), nextRetryAt };
}

function actionFor(verdict: Verdict, made: number): DeliveryAction {
  if (verdict === 'sent') return 'succeed';
  return verdict === 'gone' || made >= MAX_ATTEMPTS ? 'giveUp' : 'retry';
}
