import { signInAnswer } from '../account/account.js';
import type { RestRoute } from '../frame/route.js';

/** A sign-in message as a wallet shows it (ERC-4361), and its signature. */
const SIGNED = {
  message: [
    'localhost:4000 wants you to sign in with your Ethereum account:',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '',
    'Sign in to the platform.',
    '',
    'URI: http://localhost:4000',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: kz3T9wXQ4mVb7RcN',
    'Issued At: 2026-01-01T00:00:00.000Z',
  ].join('\n'),
  signature: `0x${'5f'.repeat(64)}1b`,
};

export const walletSignInRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/auth/login/nonce',
    summary: 'A nonce for a sign-in message.',
    operation: '{ walletNonce { nonce expiresAt } }',
  },
  {
    method: 'POST',
    path: '/api/auth/login/wallet',
    summary: 'Signs in by the signature of a linked wallet and sets the session cookies.',
    operation: `mutation ($input: WalletSignatureInput!) {
      signInWithWallet(input: $input) { message twoFactor twoFactorToken twoFactorMethods }
    }`,
    answer: signInAnswer,
    example: SIGNED,
  },
  {
    method: 'POST',
    path: '/api/user/profile/wallet/connect',
    summary: "Links the wallet that signed to the caller's account.",
    operation: `mutation ($input: WalletSignatureInput!, $code: String) {
      connectWallet(input: $input, code: $code) { message }
    }`,
    example: SIGNED,
  },
  {
    method: 'POST',
    path: '/api/user/profile/wallet/disconnect',
    summary: "Unlinks a wallet from the caller's account.",
    operation: 'mutation ($address: String!) { disconnectWallet(address: $address) { message } }',
    example: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  },
];
