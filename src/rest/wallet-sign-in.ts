import { signInAnswer } from './account.js';
import type { RestRoute } from './route.js';

export const walletSignInRoutes: RestRoute[] = [
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
  },
  {
    method: 'POST',
    path: '/api/user/profile/wallet/connect',
    summary: "Links the wallet that signed to the caller's account.",
    operation: 'mutation ($input: WalletSignatureInput!) { connectWallet(input: $input) { message } }',
  },
  {
    method: 'POST',
    path: '/api/user/profile/wallet/disconnect',
    summary: "Unlinks a wallet from the caller's account.",
    operation: 'mutation ($address: String!) { disconnectWallet(address: $address) { message } }',
  },
];
