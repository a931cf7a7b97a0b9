import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../support/sources.js';

/** The plugin's folder. */
export const PLUGIN = join(ROOT, 'integrations/woocommerce');

/** Without the machine's settings and without extensions that a shop may lack. */
const FLAGS = ['-n', '-d', 'display_errors=stderr', '-d', 'zend.assertions=1'];

const LIMIT_MS = 60_000;

/** Runs PHP; its standard output. Fails when it complains of anything. */
export function php(args: readonly string[], input = ''): string {
  const program = process.env['PHP_BIN'] ?? '/usr/bin/php';
  const { status, stdout, stderr, error } = spawnSync(program, [...FLAGS, ...args], {
    input,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 1 << 26,
  });
  if (error) throw error;
  if (status !== 0 || stderr !== '') throw new Error(`php ${args.join(' ')} ended with ${status}:\n${stderr}${stdout}`);
  return stdout;
}

/** Runs one of the test's own PHP files: JSON in, JSON out. */
export function runPhp(file: 'pure' | 'shop', input: unknown): unknown {
  const path = join(ROOT, `test/gateway/integration/php/${file}.php`);
  return JSON.parse(php([path], JSON.stringify(input)));
}

type Call = readonly [name: string, args: readonly unknown[]];

/** Calls the plugin's pure functions in one process; "refused" where one throws InvalidArgumentException. */
export function callPure(calls: readonly Call[]): unknown[] {
  return runPhp('pure', calls) as unknown[];
}
