import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { newProofOfWork, proofOfWorkHolds } from './proof-of-work.js';
import { isOutsideProvider, providerAccepts } from './provider.js';

export interface Captcha {
  provider: string;
  siteKey: string | null;
  challenge: object | null;
}

/** The captcha that a browser must solve before it registers, or before it signs in after failures. */
export async function captcha(ctx: Context): Promise<Captcha> {
  const provider = providerOf(ctx);
  return {
    provider,
    siteKey: isOutsideProvider(provider) ? ctx.settings.text('captchaSiteKey') : null,
    challenge: provider === 'pow' ? await newProofOfWork(ctx) : null,
  };
}

/**
 * Refuses a browser's call without a solved captcha (CAPTCHA_REQUIRED). An API key already identifies its program, so
 * its calls need none. UNAVAILABLE when the provider cannot be reached.
 */
export async function requireCaptcha(ctx: Context, solution: string | null | undefined): Promise<void> {
  const provider = providerOf(ctx);
  if (provider === 'none' || (ctx.caller.kind === 'user' && ctx.caller.credential.kind === 'apiKey')) return;
  if (!solution) throw new AppError('CAPTCHA_REQUIRED');
  const holds = isOutsideProvider(provider)
    ? await providerAccepts(ctx, provider, solution)
    : await proofOfWorkHolds(ctx, solution);
  if (!holds)
    throw new AppError('CAPTCHA_REQUIRED', { reason: `the captcha solution was not accepted by ${provider}` });
}

/**
 * The provider in use. A setting that is neither `none` nor an outside provider means proof of work, which
 * powCaptchaStatus switches on and off.
 */
function providerOf({ settings }: Context): string {
  const provider = settings.text('captchaProvider');
  if (provider === 'none' || isOutsideProvider(provider)) return provider;
  return settings.flag('powCaptchaStatus') ? 'pow' : 'none';
}
