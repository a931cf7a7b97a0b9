import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** Redis channel that engines listen to; a message has the ids of bots whose rows others have changed, see `wokenBy`. */
export const WAKE_CHANNEL = 'bot:changed';

/**
 * Tells the bot's engine after the commit that its row has changed; neither waits nor fails. A message that is lost
 * delays the engine by at most a second, since it polls the rows as well.
 */
export function wakeEngine(ctx: Context, tx: Tx, botId: string): void {
  wakeEngines(ctx, tx, [botId]);
}

/** As {@link wakeEngine}, of many bots by one message. */
export function wakeEngines({ redis }: Context, tx: Tx, botIds: readonly string[]): void {
  tx.afterCommit(() => {
    // Otherwise the connection would queue the message until the engine has long seen the row.
    if (redis.status === 'ready') redis.publish(WAKE_CHANNEL, botIds.join(' ')).catch(() => undefined);
  });
}

/** The ids of the bots that a message is about. */
export function wokenBy(message: string): string[] {
  return message.split(' ');
}
