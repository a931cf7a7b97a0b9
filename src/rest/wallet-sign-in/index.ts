export { walletSignInRoutes } from './wallet-sign-in.js';
