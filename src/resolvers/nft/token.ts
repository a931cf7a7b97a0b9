import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  ImportNftTokenInput,
  MintNftTokenInput,
  NftToken,
  NftTokenAct,
  NftTokenHistoryArgs,
  NftTokenPage,
  NftTransferPage,
  TransferNftTokenInput,
} from '../../schema/nft/token.js';
import type { Context } from '../../services/frame/context.js';
import { readNftTokenHistory } from '../../services/nft/token/history.js';
import { importNftToken } from '../../services/nft/token/import.js';
import { mintNftToken } from '../../services/nft/token/mint.js';
import { readNftPortfolio, readNftToken, readNftTokens } from '../../services/nft/token/read.js';
import { transferNftToken } from '../../services/nft/token/transfer.js';
import { CHAIN_ACT, OPEN, OWN } from './policies.js';

const ID = { description: 'Id of the token on this platform.' } as const;

/** Tokens, and what their owners do with them. */
@Resolver()
export class NftTokenResolver {
  @Query(() => NftTokenPage, { description: 'A page of the tokens that somebody has, newest first.' })
  @Policy({ ...OPEN, cost: 20 })
  nftTokens(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readNftTokens(ctx, args);
  }

  @Query(() => NftToken, { description: 'One token. NOT_FOUND for a draft of somebody else.' })
  @Policy({ ...OPEN, cost: 5 })
  nftToken(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readNftToken(ctx, id);
  }

  @Query(() => NftTransferPage, { description: 'A page of the transfers of a token, newest first.' })
  @Policy({ ...OPEN, cost: 10 })
  nftTokenHistory(@Ctx() ctx: Context, @Args(() => NftTokenHistoryArgs) args: NftTokenHistoryArgs) {
    return readNftTokenHistory(ctx, args);
  }

  @Query(() => NftTokenPage, {
    description:
      "A page of the tokens that the caller's linked addresses have, and of the caller's drafts, newest first.",
  })
  @Policy({ ...OWN, feature: 'view_nft' })
  nftPortfolio(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readNftPortfolio(ctx, args);
  }

  @Mutation(() => NftTokenAct, {
    description:
      "Mints a token of one of the caller's collections: answers the transaction to sign, then takes its hash.",
  })
  @Policy({ ...CHAIN_ACT, feature: 'create_nft' })
  mintNftToken(
    @Ctx() ctx: Context,
    @Arg('input', () => MintNftTokenInput, { description: 'The token.' }) input: MintNftTokenInput,
  ) {
    return mintNftToken(ctx, input);
  }

  @Mutation(() => NftToken, { description: 'Adds a token of an imported collection that the caller has.' })
  @Policy({ ...CHAIN_ACT, feature: 'create_nft' })
  importNftToken(
    @Ctx() ctx: Context,
    @Arg('input', () => ImportNftTokenInput, { description: 'The token.' }) input: ImportNftTokenInput,
  ) {
    return importNftToken(ctx, input);
  }

  @Mutation(() => NftTokenAct, {
    description: "Transfers one of the caller's tokens: answers the transaction to sign, then takes its hash.",
  })
  @Policy({ ...CHAIN_ACT, feature: 'transfer_nft' })
  transferNftToken(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => TransferNftTokenInput, { description: 'Who gets it, or what was signed.' })
    input: TransferNftTokenInput,
  ) {
    return transferNftToken(ctx, { id, ...input });
  }
}
