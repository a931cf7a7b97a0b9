import type { Platform } from '../services/frame/context.js';

/**
 * Makes figures of what reads them. One that cannot be read is warned of and answered as unknown, so that /metrics leaves
 * it out and still shows the others.
 */
export function readableFigures(platform: Platform, subject: string) {
  return <T>(read: (from: Platform) => Promise<T>, unknown: T) =>
    async (): Promise<T> => {
      try {
        return await read(platform);
      } catch (error) {
        platform.log.warn({ err: error }, `a figure of ${subject} could not be read; /metrics omits it`);
        return unknown;
      }
    };
}
