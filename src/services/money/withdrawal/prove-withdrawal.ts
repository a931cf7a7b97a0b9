import { AppError } from '../../../core/catalogue/errors.js';
import { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import { codeCounter, limitGuesses } from '../../account/session/guessing.js';
import { requiredMethods } from '../../account/two-factor/methods.js';
import { proveTwoFactor } from '../../account/two-factor/prove.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';

/**
 * Verifies the second factor that the settings demand for a withdrawal. With withdrawTwoFactorRequired the account must
 * have an allowed one (FORBIDDEN otherwise). With withdrawTwoFactorChallenge an account that has one must prove it in
 * this call (INVALID_CODE otherwise). While twoFactorStatus is off nothing is demanded, and that is logged.
 */
export async function proveWithdrawal(ctx: Context, userId: string, code: string | null | undefined): Promise<void> {
  const { settings } = ctx;
  const [required, challenge] = [
    settings.flag('withdrawTwoFactorRequired'),
    settings.flag('withdrawTwoFactorChallenge'),
  ];
  if (!required && !challenge) return;
  if (!settings.flag('twoFactorStatus')) {
    ctx.log.warn(
      { module: 'withdrawal' },
      'withdrawals need no second factor, because the setting twoFactorStatus is off',
    );
    return;
  }
  const methods = (await requiredMethods(ctx, userId)).filter((method) => settings.flag(SWITCH[method]));
  if (methods.length === 0) {
    if (required) throw new AppError('FORBIDDEN', { message: 'Enable a second factor before you withdraw' });
    return;
  }
  if (!challenge) return;
  await limitGuesses(ctx, [await codeCounter(ctx, userId)], async () => {
    // A separate transaction, so that a wrong code is used up although the withdrawal is refused.
    const proven = await inTransaction(ctx, { operation: 'proveWithdrawal' }, (tx) =>
      proveTwoFactor(ctx, tx, { userId, code: code ?? '', purpose: 'CONFIRM', methods }),
    );
    if (!proven) throw new AppError('INVALID_CODE');
  });
}

const SWITCH = {
  [TwoFactorMethod.APP]: 'withdrawTwoFactorAppAllowed',
  [TwoFactorMethod.EMAIL]: 'withdrawTwoFactorEmailAllowed',
} as const;
