import DataLoader from 'dataloader';
import type { Context } from './context.js';

/** How a kind of row is loaded for many ids at once; the answers come in the order of the ids. */
export type Batch<Key, Value> = (ctx: Context, keys: readonly Key[]) => Promise<readonly (Value | null)[]>;

/**
 * The loaders of one operation. They are cleared for every mutation of a document and for every event of a subscription, so
 * that each shows current rows.
 */
export class Loaders {
  private readonly made = new Map<unknown, DataLoader<unknown, unknown>>();

  load<Key, Value>(ctx: Context, batch: Batch<Key, Value>, key: Key): Promise<Value | null> {
    const known = this.made.get(batch) as DataLoader<Key, Value | null> | undefined;
    const loader = known ?? new DataLoader<Key, Value | null>((keys) => batch(ctx, keys));
    if (!known) this.made.set(batch, loader as DataLoader<unknown, unknown>);
    return loader.load(key);
  }

  clear(): void {
    this.made.clear();
  }
}

/** Puts rows into the order of the keys that were asked for; null where there is none. */
export function inOrder<Key, Value>(
  keys: readonly Key[],
  rows: readonly Value[],
  keyOf: (row: Value) => Key,
): (Value | null)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => byKey.get(key) ?? null);
}
