import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import type { AddedEvent } from './record-event.js';
import { gatewayTopic } from './topics.js';

export interface GatewayEventMessage extends AddedEvent {
  readonly cursor: string;
}

/** Events of the caller's merchant as they are recorded; with `after`, first the stored ones behind that cursor. */
export function followGatewayEvents(ctx: Context, after?: string | null): AsyncIterable<GatewayEventMessage> {
  return follow(ctx, gatewayTopic(requireUserId(ctx.caller)), after, ({ cursor, payload }) => ({
    ...(payload as AddedEvent),
    cursor,
  }));
}
