import { badInput } from '../../../core/catalogue/errors.js';
import {
  ALL_PERMISSIONS,
  KEY_PERMISSIONS,
  readPermissions,
  type ReadPermissions,
} from '../../../core/payment/key-permissions.js';
import { checkedAddresses } from '../../api-key/input.js';
import type { Context } from '../../frame/context.js';

/** What the owner of a pair of keys sets. Null for the lists means no restriction. */
export interface KeyPairInput {
  readonly name?: string | null;
  readonly permissions?: readonly string[] | null;
  readonly ipWhitelist?: readonly string[] | null;
  readonly allowedOrigins?: readonly string[] | null;
}

/**
 * The permissions of a key. REST leaves unknown ones out and names them, as documented; any other transport refuses
 * them. None at all means everything on both.
 */
export function keyPermissions({ request }: Context, given: readonly string[]): ReadPermissions {
  const read = readPermissions(given);
  if (read.dropped.length === 0 || request.transport === 'rest') return read;
  const known = [...KEY_PERMISSIONS, ALL_PERMISSIONS].join(', ');
  throw badInput(`permissions: ${quoted(read.dropped)} is not a permission; the permissions are ${known}`);
}

/** Addresses and ranges that may use a pair; null for all. */
export function keyAddresses(given: readonly string[] | null): string[] | null {
  return given === null || given.length === 0 ? null : checkedAddresses(given);
}

/** Origins of web pages as browsers send them, without duplicates; null for all. BAD_INPUT for a text that is none. */
export function keyOrigins(given: readonly string[] | null): string[] | null {
  if (given === null || given.length === 0) return null;
  const origins = given.map((text) => ({ text, origin: originOf(text) }));
  const unreadable = origins.filter(({ origin }) => origin === null).map(({ text }) => text);
  if (unreadable.length > 0) {
    throw badInput(`allowedOrigins: ${quoted(unreadable)} is not an origin, such as https://shop.example`);
  }
  return [...new Set(origins.map(({ text, origin }) => origin ?? text))];
}

function originOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.href === `${url.origin}/` ? url.origin : null;
}

function quoted(texts: readonly string[]): string {
  return texts
    .slice(0, 5)
    .map((text) => `"${text.slice(0, 64)}"`)
    .join(', ');
}
