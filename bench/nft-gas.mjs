// npm run bench -- nft-gas: the gas of the contracts of the NFT marketplace, each on a local chain as an account pays it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ContractFactory, JsonRpcProvider, Network } from 'ethers';

const CHAIN_ID = 31_337;
const anvil =
  process.env.ANVIL_BIN ?? new URL('../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', import.meta.url).pathname;
const URI = 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
const PRICE = 10n ** 18n;
const DAY = 86_400;
const FOREVER = 2n ** 40n;
const said = new Set();

// The chain never removes the states that it writes there.
const states = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'anvil-'));
const flags = ['--port', '0', '--chain-id', String(CHAIN_ID), '--accounts', '7', '--cache-path', states];
const child = spawn(anvil, flags);
process.once('exit', () => {
  child.kill('SIGKILL');
  rmSync(states, { recursive: true, force: true, maxRetries: 5 });
});
const chain = new JsonRpcProvider(`http://127.0.0.1:${await portOf(child)}`, Network.from(CHAIN_ID), {
  staticNetwork: true,
  cacheTimeout: -1,
  pollingInterval: 20,
});
const [owner, seller, buyer, second, fees, artist] = await Promise.all(
  Array.from({ length: 6 }, (_, n) => chain.getSigner(n)),
);

const collection = await deploy('NftCollection', 'Collection', 'COL', owner.address, artist.address, 500);
const market = await deploy('NftMarketplace', owner.address, fees.address, 250, 1_000);
await measure('mint, the first of a holder', owner, collection, 'mint', seller.address, 1, URI);
await measure('mint, one more', owner, collection, 'mint', seller.address, 2, URI);
for (const tokenId of [3, 4]) await send(owner, collection, 'mint', seller.address, tokenId, URI);
await measure('approve', seller, collection, 'approve', market.target, 1);
await measure('listItem', seller, market, 'listItem', collection.target, 1, PRICE, FOREVER);
await measure('listItem, again', seller, market, 'listItem', collection.target, 1, PRICE, FOREVER);
await measure('buyItem', buyer, market, 'buyItem', collection.target, 1, seller.address, { value: PRICE });
await send(seller, collection, 'approve', market.target, 2);
await send(seller, market, 'listItem', collection.target, 2, PRICE, FOREVER);
await measure('cancelListing', seller, market, 'cancelListing', collection.target, 2);

const auction = await openAuction(3);
await measure('bid, the first', buyer, auction, 'bid', { value: PRICE });
await measure('bid, outbidding an account', second, auction, 'bid', { value: 2n * PRICE });
await chain.send('evm_increaseTime', [2 * DAY]);
await measure('settle, sold', owner, auction, 'settle', { gasLimit: 2_000_000 });
const unsold = await openAuction(4);
await measure('abort, without a bid', seller, unsold, 'abort');
chain.destroy();
child.kill('SIGKILL');

async function openAuction(tokenId) {
  const { timestamp } = await chain.getBlock('latest');
  const terms = {
    seller: seller.address,
    collection: collection.target,
    tokenId,
    price: PRICE,
    minBidIncrement: PRICE / 20n,
    reservePrice: 0,
    startTime: timestamp,
    endTime: timestamp + DAY,
    extension: 300,
    feeBasisPoints: 250,
    royaltyBasisPoints: 500,
    feeReceiver: fees.address,
    royaltyReceiver: artist.address,
  };
  const opened = await deploy('NftAuction', terms);
  await send(seller, collection, 'approve', opened.target, tokenId);
  return opened;
}

async function deploy(name, ...args) {
  const place = new URL(`../contracts/artifacts/${name}.json`, import.meta.url);
  const { abi, bytecode } = JSON.parse(readFileSync(place, 'utf8'));
  const contract = await new ContractFactory(abi, bytecode, owner).deploy(...args);
  say(`deployment of ${name}`, await gasOf(contract.deploymentTransaction()));
  return contract;
}

async function measure(title, by, contract, method, ...args) {
  say(title, await send(by, contract, method, ...args));
}

async function send(by, contract, method, ...args) {
  return gasOf(await contract.connect(by)[method](...args));
}

/** Asks for the receipt until it is there: a wait for the next block would be for ever once the last has been made. */
async function gasOf({ hash }) {
  for (;;) {
    const receipt = await chain.getTransactionReceipt(hash);
    if (receipt?.status === 0) throw new Error(`${hash} has failed`);
    if (receipt) return receipt.gasUsed;
    await sleep(20);
  }
}

function say(title, gas) {
  if (said.has(title)) return;
  said.add(title);
  process.stdout.write(`${title}: ${gas.toLocaleString('en')} gas\n`);
}

function portOf({ stdout }) {
  return new Promise((resolve) => {
    let heard = '';
    stdout.on('data', (part) => {
      heard += part;
      const port = /Listening on [\d.]+:(\d+)\n/.exec(heard)?.[1];
      if (port !== undefined) resolve(port);
    });
  });
}
