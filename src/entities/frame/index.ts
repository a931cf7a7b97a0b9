import { Event, eventRetention } from './event.js';
import { Idempotency, idempotencyRetention } from './idempotency.js';

/** Tables of what use cases of every module share, by name. */
export const frameTables = {
  idempotency: Idempotency,
  event: Event,
};

/** How long rows of these tables stay. */
export const frameRetention = [eventRetention, idempotencyRetention];
