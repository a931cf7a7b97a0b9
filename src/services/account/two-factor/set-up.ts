import { toDataURL } from 'qrcode';
import { AppError } from '../../../core/catalogue/errors.js';
import { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { requireSession } from '../../../auth/require-session.js';
import { newAppSecret } from './app-code.js';
import { mailCode } from './email-code.js';
import { confirmedMethods, offeredMethods } from './methods.js';

export interface AppSetup {
  secret: string;
  uri: string;
  /** PNG as a data URI. */
  qrCode: string;
}

export interface TwoFactorState {
  methods: TwoFactorMethod[];
  offered: TwoFactorMethod[];
  recoveryCodesLeft: number;
}

/** The caller's second factors, what the settings offer, and how many recovery codes are left. */
export async function twoFactorState(ctx: Context): Promise<TwoFactorState> {
  const { userId } = requireSession(ctx.caller);
  const unused = ctx.db.rows
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null);
  const [methods, { count }] = await Promise.all([
    confirmedMethods(ctx.db.rows, userId),
    unused.executeTakeFirstOrThrow(),
  ]);
  return { methods, offered: offeredMethods(ctx), recoveryCodesLeft: Number(count) };
}

/**
 * Starts to set up an authenticator app; a code of the app then enables it. A repeated call before that gives a new
 * secret.
 */
export async function setUpTwoFactorApp(ctx: Context): Promise<AppSetup> {
  const account = await offeredAccount(ctx, TwoFactorMethod.APP);
  const { secret, sealed, uri } = newAppSecret(ctx, account);
  await inTransaction(ctx, { operation: 'setUpTwoFactorApp' }, (tx) =>
    prepare(ctx, tx, account.id, TwoFactorMethod.APP, sealed),
  );
  return { secret, uri, qrCode: await toDataURL(uri, { margin: 1 }) };
}

/** Starts to set up codes by mail and mails the first code, which enables them. */
export async function setUpTwoFactorEmail(ctx: Context): Promise<{ message: string }> {
  const account = await offeredAccount(ctx, TwoFactorMethod.EMAIL);
  await ctx.limiter.consume('codeMail', account.id);
  await inTransaction(ctx, { operation: 'setUpTwoFactorEmail' }, async (tx) => {
    await prepare(ctx, tx, account.id, TwoFactorMethod.EMAIL, null);
    await mailCode(ctx, tx, account.id, 'CONFIRM');
  });
  return { message: 'A code was sent to your e-mail address' };
}

/** Mails a code that confirms a change of the account. ILLEGAL_STATE unless codes by mail are enabled. */
export async function sendTwoFactorCode(ctx: Context): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  const methods = await confirmedMethods(ctx.db.rows, userId);
  if (!methods.includes(TwoFactorMethod.EMAIL)) {
    throw new AppError('ILLEGAL_STATE', { message: 'Codes by e-mail are not enabled' });
  }
  await ctx.limiter.consume('codeMail', userId);
  await inTransaction(ctx, { operation: 'sendTwoFactorCode' }, (tx) => mailCode(ctx, tx, userId, 'CONFIRM'));
  return { message: 'A code was sent to your e-mail address' };
}

async function offeredAccount(ctx: Context, method: TwoFactorMethod) {
  const { userId } = requireSession(ctx.caller);
  if (!offeredMethods(ctx).includes(method)) throw new AppError('FORBIDDEN', { message: 'This method is not offered' });
  return readAccount(ctx, userId);
}

async function readAccount(ctx: Context, userId: string) {
  return ctx.db.rows
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Writes the method as not yet confirmed; ILLEGAL_STATE when it is already enabled. */
async function prepare(ctx: Context, tx: Tx, userId: string, method: TwoFactorMethod, secret: string | null) {
  const fresh = { secret, lastStep: null, confirmedAt: null, createdAt: ctx.clock.now().toISOString() };
  const written = await tx.rows
    .insertInto('two_factor')
    .values({ userId, method, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'method']).doUpdateSet(fresh).where('two_factor.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) {
    throw new AppError('ILLEGAL_STATE', { message: 'This method is already enabled: disable it first' });
  }
}
