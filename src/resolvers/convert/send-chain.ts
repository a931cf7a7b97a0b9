import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ConvertSendChain } from '../../entities/convert/send-chain.js';
import { Message } from '../../schema/account/account.js';
import {
  ConvertSendChainPage,
  CreateConvertSendChainInput,
  UpdateConvertSendChainInput,
} from '../../schema/convert/send-chain.js';
import { ListArgs } from '../../schema/frame/page.js';
import { createSendChain } from '../../services/convert/send-chain/create.js';
import { deleteSendChain } from '../../services/convert/send-chain/delete.js';
import { readSendChains } from '../../services/convert/send-chain/read.js';
import { updateSendChain } from '../../services/convert/send-chain/update.js';
import type { Context } from '../../services/frame/context.js';

const ID = { description: 'Id of the send chain.' } as const;
const extension = 'convert';
const EDIT = {
  access: 'user',
  permission: 'edit.convert.inventory',
  extension,
  audit: { record: 'convert_send_chain' },
} as const;

/** What the house holds and pays on chains, for admins. */
@Resolver()
export class ConvertSendChainResolver {
  @Query(() => ConvertSendChainPage, { description: 'A page of what the house holds and pays on chains.' })
  @Policy({ access: 'user', permission: 'view.convert.inventory', extension })
  convertSendChains(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readSendChains(ctx, args);
  }

  @Mutation(() => ConvertSendChain, { description: 'Lets the house hold and pay a currency on a chain.' })
  @Policy(EDIT)
  createConvertSendChain(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateConvertSendChainInput, { description: 'The send chain.' })
    input: CreateConvertSendChainInput,
  ) {
    return createSendChain(ctx, input);
  }

  @Mutation(() => ConvertSendChain, { description: 'Changes the terms of a send chain.' })
  @Policy(EDIT)
  updateConvertSendChain(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpdateConvertSendChainInput, { description: 'What changes.' })
    input: UpdateConvertSendChainInput,
  ) {
    return updateSendChain(ctx, id, input);
  }

  @Mutation(() => Message, { description: 'Removes a send chain that the house holds nothing of.' })
  @Policy(EDIT)
  deleteConvertSendChain(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return deleteSendChain(ctx, id);
  }
}
