import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  CreateIcoBlockchainInput,
  IcoBlockchain,
  IcoBlockchainPage,
  UpdateIcoBlockchainInput,
} from '../../schema/ico/blockchain.js';
import type { Context } from '../../services/frame/context.js';
import { createBlockchain, updateBlockchain } from '../../services/ico/catalog/blockchain.js';
import { deleteBlockchain, setBlockchainStatus } from '../../services/ico/catalog/entry.js';
import { offeredBlockchains, readBlockchains } from '../../services/ico/catalog/read.js';
import { EDIT_SETTINGS, OFFERED, VIEW_SETTINGS } from './policies.js';

const ID = { description: 'Id of the blockchain.' } as const;
const EDIT = { ...EDIT_SETTINGS, audit: { record: 'ico_blockchain' } } as const;

/** The blockchains that tokens are delivered on. */
@Resolver()
export class IcoBlockchainResolver {
  @Query(() => [IcoBlockchain], { description: 'The blockchains that new offerings may use, by name.' })
  @Policy(OFFERED)
  icoBlockchains(@Ctx() ctx: Context) {
    return offeredBlockchains(ctx);
  }

  @Query(() => IcoBlockchainPage, { description: 'A page of all blockchains, newest first.' })
  @Policy(VIEW_SETTINGS)
  allIcoBlockchains(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readBlockchains(ctx, args);
  }

  @Mutation(() => IcoBlockchain, { description: 'Adds a blockchain that offerings may use.' })
  @Policy(EDIT)
  createIcoBlockchain(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateIcoBlockchainInput, { description: 'The blockchain.' }) input: CreateIcoBlockchainInput,
  ) {
    return createBlockchain(ctx, input);
  }

  @Mutation(() => IcoBlockchain, { description: 'Changes a blockchain; its value stays while offerings use it.' })
  @Policy(EDIT)
  updateIcoBlockchain(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpdateIcoBlockchainInput, { description: 'What changes.' }) input: UpdateIcoBlockchainInput,
  ) {
    return updateBlockchain(ctx, id, input);
  }

  @Mutation(() => IcoBlockchain, { description: 'Says whether new offerings may use a blockchain.' })
  @Policy(EDIT)
  setIcoBlockchainStatus(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('status', () => Boolean, { description: 'Whether they may.' }) status: boolean,
  ) {
    return setBlockchainStatus(ctx, id, status);
  }

  @Mutation(() => Message, {
    description: 'Removes a blockchain that no offering uses; deleted offerings without contributions go with it.',
  })
  @Policy(EDIT)
  deleteIcoBlockchain(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return deleteBlockchain(ctx, id);
  }
}
