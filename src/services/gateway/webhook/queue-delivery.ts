import type { Tx } from '../../frame/tx.js';
import { deliveryTask } from '../event/delivery-job.js';

/** Queues the delivery of what waits for an endpoint, in the given transaction. */
export async function queueDelivery(
  tx: Tx,
  { endpointId, isSlow }: { readonly endpointId: string; readonly isSlow: boolean },
): Promise<void> {
  await tx.enqueue(deliveryTask(isSlow), { endpointId }, { key: `webhooks-now:${endpointId}` });
}
