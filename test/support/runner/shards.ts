import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One of the parts that all tests are divided into, from 1 on. */
export interface Shard {
  readonly shardIndex: number;
  readonly shardCount: number;
}

/** Keeps the lines of a shard in a folder; answers those of all shards, and forgets them, when this was the last one. */
export function linesOfAll(
  folder: string,
  { shardIndex, shardCount }: Shard,
  lines: readonly string[],
): string[] | null {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${shardIndex}-of-${shardCount}`), lines.join('\n'));
  const parts = readdirSync(folder).filter((name) => name.endsWith(`-of-${shardCount}`));
  if (parts.length < shardCount) return null;
  const all = parts.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  rmSync(folder, { recursive: true });
  return all;
}
