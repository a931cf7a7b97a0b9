import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  CreateNftCollectionInput,
  DeployNftCollectionInput,
  NftCollection,
  NftCollectionDeployment,
  NftCollectionPage,
  UpdateNftCollectionInput,
} from '../../schema/nft/collection.js';
import type { Context } from '../../services/frame/context.js';
import { createNftCollection } from '../../services/nft/collection/create.js';
import { deployNftCollection } from '../../services/nft/collection/deploy.js';
import { readMyNftCollections, readNftCollection, readNftCollections } from '../../services/nft/collection/read.js';
import { updateNftCollection } from '../../services/nft/collection/update.js';
import { CHAIN_ACT, OPEN, OWN } from './policies.js';

const ID = { description: 'Id of the collection.' } as const;
const owns = { resource: 'nftCollection', argument: 'id' } as const;

/** Collections, and what their creators do with them. */
@Resolver()
export class NftCollectionResolver {
  @Query(() => NftCollectionPage, { description: 'A page of the collections on their chains, newest first.' })
  @Policy({ ...OPEN, cost: 20 })
  nftCollections(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readNftCollections(ctx, args);
  }

  @Query(() => NftCollection, { description: 'One collection. NOT_FOUND for a draft of somebody else.' })
  @Policy({ ...OPEN, cost: 5 })
  nftCollection(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readNftCollection(ctx, id);
  }

  @Query(() => NftCollectionPage, { description: "A page of the caller's collections in any status, newest first." })
  @Policy({ ...OWN })
  myNftCollections(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readMyNftCollections(ctx, args);
  }

  @Mutation(() => NftCollection, {
    description:
      "Makes a collection: a draft, or a contract that is deployed already and belongs to the caller's wallet.",
  })
  @Policy({ ...CHAIN_ACT, feature: 'create_nft' })
  createNftCollection(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateNftCollectionInput, { description: 'The collection.' }) input: CreateNftCollectionInput,
  ) {
    return createNftCollection(ctx, input);
  }

  @Mutation(() => NftCollectionDeployment, {
    description: "Deploys one of the caller's drafts: answers the transaction to sign, then takes its hash as proof.",
  })
  @Policy({ ...CHAIN_ACT, feature: 'deploy_nft_contract', owns })
  deployNftCollection(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => DeployNftCollectionInput, { description: 'Who signs, or what was signed.' })
    input: DeployNftCollectionInput,
  ) {
    return deployNftCollection(ctx, { id, ...input });
  }

  @Mutation(() => NftCollection, { description: "Changes the texts of one of the caller's collections." })
  @Policy({ ...CHAIN_ACT, owns })
  updateNftCollection(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpdateNftCollectionInput, { description: 'What changes.' }) input: UpdateNftCollectionInput,
  ) {
    return updateNftCollection(ctx, id, input);
  }
}
