import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The compiler of Solidity, which takes a while to load. */
export function loadSolc() {
  const events = ['unhandledRejection', 'uncaughtException'];
  const known = events.map((event) => process.listeners(event));
  const solc = require('solc');
  // Its own listeners would end the process for whatever fails in it, where others let it live.
  for (const [at, event] of events.entries()) {
    for (const listener of process.listeners(event)) if (!known[at].includes(listener)) process.off(event, listener);
  }
  return solc;
}
