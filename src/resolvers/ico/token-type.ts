import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  CreateIcoTokenTypeInput,
  IcoTokenType,
  IcoTokenTypePage,
  UpdateIcoTokenTypeInput,
} from '../../schema/ico/token-type.js';
import type { Context } from '../../services/frame/context.js';
import { createTokenType, updateTokenType } from '../../services/ico/catalog/token-type.js';
import { deleteTokenType, setTokenTypeStatus } from '../../services/ico/catalog/entry.js';
import { offeredTokenTypes, readTokenTypes } from '../../services/ico/catalog/read.js';
import { EDIT_SETTINGS, OFFERED, VIEW_SETTINGS } from './policies.js';

const ID = { description: 'Id of the type.' } as const;
const EDIT = { ...EDIT_SETTINGS, audit: { record: 'ico_token_type' } } as const;

/** The kinds of tokens that offerings sell. */
@Resolver()
export class IcoTokenTypeResolver {
  @Query(() => [IcoTokenType], { description: 'The types of tokens that new offerings may name, by name.' })
  @Policy(OFFERED)
  icoTokenTypes(@Ctx() ctx: Context) {
    return offeredTokenTypes(ctx);
  }

  @Query(() => IcoTokenTypePage, { description: 'A page of all types of tokens, newest first.' })
  @Policy(VIEW_SETTINGS)
  allIcoTokenTypes(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readTokenTypes(ctx, args);
  }

  @Mutation(() => IcoTokenType, { description: 'Adds a type of tokens that offerings may name.' })
  @Policy(EDIT)
  createIcoTokenType(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateIcoTokenTypeInput, { description: 'The type.' }) input: CreateIcoTokenTypeInput,
  ) {
    return createTokenType(ctx, input);
  }

  @Mutation(() => IcoTokenType, { description: 'Changes a type of tokens; its value stays while offerings use it.' })
  @Policy(EDIT)
  updateIcoTokenType(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpdateIcoTokenTypeInput, { description: 'What changes.' }) input: UpdateIcoTokenTypeInput,
  ) {
    return updateTokenType(ctx, id, input);
  }

  @Mutation(() => IcoTokenType, { description: 'Says whether new offerings may name a type of tokens.' })
  @Policy(EDIT)
  setIcoTokenTypeStatus(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('status', () => Boolean, { description: 'Whether they may.' }) status: boolean,
  ) {
    return setTokenTypeStatus(ctx, id, status);
  }

  @Mutation(() => Message, {
    description: 'Removes a type of tokens that no offering uses; deleted offerings without contributions go with it.',
  })
  @Policy(EDIT)
  deleteIcoTokenType(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return deleteTokenType(ctx, id);
  }
}
