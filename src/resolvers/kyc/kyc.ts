import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { KycApplication } from '../../entities/kyc/kyc-application.js';
import { KycLevel } from '../../entities/kyc/kyc-level.js';
import { KycState, OwnKycApplicationPage, SubmitKycApplicationInput } from '../../schema/kyc/kyc.js';
import { ListArgs } from '../../schema/frame/page.js';
import type { Context } from '../../services/frame/context.js';
import { kycState, openKycLevels, ownKycApplications } from '../../services/kyc/read.js';
import { submitKycApplication } from '../../services/kyc/submit-kyc-application.js';

/** Verification, for customers. */
@Resolver()
export class KycResolver {
  @Query(() => [KycLevel], { description: 'Verification levels that the caller can apply for, the smallest first.' })
  @Policy({ access: 'user' })
  openKycLevels(@Ctx() ctx: Context) {
    return openKycLevels(ctx);
  }

  @Query(() => KycState, { description: "The caller's verification, and which features it opens." })
  @Policy({ access: 'user', geo: 'exit' })
  kycState(@Ctx() ctx: Context) {
    return kycState(ctx);
  }

  @Query(() => OwnKycApplicationPage, { description: "A page of the caller's applications, newest first." })
  @Policy({ access: 'user', geo: 'exit' })
  ownKycApplications(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return ownKycApplications(ctx, args);
  }

  @Mutation(() => KycApplication, { description: 'Applies for a verification level.' })
  @Policy({ access: 'user' })
  submitKycApplication(
    @Ctx() ctx: Context,
    @Arg('input', () => SubmitKycApplicationInput, { description: 'The level, and what the form declares.' })
    input: SubmitKycApplicationInput,
  ) {
    return submitKycApplication(ctx, input);
  }
}
