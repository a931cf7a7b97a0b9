import type { Context } from '../../services/frame/context.js';

/** The argument of a subscription's `subscribe` function. */
export interface SubscriptionPayload<Arguments> {
  readonly context: Context;
  readonly args: Arguments;
}
