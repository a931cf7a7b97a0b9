import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import {
  ChangePasswordInput,
  CloseAccountInput,
  EmailInput,
  Message,
  Profile,
  ProfileInput,
  RegisterInput,
  ResetPasswordInput,
  SignInInput,
  SignInResult,
} from '../../schema/account/account.js';
import type { Context } from '../../services/frame/context.js';
import { changePassword } from '../../services/account/change-password.js';
import { closeAccount } from '../../services/account/close-account.js';
import { profile, updateProfile } from '../../services/account/profile.js';
import { register } from '../../services/account/register.js';
import { requestPasswordReset, resetPassword } from '../../services/account/reset-password.js';
import { signIn } from '../../services/account/sign-in.js';
import { signOut } from '../../services/account/session/sign-out.js';
import { resendVerification, verifyEmail } from '../../services/account/verify-email.js';

@Resolver()
export class AccountResolver {
  @Query(() => Profile, { description: "The caller's own account." })
  @Policy({ access: 'user', geo: 'exit' })
  profile(@Ctx() ctx: Context) {
    return profile(ctx);
  }

  @Mutation(() => Profile, {
    description: "Changes the names and the country of the caller's account; what is left out stays.",
  })
  @Policy({ access: 'user', geo: 'exit' })
  updateProfile(
    @Ctx() ctx: Context,
    @Arg('input', () => ProfileInput, { description: 'What to change.' }) input: ProfileInput,
  ) {
    return updateProfile(ctx, input);
  }

  @Mutation(() => Message, { description: 'Registers an account. A taken address is answered alike.' })
  @Policy({ access: 'public', reason: 'Whoever registers has no account yet.' })
  register(
    @Ctx() ctx: Context,
    @Arg('input', () => RegisterInput, { description: 'The new account.' }) input: RegisterInput,
  ) {
    return register(ctx, input);
  }

  @Mutation(() => Message, { description: 'Verifies the e-mail address that a mailed token was sent to.' })
  @Policy({ access: 'public', reason: 'The mailed token is the proof, and nobody can sign in before it.', geo: 'exit' })
  verifyEmail(@Ctx() ctx: Context, @Arg('token', { description: 'The token that the link carries.' }) token: string) {
    return verifyEmail(ctx, token);
  }

  @Mutation(() => Message, { description: 'Sends the verification mail again, if the address waits for one.' })
  @Policy({
    access: 'public',
    reason: 'Nobody can sign in before the address is verified.',
    throttle: 'linkRequest',
    geo: 'exit',
  })
  resendVerification(
    @Ctx() ctx: Context,
    @Arg('input', () => EmailInput, { description: 'The address.' }) { email }: EmailInput,
  ) {
    return resendVerification(ctx, email);
  }

  @Mutation(() => SignInResult, { description: 'Signs in and sets the cookies of a browser session.' })
  @Policy({ access: 'public', reason: 'Nobody is signed in before this.', geo: 'exit' })
  signIn(@Ctx() ctx: Context, @Arg('input', () => SignInInput, { description: 'Who signs in.' }) input: SignInInput) {
    return signIn(ctx, input);
  }

  @Mutation(() => Message, { description: 'Ends the browser session that the call came with.' })
  @Policy({ access: 'session', geo: 'exit' })
  signOut(@Ctx() ctx: Context) {
    return signOut(ctx);
  }

  @Mutation(() => Message, { description: 'Mails a link to set a new password, if there is such an account.' })
  @Policy({
    access: 'public',
    reason: 'Whoever has forgotten the password cannot sign in.',
    throttle: 'linkRequest',
    geo: 'exit',
  })
  requestPasswordReset(
    @Ctx() ctx: Context,
    @Arg('input', () => EmailInput, { description: 'The address.' }) { email }: EmailInput,
  ) {
    return requestPasswordReset(ctx, email);
  }

  @Mutation(() => Message, { description: 'Sets a new password by a mailed token; every session of the account ends.' })
  @Policy({ access: 'public', reason: 'The mailed token is the proof.', geo: 'exit' })
  resetPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ResetPasswordInput, { description: 'Token and new password.' }) input: ResetPasswordInput,
  ) {
    return resetPassword(ctx, input);
  }

  @Mutation(() => Message, { description: "Changes the caller's password; every other session of the account ends." })
  @Policy({ access: 'session', geo: 'exit' })
  changePassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangePasswordInput, { description: 'Present and new password.' }) input: ChangePasswordInput,
  ) {
    return changePassword(ctx, input);
  }

  @Mutation(() => Message, { description: "Closes the caller's account, once it has no money and nothing open." })
  @Policy({ access: 'session', geo: 'exit' })
  closeAccount(
    @Ctx() ctx: Context,
    @Arg('input', () => CloseAccountInput, { description: 'Password, and code of a second factor.' })
    input: CloseAccountInput,
  ) {
    return closeAccount(ctx, input);
  }
}
