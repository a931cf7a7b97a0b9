import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { BuyNftInput, NftPurchase, NftSalePage, NftSaleStatement } from '../../schema/nft/sale.js';
import type { Context } from '../../services/frame/context.js';
import { buyNft } from '../../services/nft/buy/buy.js';
import { readNftSale, readNftSales } from '../../services/nft/sale/read.js';
import { OWN, TRADE } from './policies.js';

/** Purchases at fixed prices, and what was sold. */
@Resolver()
export class NftSaleResolver {
  @Query(() => NftSalePage, { description: 'A page of what the caller has sold and bought, newest first.' })
  @Policy({ ...OWN })
  nftSales(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readNftSales(ctx, args);
  }

  @Query(() => NftSaleStatement, {
    description: 'A sale of the caller, with the rows of the ledger that have paid it.',
  })
  @Policy({ ...OWN, owns: { resource: 'nftSale', argument: 'id' } })
  nftSale(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: 'Id of the sale.' }) id: string) {
    return readNftSale(ctx, id);
  }

  @Mutation(() => NftPurchase, {
    description:
      'Buys a token at its fixed price: answers a quote and the transaction to sign, then takes its hash; or holds the price until the token was transferred.',
  })
  @Policy({ ...TRADE, feature: 'buy_nft' })
  buyNft(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the listing.' }) id: string,
    @Arg('input', () => BuyNftInput, { description: 'How it is bought.' }) input: BuyNftInput,
  ) {
    return buyNft(ctx, { id, ...input });
  }
}
