import { DAY_MS } from '../clock.js';
import type { Verdict } from './delivery-verdict.js';

/** What is known of an endpoint by its last attempts. */
export interface EndpointHealth {
  /** Since when all attempts have failed; null when the last one succeeded. */
  readonly failingSince: Date | null;
  /** The last attempt timed out. */
  readonly isSlow: boolean;
}

/** An endpoint that has failed for so long, without a success between, is switched off. */
const HOPELESS_AFTER_MS = 5 * DAY_MS;

export function healthAfter({ failingSince }: EndpointHealth, verdict: Verdict, at: Date): EndpointHealth {
  return {
    failingSince: verdict === 'sent' ? null : (failingSince ?? at),
    isSlow: verdict === 'timedOut',
  };
}

/** Why an endpoint is switched off after an attempt; null when it is not. */
export function whyDisabled({ failingSince }: EndpointHealth, verdict: Verdict, at: Date): string | null {
  if (verdict === 'gone') return 'The endpoint answered 410: it wants no more deliveries';
  const isHopeless = failingSince !== null && at.getTime() - failingSince.getTime() >= HOPELESS_AFTER_MS;
  return isHopeless ? 'All deliveries have failed for five days' : null;
}
