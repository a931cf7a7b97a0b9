import { EXAMPLE_TOKEN } from '../frame/example.js';
import type { RestRoute } from '../frame/route.js';

const PROFILE = `id email firstName lastName country status role permissions emailVerifiedAt createdAt
  providers { provider providerUserId }`;

export const ownAccountRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Registers an account.',
    operation: 'mutation ($input: RegisterInput!) { register(input: $input) { message } }',
    example: {
      email: 'ada@example.com',
      password: 'Correct-horse-1',
      firstName: 'Ada',
      lastName: 'Lovelace',
    },
  },
  {
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Verifies an e-mail address by the token of the mailed link.',
    operation: 'mutation ($token: String!) { verifyEmail(token: $token) { message } }',
    example: { token: EXAMPLE_TOKEN },
  },
  {
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    summary: 'Sends the verification mail again.',
    operation: 'mutation ($input: EmailInput!) { resendVerification(input: $input) { message } }',
    example: { email: 'ada@example.com' },
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in by e-mail and password and sets the session cookies.',
    operation: `mutation ($input: SignInInput!) {
      signIn(input: $input) { message twoFactor twoFactorToken twoFactorMethods }
    }`,
    answer: signInAnswer,
    example: { email: 'ada@example.com', password: 'Correct-horse-1' },
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the browser session.',
    operation: 'mutation { signOut { message } }',
  },
  {
    method: 'POST',
    path: '/api/auth/reset',
    summary: 'Mails a link to set a new password.',
    operation: 'mutation ($input: EmailInput!) { requestPasswordReset(input: $input) { message } }',
    example: { email: 'ada@example.com' },
  },
  {
    method: 'POST',
    path: '/api/auth/reset/confirm',
    summary: 'Sets a new password by the token of the mailed link.',
    operation: 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }',
    example: { token: EXAMPLE_TOKEN, password: 'Battery-staple-2' },
  },
  {
    method: 'GET',
    path: '/api/user/profile',
    summary: "The caller's own account.",
    operation: `{ profile { ${PROFILE} } }`,
  },
  {
    method: 'PUT',
    path: '/api/user/profile',
    summary: "Changes the names and the country of the caller's account.",
    operation: `mutation ($input: ProfileInput!) { updateProfile(input: $input) { ${PROFILE} } }`,
    example: { firstName: 'Ada', lastName: 'Lovelace', country: 'GB' },
  },
  {
    method: 'PUT',
    path: '/api/user/profile/password',
    summary: "Changes the caller's password.",
    operation: 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { message } }',
    example: { currentPassword: 'Correct-horse-1', password: 'Battery-staple-2' },
  },
  {
    method: 'POST',
    path: '/api/user/profile/close',
    summary: "Closes the caller's account, once it has no money and nothing open.",
    operation: 'mutation ($input: CloseAccountInput!) { closeAccount(input: $input) { message } }',
    example: { password: 'Correct-horse-1', code: '492039' },
  },
];

/** Without a second factor the answer contains only the message. */
export function signInAnswer(value: unknown): unknown {
  const answer = value as { readonly message: string; readonly twoFactor: boolean };
  return answer.twoFactor ? answer : { message: answer.message };
}
