import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { newProofOfWork, proofOfWorkHolds } from './proof-of-work.js';
import { isOutsideProvider, providerAccepts } from './provider.js';

export interface Captcha {
  provider: string;
  siteKey: string | null;
  challenge: object | null;
}

/** What a browser must solve before it registers, and before it signs in after failures. */
export async function captcha(ctx: Context): Promise<Captcha> {
  const provider = providerOf(ctx);
  return {
    provider,
    siteKey: isOutsideProvider(provider) ? ctx.settings.text('captchaSiteKey') : null,
    challenge: provider === 'pow' ? await newProofOfWork(ctx) : null,
  };
}

/**
 * Refuses a browser's call without a solved captcha (CAPTCHA_REQUIRED). A program that calls with an API key has been
 * identified by it and is asked for none. A provider that cannot be asked refuses too: UNAVAILABLE.
 */
export async function requireCaptcha(ctx: Context, solution: string | null | undefined): Promise<void> {
  const provider = providerOf(ctx);
  if (provider === 'none' || (ctx.caller.kind === 'user' && ctx.caller.credential.kind === 'apiKey')) return;
  if (!solution) throw new AppError('CAPTCHA_REQUIRED');
  const holds = isOutsideProvider(provider)
    ? await providerAccepts(ctx, provider, solution)
    : await proofOfWorkHolds(ctx, solution);
  if (!holds) throw new AppError('CAPTCHA_REQUIRED', { reason: `${provider} did not accept the solution` });
}

/** The provider that is in force: a text that names none counts as proof of work, which has a switch of its own. */
function providerOf({ settings }: Context): string {
  const provider = settings.text('captchaProvider');
  if (provider === 'none' || isOutsideProvider(provider)) return provider;
  return settings.flag('powCaptchaStatus') ? 'pow' : 'none';
}
