import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The chain that comes with the packages, for Linux on x86-64 alone; ANVIL_BIN names another one. */
const PACKAGED = join(root, 'node_modules', '@foundry-rs', 'anvil-linux-amd64', 'bin', 'anvil');

/** The absolute path of anvil; undefined where there is none. */
export function anvilBinary() {
  const binary = process.env.ANVIL_BIN || PACKAGED;
  return existsSync(binary) ? binary : undefined;
}
