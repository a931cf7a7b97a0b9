import type { Row } from '../../../entities/index.js';
import type { NftChainEvent } from '../../../entities/nft/chain-event.js';
import { amountOfUnits } from '../../../core/chain/units.js';
import { COIN_DECIMALS } from '../../../core/chains.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

export type ChainEventRow = Row<NftChainEvent>;
/** How many events, or tokens, a run is through with, and how many it will try again. */
export interface Tally {
  readonly done: number;
  readonly failed: number;
}

/** The newest block of the chain, and when a run stops, by performance.now(). */
export interface Limits {
  readonly head: number;
  readonly ends: number;
}

/** What an event changes. */
export type Change = (tx: Tx) => Promise<void>;
/** Asks whatever it needs of the chain, outside of transactions, and answers what is to be changed in one. */
export type Applier = (ctx: Context, event: ChainEventRow) => Promise<Change>;

/** The applier of an event that says all that is needed. */
export function applying(apply: (ctx: Context, tx: Tx, event: ChainEventRow) => Promise<void>): Applier {
  return async (ctx, event) => (tx) => apply(ctx, tx, event);
}

/** An argument of an event; empty where it has none of this name. */
export function argument({ args }: ChainEventRow, name: string): string {
  const value = args[name];
  return typeof value === 'string' ? value : '';
}

/** An argument that is an amount of the chain's coin, as decimal text. */
export function coins(event: ChainEventRow, name: string): string {
  return amountOfUnits(BigInt(argument(event, name) || '0'), COIN_DECIMALS);
}
