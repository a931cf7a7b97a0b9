import type { Throttle } from '../frame/catalogue.js';
import { keysOf } from './keys-of.js';
import { named } from './merged.js';

export type { Throttle } from '../frame/catalogue.js';

/** What is left of a bucket for one caller. */
export interface Allowance {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the window ends; the length of a whole window while nothing was counted. */
  readonly resetSeconds: number;
}

/** Every bucket, by name. */
export const THROTTLES = named('throttles') satisfies Readonly<Record<string, Throttle>>;

export type ThrottleName = keyof typeof THROTTLES;

export const THROTTLE_NAMES = keysOf(THROTTLES);

/** The bucket from which calls of a documented path take a point; null when no bucket names the path. */
export function throttleOfRoute(method: string, path: string): ThrottleName | null {
  const wanted = unnamed(`${method} ${path}`);
  const found = THROTTLE_NAMES.find((name) => {
    const { routes = [] }: Throttle = THROTTLES[name];
    return routes.some((route) => unnamed(route) === wanted);
  });
  return found ?? null;
}

/** A path without the names of its parameters. */
function unnamed(route: string): string {
  return route.replaceAll(/\{\w+\}/g, '{}');
}
