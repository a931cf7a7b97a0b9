import { SECOND_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';

const OUTSIDE = ['providerA', 'providerB', 'providerC'] as const;
export type OutsideProvider = (typeof OUTSIDE)[number];

/** Short, since a user waits for this check to sign in or register. */
const TIMEOUT_MS = 5 * SECOND_MS;
const MAX_BYTES = 64 * 1024;

interface Verdict {
  readonly success?: unknown;
  readonly score?: unknown;
}

export function isOutsideProvider(provider: string): provider is OutsideProvider {
  return (OUTSIDE as readonly string[]).includes(provider);
}

/**
 * Asks an outside provider whether it accepts a solution. All three use the same verification protocol; providerB also
 * scores the visitor from 0 to 1, and the score must reach captchaScoreThreshold. UNAVAILABLE, which refuses the call,
 * when the provider is not configured or cannot be reached.
 */
export async function providerAccepts(ctx: Context, provider: OutsideProvider, solution: string): Promise<boolean> {
  const verdict = await ask(ctx, provider, solution);
  if (verdict.success !== true) return false;
  if (provider !== 'providerB') return true;
  return typeof verdict.score === 'number' && verdict.score >= ctx.settings.number('captchaScoreThreshold');
}

async function ask(ctx: Context, provider: OutsideProvider, solution: string): Promise<Verdict> {
  const secret = ctx.settings.text('captchaSecretKey');
  if (secret === '') throw unavailable(`${provider} cannot check captchas: the setting captchaSecretKey is empty`);
  const form = new URLSearchParams({ secret, response: solution, remoteip: ctx.request.ip });
  try {
    const { status, body } = await ctx.http.request(ctx.config.captchaUrls[provider], {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status !== 200) throw new Error(`the provider answered with status ${status}`);
    return (JSON.parse(body.toString('utf8')) ?? {}) as Verdict;
  } catch (error) {
    ctx.observer.guardFailed('captcha', 'refuse');
    throw unavailable(`${provider} could not check a captcha: ${(error as Error).message}`, error);
  }
}

function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', { reason, cause });
}
