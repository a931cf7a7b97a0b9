import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** Redis channel that engines listen to; a message is the id of a bot whose row others have changed. */
export const WAKE_CHANNEL = 'bot:changed';

/**
 * Tells the bot's engine after the commit that its row has changed; neither waits nor fails. A message that is lost
 * delays the engine by at most a second, since it polls the rows as well.
 */
export function wakeEngine({ redis }: Context, tx: Tx, botId: string): void {
  tx.afterCommit(() => {
    // Otherwise the connection would queue the message until the engine has long seen the row.
    if (redis.status === 'ready') redis.publish(WAKE_CHANNEL, botId).catch(() => undefined);
  });
}
