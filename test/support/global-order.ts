import { unitsOf, type TestFile } from './runner/units.js';

/**
 * The order in which files are handed out, the same on every machine. Jest by itself goes by what it remembers of earlier
 * runs, which is nothing on a new machine.
 */
export default class FolderByFolder {
  sort<File extends TestFile>(tests: readonly File[]): File[] {
    return unitsOf(tests).flatMap(({ files }) => files);
  }

  /** Folders stay whole; the longest are dealt out in turn. */
  shard<File extends TestFile>(
    tests: readonly File[],
    { shardIndex, shardCount }: { readonly shardIndex: number; readonly shardCount: number },
  ): File[] {
    return unitsOf(tests)
      .filter((_, index) => index % shardCount === shardIndex - 1)
      .flatMap(({ files }) => files);
  }

  allFailedTests<File>(tests: readonly File[]): readonly File[] {
    return tests;
  }

  /** Nothing is remembered. */
  cacheResults(): void {}
}
