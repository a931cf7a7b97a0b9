import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { openInventory, type HouseWalletId } from '../own/place.js';

/** The id of the house's wallet for a currency at the venue. */
export async function venueWallet(ctx: Context, tx: Tx, kind: WalletKind): Promise<HouseWalletId> {
  return (await openInventory(ctx, tx, { currency: kind.currency, type: kind.type }, 'VENUE')).walletId;
}

export function quoteOf({ quoteCurrency, quoteType }: ConvertHedge): WalletKind {
  return { currency: quoteCurrency, type: quoteType };
}

/** The platform's currency in which the venue charged a fee; null when the platform has none of this code. */
export async function feeKindOf(tx: Pick<Tx, 'rows'>, hedge: ConvertHedge, code: string): Promise<WalletKind | null> {
  if (code === hedge.quoteCurrency) return quoteOf(hedge);
  if (code === hedge.currency) return { currency: code, type: hedge.type };
  const known = await tx.rows.selectFrom('currency').select('type').where('code', '=', code).execute();
  const types = new Set(known.map(({ type }) => type));
  const type = ([hedge.type, 'SPOT', 'FIAT', 'ECO'] as const).find((each) => types.has(each));
  return type === undefined ? null : { currency: code, type };
}

/** What the house can pay with at the venue beyond its floor, as exact decimal text. */
export async function freeAtVenue({ rows }: Pick<Tx, 'rows'>, { currency, type }: WalletKind): Promise<string> {
  const wallet = await rows
    .selectFrom('wallet')
    .select('balance')
    .where('system', '=', 'convert_venue')
    .where('currency', '=', currency)
    .where('type', '=', type)
    .executeTakeFirst();
  return wallet?.balance ?? '0';
}
