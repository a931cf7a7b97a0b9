import { Event, eventRetention } from './event.js';
import { Idempotency, idempotencyRetention } from './idempotency.js';

/** Tables that the use cases of all modules share, by name. */
export const frameTables = {
  idempotency: Idempotency,
  event: Event,
};

/** How long rows of these tables are kept. */
export const frameRetention = [eventRetention, idempotencyRetention];
