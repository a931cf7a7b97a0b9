import type { Reader } from '../../../infra/database/database.js';
import { accountOf } from '../own/addresses.js';

/** The account of whoever has a token, as far as its chain was read: it hears of offers. Null where no account is linked. */
export async function ownerAccount(rows: Reader, tokenId: string): Promise<string | null> {
  const token = await rows.selectFrom('nft_token').select('ownerAddress').where('id', '=', tokenId).executeTakeFirst();
  return token?.ownerAddress ? accountOf(rows, token.ownerAddress) : null;
}
