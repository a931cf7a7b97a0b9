import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { ROOT } from '../sources.js';

/** Git hooks set the repository in the environment, which would override `-C`. */
export const GIT_ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
);
const OPTIONS: ExecFileSyncOptionsWithStringEncoding = {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  env: GIT_ENVIRONMENT,
  maxBuffer: 2 ** 26,
};

/** The files that differ from a base, and how it was found. */
export interface Changes {
  /** Null where there is no git, or no base. */
  readonly base: string | null;
  readonly files: readonly string[];
}

/**
 * Files that are committed since the base, staged, changed or untracked. The base is TEST_BASE, else where this branch
 * left origin/main. Throws when git knows no commit of that name.
 */
export function changesHere(folder = ROOT, given = process.env['TEST_BASE']): Changes {
  const git: Git = (...args) =>
    execFileSync('git', ['-C', folder, ...args], OPTIONS)
      .split('\n')
      .filter(Boolean);
  const base = given ? named(git, given) : leftAt(git);
  if (base === null) return { base, files: [] };
  const differing = git('diff', '--name-only', '--no-renames', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return { base, files: [...new Set([...differing, ...untracked])].toSorted() };
}

type Git = (...args: string[]) => string[];

function named(git: Git, given: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${given}^{commit}`)[0] ?? given;
  } catch {
    throw new Error(`TEST_BASE: git knows no commit "${given}"`);
  }
}

function leftAt(git: Git): string | null {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] ?? null;
  } catch {
    return null;
  }
}
