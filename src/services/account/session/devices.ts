import { randomBytes } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '../../../core/clock.js';
import { sha256 } from '../../../core/ids.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { DEVICE_DAYS, readDevice, signDevice, type Device } from './device-token.js';

export const DEVICES_COOKIE = 'devices';

/** How many accounts may know one browser; a further sign-in drops the account that signed in longest ago. */
const MAX_DEVICES = 5;
/** Upper limit of the cookie: five devices need less, whatever the keys are named. Longer cookies are ignored. */
const MAX_LENGTH = 2_000;
const SEPARATOR = '~';

/** How an account is named: by its id, or by the address that somebody signs in with. */
export type Named = { readonly id: string } | { readonly email: string };

/**
 * Id of the device that the call comes from, if the account has signed in from it since its e-mail address, its
 * password or its second factors last changed; null otherwise. It proves no identity: it only decides which counter
 * wrong guesses add to.
 */
export async function knownDevice(ctx: Context, account: Named): Promise<string | null> {
  const devices = devicesOf(ctx);
  if (devices.length === 0) return null;
  const found = await findCredentials(ctx.db.rows, account);
  const device = devices.find(({ userId }) => userId === found?.id);
  return found && device?.credentials === found.digest ? device.id : null;
}

/**
 * The devices cookie after a sign-in of the account: this account first, then the other accounts that know the browser.
 */
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
 * Runs a change of the caller's credentials. Afterwards the account knows none of its earlier devices, except the one
 * that the change is made from.
 */
export async function keepingDevice<T>(ctx: Context, userId: string, change: () => Promise<T>): Promise<T> {
  const device = await knownDevice(ctx, { id: userId });
  const result = await change();
  if (device !== null) setDevicesCookie(ctx, await devicesWith(ctx, ctx.db.rows, userId));
  return result;
}

/** Removes an ended account from the browser's devices cookie. */
export function forgetDevice(ctx: Context, userId: string): void {
  const others = devicesOf(ctx).filter((device) => device.userId !== userId);
  setDevicesCookie(ctx, others.length === 0 ? null : cookieOf(ctx, others));
}

/**
 * The devices in the cookie that this server signed, newest first. A cookie that an earlier field of the same document
 * has set takes precedence over the request's cookie.
 */
function devicesOf({ request, reply, config, clock }: Context): Device[] {
  const text = reply.cookies.findLast(({ name }) => name === DEVICES_COOKIE)?.value ?? request.devices ?? '';
  if (text === '' || text.length > MAX_LENGTH) return [];
  const signed = text.split(SEPARATOR, MAX_DEVICES);
  return signed.flatMap((each) => readDevice(config.secretKeys, each, clock.now()) ?? []);
}

/**
 * Id of an account and a digest of its credentials. The version counter never repeats, whereas the address, the
 * password and the second factors can return to earlier values. The address and the password hash are included because
 * a database restored from a backup may repeat counter values.
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
