import { Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { Captcha } from '../../schema/account/captcha.js';
import { captcha } from '../../services/account/captcha/captcha.js';
import type { Context } from '../../services/frame/context.js';

@Resolver()
export class CaptchaResolver {
  @Query(() => Captcha, { description: 'What must be solved before registering; a challenge serves once.' })
  @Policy({ access: 'public', reason: 'Whoever registers or signs in has no session yet.', geo: 'exit' })
  captcha(@Ctx() ctx: Context) {
    return captcha(ctx);
  }
}
