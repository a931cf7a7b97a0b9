import type { EventType } from '../../../core/payment/event-types.js';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import { eventType } from '../event/event-type.js';
import { optionalText } from '../merchant/profile-input.js';

/** What the owner of a merchant decides about an endpoint besides its address. Absent: as it is; null: no filter. */
export interface EndpointFilter {
  readonly events?: readonly string[] | null;
  readonly mode?: GatewayMode | null;
  readonly description?: string | null;
}

export interface CheckedFilter {
  events: EventType[] | null;
  mode: GatewayMode | null;
  description: string | null;
}

/** The given fields in the form in which they are stored; absent ones stay absent. BAD_INPUT for an unknown type. */
export function checkedFilter({ events, mode, description }: EndpointFilter): Partial<CheckedFilter> {
  return {
    ...(events === undefined ? {} : { events: checkedTypes(events) }),
    ...(mode === undefined ? {} : { mode }),
    ...(description === undefined ? {} : { description: optionalText('description', description, 191) }),
  };
}

function checkedTypes(given: readonly string[] | null): EventType[] | null {
  if (given === null || given.length === 0) return null;
  return [...new Set(given.map((each) => eventType('events', each)))];
}
