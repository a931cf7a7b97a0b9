/** Topic of everything that happens in a user's inbox. */
export function inboxTopic(userId: string): string {
  return `notification:${userId}`;
}
