import type { PaymentStatus } from '../../../core/states/gateway.js';
import type { StreamEvent } from '../../../core/stream-event.js';
import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import { checkoutTopic } from '../event/topics.js';
import { readCheckout } from './read-checkout.js';

interface StatusChange {
  readonly id: string;
  readonly status: PaymentStatus;
}

/** The status of a payment whenever it changes; NOT_FOUND for an unknown one. */
export async function followCheckout(ctx: Context, id: string): Promise<AsyncIterableIterator<StatusChange>> {
  await readCheckout(ctx, id);
  return follow(ctx, checkoutTopic(id), undefined, ({ payload }: StreamEvent) => payload as StatusChange);
}
