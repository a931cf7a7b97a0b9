// Links a wallet to the account of a session, by a message that the wallet signs.
import { base } from './session.mjs';

/** Proves that a wallet is the caller's. */
export async function linkWallet(caller, wallet, chainId) {
  const { nonce } = await caller('GET', '/api/auth/login/nonce');
  const site = process.env.APP_PUBLIC_URL ?? base;
  const message = [
    `${new URL(site).host} wants you to sign in with your Ethereum account:`,
    wallet.address,
    '',
    'Link this wallet.',
    '',
    `URI: ${site}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n');
  const signature = await wallet.signMessage(message);
  await caller('POST', '/api/user/profile/wallet/connect', { message, signature });
}

export async function unlinkWallet(caller, { address }) {
  await caller('POST', '/api/user/profile/wallet/disconnect', { address });
}
