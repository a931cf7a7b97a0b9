import { defineModule, row, FIFTEEN_MINUTES, TOO_MANY_ATTEMPTS } from '../frame/catalogue.js';

export const walletSignIn = defineModule({
  errors: {
    WALLET_MESSAGE_INVALID: row(401, 'info', 'The message is not a valid sign-in message'),
    WALLET_CHECKSUM_INVALID: row(401, 'info', 'The wallet address in the message is not in its checksummed form'),
    WALLET_CHAIN_UNSUPPORTED: row(401, 'info', 'This chain is not supported'),
    WALLET_DOMAIN_MISMATCH: row(401, 'warn', 'The message was made for another site'),
    WALLET_URI_MISMATCH: row(401, 'warn', 'The message was made for another URL'),
    WALLET_MESSAGE_EXPIRED: row(401, 'info', 'The message has expired'),
    WALLET_MESSAGE_NOT_YET_VALID: row(401, 'info', 'The message is not valid yet'),
    WALLET_NONCE_INVALID: row(401, 'info', 'The nonce is unknown, used or expired'),
    WALLET_SIGNATURE_INVALID: row(401, 'info', 'The signature is not right'),
    WALLET_SIGNATURE_MALLEABLE: row(401, 'warn', 'The signature is not in its canonical form'),
    WALLET_CHAIN_UNAVAILABLE: row(401, 'warn', 'The signature could not be verified on its chain'),
    WALLET_CHAIN_MISMATCH: row(401, 'warn', 'This wallet was linked on another chain'),
    WALLET_NOT_RECOGNIZED: row(401, 'info', 'Wallet address not recognized'),
    WALLET_TAKEN: row(409, 'info', 'This wallet is linked to another account'),
    WALLET_NOT_CONFIGURED: row(500, 'error', 'Wallet sign-in is not configured'),
  },
  throttles: {
    /** Nonces and wallet sign-ins from one IP address, counted together. */
    walletSignIn: {
      prefix: 'wallet_sign_in',
      limit: 5,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'address',
      onStoreFailure: 'refuse',
      message: TOO_MANY_ATTEMPTS,
      routes: ['GET /api/auth/login/nonce', 'POST /api/auth/login/wallet'],
    },
    /** Linking and unlinking wallets: verifying a signature may need a request to its chain. */
    walletLink: {
      prefix: 'wallet_link',
      limit: 15,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'user',
      onStoreFailure: 'refuse',
      message: TOO_MANY_ATTEMPTS,
      routes: ['POST /api/user/profile/wallet/connect', 'POST /api/user/profile/wallet/disconnect'],
    },
  },
  extensions: { wallet_link: 'Wallet sign-in' },
});
