import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Currency, WalletType } from '../../entities/currency/currency.js';
import {
  ChangedCurrency,
  CreateCurrencyInput,
  CurrencyPage,
  UpdateCurrencyInput,
} from '../../schema/currency/currency.js';
import { ListArgs } from '../../schema/frame/page.js';
import type { Context } from '../../services/frame/context.js';
import { closeCurrency, reopenCurrency } from '../../services/currency/close-currency.js';
import { createCurrency } from '../../services/currency/create-currency.js';
import { offeredCurrencies, readCurrencies } from '../../services/currency/read.js';
import { updateCurrency } from '../../services/currency/update-currency.js';

@Resolver()
export class CurrencyResolver {
  @Query(() => [Currency], { description: 'The currencies that are offered, by code.' })
  @Policy({ access: 'public', reason: 'What the platform offers is shown before anybody signs in.', geo: 'exit' })
  currencies(
    @Ctx() ctx: Context,
    @Arg('type', () => WalletType, { nullable: true, description: 'Only those of this wallet type.' })
    type?: WalletType,
  ) {
    return offeredCurrencies(ctx, type);
  }

  @Query(() => CurrencyPage, { description: 'A page of all currencies.' })
  @Policy({ access: 'user', permission: 'access.currency' })
  allCurrencies(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readCurrencies(ctx, args);
  }

  @Mutation(() => ChangedCurrency, { description: 'Makes a currency known to the platform.' })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'create.currency', audit: { record: 'currency' } })
  createCurrency(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateCurrencyInput, { description: 'The currency.' }) input: CreateCurrencyInput,
  ) {
    return createCurrency(ctx, input);
  }

  @Mutation(() => ChangedCurrency, { description: 'Changes a currency, says its price, or switches it on or off.' })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.currency', audit: { record: 'currency' } })
  updateCurrency(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the currency.' }) id: string,
    @Arg('input', () => UpdateCurrencyInput, { description: 'What is to change.' }) input: UpdateCurrencyInput,
  ) {
    return updateCurrency(ctx, id, input);
  }

  @Mutation(() => Currency, { description: 'Closes a currency to conversions in both directions.' })
  @Policy({ access: 'user', permission: 'edit.currency', audit: { record: 'currency' } })
  closeCurrency(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the currency.' }) id: string,
    @Arg('reason', () => String, { description: 'Reason shown to customers: 1 to 500 characters.' })
    reason: string,
  ) {
    return closeCurrency(ctx, id, reason);
  }

  @Mutation(() => ChangedCurrency, { description: 'Reopens a currency that was closed or whose price jumped.' })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.currency', audit: { record: 'currency' } })
  reopenCurrency(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the currency.' }) id: string,
    @Arg('reason', () => String, { description: 'Reason for the record: 1 to 500 characters.' }) reason: string,
  ) {
    return reopenCurrency(ctx, id, reason);
  }
}
