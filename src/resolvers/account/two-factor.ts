import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { Message } from '../../schema/account/account.js';
import {
  AppSetup,
  CompleteTwoFactorInput,
  EnableTwoFactorInput,
  FreshProof,
  ProvePasswordInput,
  RecoveryCodes,
  TwoFactorCodeInput,
  TwoFactorInput,
  TwoFactorState,
  TwoFactorTokenInput,
} from '../../schema/account/two-factor.js';
import { provePassword } from '../../services/account/prove-password.js';
import { completeTwoFactor, sendSignInCode } from '../../services/account/two-factor/complete.js';
import { enableTwoFactor } from '../../services/account/two-factor/enable.js';
import { disableTwoFactor, renewRecoveryCodes } from '../../services/account/two-factor/manage.js';
import { proveSecondFactor } from '../../services/account/two-factor/prove-fresh.js';
import {
  sendTwoFactorCode,
  setUpTwoFactorApp,
  setUpTwoFactorEmail,
  twoFactorState,
} from '../../services/account/two-factor/set-up.js';
import type { Context } from '../../services/frame/context.js';

@Resolver()
export class TwoFactorResolver {
  @Query(() => TwoFactorState, { description: "The caller's second factors, and what the platform offers." })
  @Policy({ access: 'session', geo: 'exit' })
  twoFactor(@Ctx() ctx: Context) {
    return twoFactorState(ctx);
  }

  @Mutation(() => Message, {
    description: "Completes a sign-in with its second factor and sets the session's cookies.",
  })
  @Policy({
    access: 'public',
    reason: 'Nobody is signed in before this; the token of the first step is the proof.',
    geo: 'exit',
  })
  completeTwoFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => CompleteTwoFactorInput, { description: 'Token and code.' }) input: CompleteTwoFactorInput,
  ) {
    return completeTwoFactor(ctx, input);
  }

  @Mutation(() => Message, { description: 'Mails a code for a sign-in of an account that has chosen codes by mail.' })
  @Policy({
    access: 'public',
    reason: 'Nobody is signed in before this; the token of the first step is the proof.',
    geo: 'exit',
  })
  sendSignInCode(
    @Ctx() ctx: Context,
    @Arg('input', () => TwoFactorTokenInput, { description: 'The sign-in.' }) { twoFactorToken }: TwoFactorTokenInput,
  ) {
    return sendSignInCode(ctx, twoFactorToken);
  }

  @Mutation(() => AppSetup, { description: 'Starts to set up an authenticator app; enableTwoFactor completes it.' })
  @Policy({ access: 'session', geo: 'exit' })
  setUpTwoFactorApp(@Ctx() ctx: Context) {
    return setUpTwoFactorApp(ctx);
  }

  @Mutation(() => Message, { description: 'Starts to set up codes by mail: mails one that enableTwoFactor takes.' })
  @Policy({ access: 'session', geo: 'exit' })
  setUpTwoFactorEmail(@Ctx() ctx: Context) {
    return setUpTwoFactorEmail(ctx);
  }

  @Mutation(() => Message, { description: 'Mails a code that confirms a change of the account.' })
  @Policy({ access: 'session', geo: 'exit' })
  sendTwoFactorCode(@Ctx() ctx: Context) {
    return sendTwoFactorCode(ctx);
  }

  @Mutation(() => RecoveryCodes, {
    description: 'Switches on what was set up, by a code of it and one of a method that is on, or by the password.',
  })
  @Policy({ access: 'session', geo: 'exit' })
  enableTwoFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => EnableTwoFactorInput, { description: 'Which, a code of it, and the proof.' })
    input: EnableTwoFactorInput,
  ) {
    return enableTwoFactor(ctx, input);
  }

  @Mutation(() => Message, { description: 'Switches a second factor off, by a code of any that is on.' })
  @Policy({ access: 'session', geo: 'exit' })
  disableTwoFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => TwoFactorInput, { description: 'Which, and a code.' }) input: TwoFactorInput,
  ) {
    return disableTwoFactor(ctx, input);
  }

  @Mutation(() => RecoveryCodes, { description: 'Replaces the recovery codes, by a code of any second factor.' })
  @Policy({ access: 'session', geo: 'exit' })
  renewRecoveryCodes(
    @Ctx() ctx: Context,
    @Arg('input', () => TwoFactorCodeInput, { description: 'The code.' }) { code }: TwoFactorCodeInput,
  ) {
    return renewRecoveryCodes(ctx, code);
  }

  @Mutation(() => FreshProof, {
    description:
      'Proves a second factor for this session, by a code of any that is on, for what demands a fresh proof.',
  })
  @Policy({ access: 'session', geo: 'exit' })
  proveSecondFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => TwoFactorCodeInput, { description: 'The code.' }) { code }: TwoFactorCodeInput,
  ) {
    return proveSecondFactor(ctx, code);
  }

  @Mutation(() => FreshProof, {
    description:
      'Proves the password for this session, for what demands a fresh proof. An account with a second factor proves that instead.',
  })
  @Policy({ access: 'session', geo: 'exit' })
  provePassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ProvePasswordInput, { description: 'The password.' }) { password }: ProvePasswordInput,
  ) {
    return provePassword(ctx, password);
  }
}
