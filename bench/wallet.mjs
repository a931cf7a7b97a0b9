// Measures parsing and verifying the sign-in message of an ordinary account, compared to ethers.verifyMessage alone.
// Needs `npm run build`, but no network.
import { verifyMessage, Wallet } from 'ethers';
import { readMessage } from '../dist/services/wallet-sign-in/message.js';
import { verifySignature } from '../dist/services/wallet-sign-in/verify-signature.js';

const ROUNDS = 15;
const CALLS = 40;

const wallet = Wallet.createRandom();
const message = [
  'example.com wants you to sign in with your Ethereum account:',
  wallet.address,
  '',
  'Sign in',
  '',
  'URI: https://example.com',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 0123456789abcdef',
  'Issued At: 2026-01-01T00:00:00.000Z',
].join('\n');
const signature = await wallet.signMessage(message);

const ours = async () => {
  const { address, chainId } = readMessage(message);
  await verifySignature({ http: null }, { message, signature, address, chainId });
};
const theirs = () => verifyMessage(message, signature);

async function timed(call) {
  const began = performance.now();
  for (let index = 0; index < CALLS; index += 1) await call();
  return (performance.now() - began) / CALLS;
}

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
await timed(ours);
await timed(theirs);
const pairs = [];
// Alternates the two, so that other load on the machine slows both.
for (let round = 0; round < ROUNDS; round += 1) pairs.push([await timed(ours), await timed(theirs)]);
const rate = (which) => (1_000 / median(pairs.map((pair) => pair[which]))).toFixed(0);
const ratio = median(pairs.map(([mine, bare]) => bare / mine)).toFixed(2);
process.stdout.write(`wallet messages a second: ${rate(0)}, ethers.verifyMessage: ${rate(1)}, ratio ${ratio}\n`);
