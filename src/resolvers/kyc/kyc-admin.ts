import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { KycApplication } from '../../entities/kyc/kyc-application.js';
import { KycLevel } from '../../entities/kyc/kyc-level.js';
import { Message } from '../../schema/account/account.js';
import {
  AdminKycApplication,
  AdminKycApplicationPage,
  KycLevelInput,
  KycLevelPage,
  RejectKycApplicationInput,
  UpdateKycLevelInput,
} from '../../schema/kyc/kyc.js';
import { ListArgs } from '../../schema/frame/page.js';
import type { Context } from '../../services/frame/context.js';
import { approveKycApplication, rejectKycApplication } from '../../services/kyc/decide-kyc-application.js';
import { createKycLevel, deleteKycLevel, updateKycLevel } from '../../services/kyc/level.js';
import { readKycApplication, readKycApplications, readKycLevel, readKycLevels } from '../../services/kyc/read.js';

const LEVEL_ID = 'Id of the level.';
const APPLICATION_ID = 'Id of the application.';

/** Verification levels and applications, for admins. */
@Resolver()
export class KycAdminResolver {
  @Query(() => KycLevelPage, { description: 'A page of verification levels.' })
  @Policy({ access: 'user', permission: 'access.kyc.level' })
  kycLevels(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readKycLevels(ctx, args);
  }

  @Query(() => KycLevel, { description: 'One verification level.' })
  @Policy({ access: 'user', permission: 'view.kyc.level' })
  kycLevel(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: LEVEL_ID }) id: string) {
    return readKycLevel(ctx, id);
  }

  @Mutation(() => KycLevel, { description: 'Creates a verification level.' })
  @Policy({ access: 'user', permission: 'create.kyc.level', audit: { record: 'kyc_level' } })
  createKycLevel(
    @Ctx() ctx: Context,
    @Arg('input', () => KycLevelInput, { description: 'The level.' }) input: KycLevelInput,
  ) {
    return createKycLevel(ctx, input);
  }

  @Mutation(() => KycLevel, { description: 'Changes a verification level.' })
  @Policy({ access: 'user', permission: 'edit.kyc.level', audit: { record: 'kyc_level' } })
  updateKycLevel(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: LEVEL_ID }) id: string,
    @Arg('input', () => UpdateKycLevelInput, { description: 'What changes.' }) input: UpdateKycLevelInput,
  ) {
    return updateKycLevel(ctx, id, input);
  }

  @Mutation(() => Message, { description: 'Deletes a verification level for which nobody applied.' })
  @Policy({ access: 'user', permission: 'delete.kyc.level', audit: { record: 'kyc_level' } })
  deleteKycLevel(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: LEVEL_ID }) id: string) {
    return deleteKycLevel(ctx, id);
  }

  @Query(() => AdminKycApplicationPage, { description: "A page of everybody's applications." })
  @Policy({ access: 'user', permission: 'access.kyc.application' })
  kycApplications(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readKycApplications(ctx, args);
  }

  @Query(() => AdminKycApplication, { description: 'One application.' })
  @Policy({ access: 'user', permission: 'view.kyc.application' })
  kycApplication(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: APPLICATION_ID }) id: string) {
    return readKycApplication(ctx, id);
  }

  @Mutation(() => KycApplication, { description: 'Approves an application; its customer holds the level at once.' })
  @Policy({
    access: 'user',
    permission: 'edit.kyc.application',
    audit: { record: 'kyc_application', hidden: ['data'] },
  })
  approveKycApplication(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: APPLICATION_ID }) id: string) {
    return approveKycApplication(ctx, id);
  }

  @Mutation(() => KycApplication, { description: 'Rejects an application, or takes its approval back.' })
  @Policy({
    access: 'user',
    permission: 'edit.kyc.application',
    audit: { record: 'kyc_application', hidden: ['data'] },
  })
  rejectKycApplication(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: APPLICATION_ID }) id: string,
    @Arg('input', () => RejectKycApplicationInput, { description: 'Why.' }) { reason }: RejectKycApplicationInput,
  ) {
    return rejectKycApplication(ctx, id, reason);
  }
}
