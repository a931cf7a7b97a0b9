import { EXAMPLE_TOKEN } from '../frame/example.js';
import type { RestRoute } from '../frame/route.js';

export const twoFactorRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/auth/login/two-factor',
    summary: 'Completes a sign-in with its second factor and sets the session cookies.',
    operation: 'mutation ($input: CompleteTwoFactorInput!) { completeTwoFactor(input: $input) { message } }',
    example: { twoFactorToken: EXAMPLE_TOKEN, code: '492039' },
  },
  {
    method: 'POST',
    path: '/api/auth/login/two-factor/code',
    summary: 'Mails a code for a sign-in that waits for its second factor.',
    operation: 'mutation ($input: TwoFactorTokenInput!) { sendSignInCode(input: $input) { message } }',
    example: { twoFactorToken: EXAMPLE_TOKEN },
  },
  {
    method: 'GET',
    path: '/api/user/profile/two-factor',
    summary: "The caller's second factors.",
    operation: '{ twoFactor { methods offered recoveryCodesLeft } }',
  },
  {
    method: 'POST',
    path: '/api/user/profile/two-factor/app',
    summary: 'Starts to set up an authenticator app.',
    operation: 'mutation { setUpTwoFactorApp { secret uri qrCode } }',
  },
  {
    method: 'POST',
    path: '/api/user/profile/two-factor/email',
    summary: 'Starts to set up codes by mail.',
    operation: 'mutation { setUpTwoFactorEmail { message } }',
  },
  {
    method: 'POST',
    path: '/api/user/profile/two-factor/code',
    summary: 'Mails a code that confirms a change of the account.',
    operation: 'mutation { sendTwoFactorCode { message } }',
  },
  {
    method: 'POST',
    path: '/api/user/profile/two-factor/enable',
    summary: 'Switches on what was set up, by a code of it and one of a method that is on, or by the password.',
    operation: 'mutation ($input: EnableTwoFactorInput!) { enableTwoFactor(input: $input) { message recoveryCodes } }',
    example: { method: 'APP', code: '492039', password: 'Correct-horse-1' },
  },
  {
    method: 'POST',
    path: '/api/user/profile/two-factor/disable',
    summary: 'Switches a second factor off, by a code of any that is on.',
    operation: 'mutation ($input: TwoFactorInput!) { disableTwoFactor(input: $input) { message } }',
    example: { method: 'APP', code: '492039' },
  },
  {
    method: 'POST',
    path: '/api/user/profile/two-factor/recovery-codes',
    summary: 'Replaces the recovery codes.',
    operation: 'mutation ($input: TwoFactorCodeInput!) { renewRecoveryCodes(input: $input) { message recoveryCodes } }',
    example: { code: '492039' },
  },
  {
    method: 'POST',
    path: '/api/user/profile/two-factor/prove',
    summary: 'Proves a second factor for this session, for what demands a fresh proof.',
    operation: 'mutation ($input: TwoFactorCodeInput!) { proveSecondFactor(input: $input) { message freshUntil } }',
    example: { code: '492039' },
  },
  {
    method: 'POST',
    path: '/api/user/profile/password/prove',
    summary: 'Proves the password for this session, for what demands a fresh proof.',
    operation: 'mutation ($input: ProvePasswordInput!) { provePassword(input: $input) { message freshUntil } }',
    example: { password: 'Correct-horse-1' },
  },
];
