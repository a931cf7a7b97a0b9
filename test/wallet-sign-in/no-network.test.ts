import { Wallet } from 'ethers';
import { proveWallet } from '../../src/services/wallet-sign-in/prove-wallet.js';
import { signed } from '../support/linked-wallets.js';
import { world } from '../support/world.js';

it('a whole proof of an ordinary account asks no chain', async () => {
  const { system } = await world();
  const wallet = Wallet.createRandom();
  // Whatever called the way out of the process would fail.
  const proof = await proveWallet({ ...system, http: null as never, chains: null as never }, await signed(wallet));
  expect(proof).toEqual({ address: wallet.address.toLowerCase(), chainId: 1, signer: 'account' });
});
