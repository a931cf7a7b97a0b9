import type { Context } from '../../services/frame/context.js';

/** What the `subscribe` function of a subscription is given. */
export interface SubscriptionPayload<Arguments> {
  readonly context: Context;
  readonly args: Arguments;
}
