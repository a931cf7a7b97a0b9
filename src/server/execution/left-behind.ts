import { GraphQLError } from 'graphql';
import type { Logger } from '../../infra/telemetry/log.js';

/**
 * Keeps the process alive when a field fails whose answer nobody awaits any more. graphql-js 16 leaves such promises
 * behind when an item of a list cannot be null and fails while an earlier item waits; the client has its errors already.
 * Any other unhandled rejection ends the process as before.
 */
export function surviveLeftBehind(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof GraphQLError && reason.path)) throw reason;
    log.warn({ err: reason }, 'a field failed after its answer');
  });
}
