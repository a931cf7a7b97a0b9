import type { Tx } from '../tx.js';

export interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Makes changes of one account's links wait for each other. */
export async function lockAccount({ rows }: Tx, userId: string): Promise<Account> {
  return rows
    .selectFrom('user')
    .select(['id', 'passwordHash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The account's links of every provider, oldest first. */
export async function linksOf({ rows }: Tx, userId: string) {
  return rows
    .selectFrom('provider_user')
    .select(['id', 'provider', 'providerUserId', 'isPrimary'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}
