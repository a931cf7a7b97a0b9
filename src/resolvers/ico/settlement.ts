import { Arg, Args, Ctx, Int, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { FileDownload } from '../../schema/frame/file-download.js';
import { ListArgs } from '../../schema/frame/page.js';
import { IcoSettlementReport } from '../../schema/ico/settlement.js';
import type { Context } from '../../services/frame/context.js';
import { downloadSettlement } from '../../services/ico/report/download.js';
import { readSettlement } from '../../services/ico/report/read.js';

/** What the settlement of an offering does. */
@Resolver()
export class IcoSettlementResolver {
  @Query(() => IcoSettlementReport, {
    description:
      'What the settlement of an offering has done, or would do now: who pays, and who gets what, with a page of its contributions.',
  })
  @Policy({ access: 'user', permission: 'view.ico.offer', extension: 'ico' })
  icoSettlementReport(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the offering.' }) id: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readSettlement(ctx, id, args);
  }

  @Query(() => FileDownload, {
    description: 'The settlement of an offering as CSV, up to 50,000 contributions a file, with the totals of all.',
  })
  @Policy({ access: 'user', permission: 'view.ico.offer', extension: 'ico', cost: 100 })
  downloadIcoSettlement(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the offering.' }) id: string,
    @Arg('part', () => Int, {
      nullable: true,
      description: 'Number of the file, counted from 1 (default 1), of an offering with more contributions.',
    })
    part?: number,
  ) {
    return downloadSettlement(ctx, id, part ?? 1);
  }
}
