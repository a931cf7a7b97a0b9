import { generateSecret, generateURI, verifySync } from 'otplib';
import { seal, unseal } from '../../../core/seal.js';
import { SECOND_MS } from '../../../core/clock.js';
import { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.

/** A phone's clock may be this far off, either way: one step. */
const TOLERANCE_SECONDS = 30;
const STEP_SECONDS = 30;

export interface AppSecret {
  /** For typing it into the app by hand. */
  readonly secret: string;
  readonly sealed: string;
  /** The URI that the QR code holds. */
  readonly uri: string;
}

/** A new shared secret for an authenticator app. */
export function newAppSecret(ctx: Context, account: { readonly id: string; readonly email: string }): AppSecret {
  const secret = generateSecret();
  const issuer = new URL(ctx.config.publicUrl).hostname;
  return {
    secret,
    sealed: seal(ctx.config.secretKeys, secret, sealedFor(account.id)),
    uri: generateURI({ issuer, label: account.email, secret }),
  };
}

/**
 * True when a six-digit code is the app's for the current time step or a neighbouring one, and its step is later than
 * the last accepted one. The row stays locked until the end of the transaction, so only one of several parallel uses of
 * a code succeeds.
 */
export async function takeAppCode(ctx: Context, tx: Tx, userId: string, code: string): Promise<boolean> {
  const factor = await tx.rows
    .selectFrom('two_factor')
    .select(['secret', 'lastStep'])
    .where('userId', '=', userId)
    .where('method', '=', TwoFactorMethod.APP)
    .forUpdate()
    .executeTakeFirst();
  const epoch = Math.floor(ctx.clock.now().getTime() / SECOND_MS);
  // After the clock was set back, no step in tolerance is later than the last one, and the library would throw.
  if (!factor?.secret || (factor.lastStep ?? 0) > (epoch + TOLERANCE_SECONDS) / STEP_SECONDS) return false;
  const verified = verifySync({
    secret: unseal(ctx.config.secretKeys, factor.secret, sealedFor(userId)),
    token: code,
    epoch,
    epochTolerance: TOLERANCE_SECONDS,
    ...(factor.lastStep === null ? {} : { afterTimeStep: factor.lastStep }),
  });
  if (!verified.valid || !('timeStep' in verified)) return false;
  await tx.rows
    .updateTable('two_factor')
    .set({ lastStep: verified.timeStep })
    .where('userId', '=', userId)
    .where('method', '=', TwoFactorMethod.APP)
    .execute();
  return true;
}

function sealedFor(userId: string): string {
  return `two_factor.secret:${userId}`;
}
