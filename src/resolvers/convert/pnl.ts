import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { ConvertPnl, ConvertPnlArgs, ConvertSweep } from '../../schema/convert/pnl.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { readPnl } from '../../services/convert/pnl/read.js';
import { sweepConvertProfit } from '../../services/convert/pnl/sweep.js';
import type { Context } from '../../services/frame/context.js';

/** What the house earns. */
@Resolver()
export class ConvertPnlResolver {
  @Query(() => ConvertPnl, {
    description:
      "Profit and loss of a period, from the ledger's rows of the house, with a proof that nothing is missing.",
  })
  @Policy({ access: 'user', permission: 'view.convert.pnl', extension: 'convert', cost: 20 })
  convertPnl(@Ctx() ctx: Context, @Args(() => ConvertPnlArgs) period: ConvertPnlArgs) {
    return readPnl(ctx, period);
  }

  @Mutation(() => ConvertSweep, {
    description:
      "Moves the profit that was not swept yet to the platform's wallet, down to the currency's precision, as far as it is free above the floor.",
  })
  @Policy({ access: 'user', permission: 'edit.convert.settings', extension: 'convert' })
  sweepConvertProfit(
    @Ctx() ctx: Context,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return sweepConvertProfit(ctx, { idempotencyKey });
  }
}
