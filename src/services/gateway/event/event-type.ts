import { badInput } from '../../../core/catalogue/errors.js';
import { EVENT_TYPES, type EventType } from '../../../core/payment/event-types.js';

/** BAD_INPUT for a text that is no type of event. */
export function eventType(field: string, text: string): EventType {
  const known = EVENT_TYPES.find((each) => each === text);
  if (known === undefined) throw badInput(`${field} takes ${EVENT_TYPES.join(', ')}`);
  return known;
}
