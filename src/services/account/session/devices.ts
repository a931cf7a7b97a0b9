import { randomBytes } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '../../../core/clock.js';
import { sha256 } from '../../../core/ids.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { DEVICE_DAYS, readDevice, signDevice, type Device } from './device-token.js';

export const DEVICES_COOKIE = 'devices';

/** Accounts that one browser is known to at most; another one pushes out the one that signed in longest ago. */
const MAX_DEVICES = 5;
/** More than five devices take, whatever the names of the keys. Longer cookies are not looked into. */
const MAX_LENGTH = 2_000;
const SEPARATOR = '~';

/** How an account is named: by its id, or by the address that somebody signs in with. */
export type Named = { readonly id: string } | { readonly email: string };

/**
 * Id of the device that the call comes from, if the account has signed in from it since its e-mail address, its
 * password or its second factors last changed; null otherwise. It proves nobody's identity: it says whose wrong guesses
 * are counted apart.
 */
export async function knownDevice(ctx: Context, account: Named): Promise<string | null> {
  const devices = devicesOf(ctx);
  if (devices.length === 0) return null;
  const found = await findCredentials(ctx.db.rows, account);
  const device = devices.find(({ userId }) => userId === found?.id);
  return found && device?.credentials === found.digest ? device.id : null;
}

/** The cookie of a browser that the account has just signed in from, beside the other accounts that it is known to. */
export async function devicesWith(ctx: Context, rows: Reader, userId: string): Promise<string> {
  const devices = devicesOf(ctx);
  const others = devices.filter((device) => device.userId !== userId);
  const found = await findCredentials(rows, { id: userId });
  if (!found) return cookieOf(ctx, others);
  const id = devices.find((device) => device.userId === userId)?.id ?? randomBytes(16).toString('hex');
  return cookieOf(ctx, [{ userId, id, issuedAt: ctx.clock.now(), credentials: found.digest }, ...others]);
}

function cookieOf({ config }: Context, devices: readonly Device[]): string {
  return devices
    .slice(0, MAX_DEVICES)
    .map((device) => signDevice(config.secretKeys, device))
    .join(SEPARATOR);
}

export function setDevicesCookie(ctx: Context, value: string | null): void {
  const maxAgeSeconds = value === null ? 0 : (DEVICE_DAYS * DAY_MS) / SECOND_MS;
  ctx.reply.cookie({ name: DEVICES_COOKIE, value, httpOnly: true, maxAgeSeconds });
}

/**
 * Runs a change of what the caller signs in with. Every device of the account becomes a stranger by it, but for the one
 * that the change is made from.
 */
export async function keepingDevice<T>(ctx: Context, userId: string, change: () => Promise<T>): Promise<T> {
  const device = await knownDevice(ctx, { id: userId });
  const result = await change();
  if (device !== null) setDevicesCookie(ctx, await devicesWith(ctx, ctx.db.rows, userId));
  return result;
}

/** Makes the browser a stranger to an account that has ended. */
export function forgetDevice(ctx: Context, userId: string): void {
  const others = devicesOf(ctx).filter((device) => device.userId !== userId);
  setDevicesCookie(ctx, others.length === 0 ? null : cookieOf(ctx, others));
}

/** The devices that this server signed, newest first. Fields of one document see what those before them have set. */
function devicesOf({ request, reply, config, clock }: Context): Device[] {
  const text = reply.cookies.findLast(({ name }) => name === DEVICES_COOKIE)?.value ?? request.devices ?? '';
  if (text === '' || text.length > MAX_LENGTH) return [];
  const signed = text.split(SEPARATOR, MAX_DEVICES);
  return signed.flatMap((each) => readDevice(config.secretKeys, each, clock.now()) ?? []);
}

/**
 * Id of an account and the digest of what it signs in with. The counter of its changes never comes back, where the
 * address, the password and the second factors may; the other two keep the digest from doing so where a database that
 * was restored from a backup counts the same numbers again.
 */
async function findCredentials(rows: Reader, account: Named): Promise<{ id: string; digest: string } | null> {
  const found = await rows
    .selectFrom('user')
    .select(['id', 'email', 'passwordHash', 'credentialsVersion'])
    .where(({ eb }) => ('id' in account ? eb('id', '=', account.id) : eb('email', '=', account.email)))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const parts = [found.credentialsVersion, found.email, found.passwordHash];
  return { id: found.id, digest: sha256(JSON.stringify(parts)).slice(0, 32) };
}
