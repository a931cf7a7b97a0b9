/** Topic of a bot's trades, orders and statuses. */
export function botTopic(botId: string): string {
  return `bot:${botId}`;
}

/** Topic of the statuses of all bots of an account. */
export function botsTopic(userId: string): string {
  return `bots:${userId}`;
}

/** Topic of a bot's heartbeats, each of which is a {@link StoredTick}; they are not stored. */
export function tickTopic(botId: string): string {
  return `bot-tick:${botId}`;
}
