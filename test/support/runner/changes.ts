import { execFileSync } from 'node:child_process';
import { ROOT } from '../sources.js';

/** The files that differ from a base, and how it was found. */
export interface Changes {
  /** Null where there is no git, or no base. */
  readonly base: string | null;
  readonly files: readonly string[];
}

/**
 * Files that are committed since the base, staged, changed or untracked. The base is TEST_BASE, else where this branch
 * left origin/main.
 */
export function changesHere(folder = ROOT, given = process.env['TEST_BASE']): Changes {
  const git = (...args: string[]): string[] =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  try {
    const base = given ?? git('merge-base', 'HEAD', 'origin/main')[0] ?? '';
    const differing = git('diff', '--name-only', '--no-renames', base);
    const untracked = git('ls-files', '--others', '--exclude-standard');
    return { base, files: [...new Set([...differing, ...untracked])].toSorted() };
  } catch {
    return { base: null, files: [] };
  }
}
