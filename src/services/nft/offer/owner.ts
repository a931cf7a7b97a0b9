import type { Reader } from '../../../infra/database/database.js';
import { accountOf } from '../own/addresses.js';
import { tokenRows } from '../own/token.js';

/** The account of whoever has a token, as far as its chain was read: it hears of offers. Null where no account is linked. */
export async function ownerAccount(rows: Reader, tokenId: string): Promise<string | null> {
  const token = await tokenRows(rows).where('token.id', '=', tokenId).executeTakeFirst();
  return token?.ownerAddress ? accountOf(rows, token.chain, token.ownerAddress) : null;
}
