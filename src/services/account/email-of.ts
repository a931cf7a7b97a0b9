import type { Tx } from '../frame/tx.js';

/** An account's e-mail address, for texts to admins; null for none. */
export async function emailOf({ rows }: Pick<Tx, 'rows'>, userId: string): Promise<string | null> {
  const account = await rows.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  return account?.email ?? null;
}
