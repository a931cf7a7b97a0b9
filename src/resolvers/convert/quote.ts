import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { ConvertibleAsset } from '../../schema/convert/convertible-asset.js';
import {
  ConvertEstimate,
  CreateConvertQuoteInput,
  CustomerConvertOrder,
  EstimateArgs,
} from '../../schema/convert/order.js';
import { readConvertibleAssets } from '../../services/convert/quote/assets.js';
import { estimateConversion } from '../../services/convert/quote/estimate.js';
import { createQuote } from '../../services/convert/quote/quote.js';
import type { Context } from '../../services/frame/context.js';
import { extension } from './policies.js';

@Resolver()
export class ConvertQuoteResolver {
  @Query(() => [ConvertibleAsset], {
    description: 'What can be converted, with its bounds, and what is closed and why.',
  })
  @Policy({ access: 'user', extension })
  convertibleAssets(@Ctx() ctx: Context) {
    return readConvertibleAssets(ctx);
  }

  @Query(() => ConvertEstimate, {
    description: 'What a conversion would bring at present prices. Stores and reserves nothing.',
  })
  @Policy({ access: 'user', extension })
  convertEstimate(@Ctx() ctx: Context, @Args(() => EstimateArgs) args: EstimateArgs) {
    return estimateConversion(ctx, args);
  }

  @Mutation(() => CustomerConvertOrder, {
    description: 'Asks for a firm price, which can be taken until it expires.',
  })
  @Policy({ access: 'user', extension, throttle: 'convertQuote' })
  createConvertQuote(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateConvertQuoteInput, { description: 'What is to be converted.' })
    input: CreateConvertQuoteInput,
  ) {
    return createQuote(ctx, input);
  }
}
