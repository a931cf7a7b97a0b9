import { AccountResolver } from './account.js';
import { CaptchaResolver } from './captcha.js';
import { SessionResolver } from './session.js';
import { TwoFactorResolver } from './two-factor.js';

export const accountResolvers = [AccountResolver, CaptchaResolver, SessionResolver, TwoFactorResolver] as const;
