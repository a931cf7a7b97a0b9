import { Wallet } from 'ethers';
import { AppError } from '../../src/core/catalogue/errors.js';
import { newChains } from '../../src/infra/chain/chains.js';
import { proveWallet } from '../../src/services/wallet-sign-in/prove-wallet.js';
import { newNonce, signed } from '../support/linked-wallets.js';
import { world } from '../support/world.js';
import { fc } from '../support/property.js';

/** The code of the refusal, or what went wrong; OK when the proof stands. */
async function outcome(message: string, signature: string): Promise<string> {
  const { system } = await world();
  // No chain can be asked, so whatever passes was verified here.
  const ctx = { ...system, chains: newChains({ projectId: 'p', rpcUrl: null }, system.http, system.clock) };
  return proveWallet(ctx, { message, signature }).then(
    () => 'OK',
    (error: unknown) => (error instanceof AppError && error.statusCode === 401 ? error.code : String(error)),
  );
}

const REFUSED = /^WALLET_[A-Z_]+$/;

it('whatever stands in for a message or a signature is a 401 with a code, and nothing else', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string());
  await fc.assert(
    fc.asyncProperty(text, text, async (message, signature) => {
      expect(await outcome(message, signature)).toMatch(REFUSED);
      expect(await outcome(message, `0x${Buffer.from(signature).toString('hex')}`)).toMatch(REFUSED);
    }),
  );
});

it('a message that differs from what was signed in any one character is refused', async () => {
  const wallet = Wallet.createRandom();
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.string({ unit: 'binary', maxLength: 2 }), async (at, put) => {
      const { message, signature } = await signed(wallet, { nonce: await newNonce() });
      const place = at % message.length;
      const changed = `${message.slice(0, place)}${put}${message.slice(place + 1)}`;
      fc.pre(changed !== message);
      expect(await outcome(changed, signature)).toMatch(REFUSED);
    }),
  );
});

it('a signature that differs in any one bit is refused', async () => {
  const wallet = Wallet.createRandom();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 65 * 8 - 1 }), async (bit) => {
      const { message, signature } = await signed(wallet);
      const bytes = Buffer.from(signature.slice(2), 'hex');
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await outcome(message, `0x${bytes.toString('hex')}`)).toMatch(REFUSED);
    }),
  );
});
