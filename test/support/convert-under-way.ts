import { newId } from '../../src/core/ids.js';
import { codesOfMarket, quoteOfMarket } from '../../src/services/convert/own/hedge-market.js';
import type { WalletKind } from '../../src/services/currency/wallet-kind.js';
import { world } from './world.js';

/** A hedge as its job would have left it at the venue, since no test waits for a venue to hang in between. */
export async function hedgeAt(
  kind: WalletKind,
  terms: {
    readonly status: 'PLACED' | 'REVIEW';
    readonly side: 'BUY' | 'SELL';
    readonly amount: string;
    readonly limitPrice: string;
    readonly symbol?: string;
  },
): Promise<string> {
  const { system } = await world();
  const { currency, type } = kind;
  const symbol = terms.symbol ?? `${currency}/USDT`;
  if (!codesOfMarket(symbol)) throw new Error(`${symbol} is no market`);
  const quote = await quoteOfMarket(system.db, type, symbol);
  const [id, now] = [newId(), new Date().toISOString()];
  const clientOrderId = id.replaceAll('-', '');
  await system.db.rows
    .insertInto('convert_hedge')
    .values({
      id,
      currency,
      type,
      quoteCurrency: quote.currency,
      quoteType: quote.type,
      mode: 'AUTO',
      ...terms,
      symbol,
      clientOrderId,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

/** Ends a hedge of {@link hedgeAt}. */
export async function endHedge(id: string): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('convert_hedge').set({ status: 'PARTIAL' }).where('id', '=', id).execute();
}

/** A send as its job would have left it on the chain of a coin, which it pays with its gas, too. */
export async function sendAt(
  { id: sendChainId, currency, type }: WalletKind & { readonly id: string },
  {
    status,
    amount,
    gasHeld,
  }: { readonly status: 'APPROVED' | 'BROADCAST'; readonly amount: string; readonly gasHeld: string },
): Promise<string> {
  const { system } = await world();
  const [id, now] = [newId(), new Date().toISOString()];
  await system.db.rows
    .insertInto('convert_send')
    .values({
      id,
      sendChainId,
      currency,
      type,
      chainId: 1,
      contract: null,
      decimals: 18,
      confirmations: 1,
      address: `0x${'12'.repeat(20)}`,
      amount,
      purpose: 'A test',
      status,
      gasCurrency: currency,
      gasType: type,
      gasHeld,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}
