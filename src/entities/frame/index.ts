import { Event } from './event.js';
import { Idempotency } from './idempotency.js';

/** Tables of what use cases of every module share, by name. */
export const frameTables = {
  idempotency: Idempotency,
  event: Event,
};
