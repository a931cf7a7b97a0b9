import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { newChains, type Chains } from '../../../src/infra/chain/chains.js';
import { LocalChain, type Mood } from '../../support/local-chain.js';
import { world } from '../../support/world.js';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const HASH = `0x${'ab'.repeat(32)}`;
const FAILED = { code: 'CHAIN_FAILED', statusCode: 502 };
const RECEIPT = {
  transactionHash: HASH,
  blockNumber: '0x1',
  blockHash: HASH,
  status: '0x1',
  from: ADDRESS,
  to: ADDRESS,
  gasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  logs: [],
};
let chain: LocalChain;
let chains: Chains;

beforeAll(async () => {
  chain = await LocalChain.start(1);
  chains = await chainsAt(chain.template);
});

afterAll(async () => chain.close());

beforeEach(() => {
  chain.mood = 'answers';
  chain.asked.length = 0;
});

async function chainsAt(rpcUrl: string | null): Promise<Chains> {
  const { platform } = await world();
  return newChains({ rpcUrl, projectId: 'p' }, platform.http, platform.clock);
}

describe('the reader of chains', () => {
  it('asks which chain the node serves, once, and again after ten minutes', async () => {
    const own = await chainsAt(chain.template);
    await own.head(1);
    await own.head(1);
    expect(chain.asked).toHaveLength(3);
    (await world()).clock.advance(11 * MINUTE_MS);
    await own.head(1);
    expect(chain.asked).toHaveLength(5);
  });

  it('believes nothing of a node that serves another chain', async () => {
    await expect(chains.head(10)).rejects.toMatchObject(FAILED);
    await expect(chains.send(10, '0x00')).rejects.toMatchObject(FAILED);
    expect(chain.asked).toEqual(['/10?project=p', '/10?project=p']);
  });

  it('asks no chain that is not accepted, and none without an address', async () => {
    await expect(chains.head(5)).rejects.toMatchObject(FAILED);
    await expect((await chainsAt(null)).head(1)).rejects.toMatchObject(FAILED);
    expect(chain.asked).toEqual([]);
  });

  it.each(['silent', 'error', 'garbage', 'flood'] as Mood[])('fails when the node is %s', async (mood) => {
    await chains.head(1);
    chain.mood = mood;
    await expect(chains.head(1)).rejects.toMatchObject(FAILED);
  });

  it('knows neither receipt nor transaction that there is not', async () => {
    expect(await chains.receipt(1, HASH)).toBeNull();
    expect(await chains.transaction(1, HASH)).toBeNull();
    expect(await chains.block(1, 1_000_000)).toBeNull();
    expect(await chains.code(1, ADDRESS)).toBe('0x');
    expect(await chains.nonce(1, ADDRESS, 'pending')).toBe(0);
    expect(await chains.logs(1, { address: ADDRESS, topics: [null], fromBlock: 0, toBlock: 0 })).toEqual([]);
  });
});

describe('an answer that makes no sense', () => {
  const LOG = { address: ADDRESS, topics: [HASH], data: '0x', logIndex: '0x0' };

  it.each([
    ['a number in decimal', 'head', '17'],
    ['a JSON number', 'head', 17],
    ['a number with leading zeros', 'head', '0x011'],
    ['a number of no digits', 'head', '0x'],
    ['a block far beyond all blocks', 'head', '0xffffffffffffffff'],
    ['nothing', 'head', null],
    ['a receipt of another transaction', 'receipt', { ...RECEIPT, transactionHash: `0x${'cd'.repeat(32)}` }],
    ['a receipt without a status', 'receipt', { ...RECEIPT, status: undefined }],
    ['a receipt of a third status', 'receipt', { ...RECEIPT, status: '0x2' }],
    ['gas beyond 256 bits', 'receipt', { ...RECEIPT, gasUsed: `0x1${'00'.repeat(32)}` }],
    ['an address that is too short', 'receipt', { ...RECEIPT, from: '0x12' }],
    ['a log of five topics', 'receipt', { ...RECEIPT, logs: [{ ...LOG, topics: Array(5).fill(HASH) }] }],
    ['a log of half a byte', 'receipt', { ...RECEIPT, logs: [{ ...LOG, data: '0x1' }] }],
  ] as const)('(%s) is CHAIN_FAILED', async (_title, question, result) => {
    const node = await answering(result);
    const own = await chainsAt(node.url);
    const asked = question === 'head' ? own.head(1) : own.receipt(1, HASH);
    await expect(asked).rejects.toMatchObject(FAILED);
    node.close();
  });

  it('is none when it fits: the fee of a base layer is part of what was paid', async () => {
    const node = await answering({ ...RECEIPT, l1Fee: '0x64', logs: [LOG] });
    expect(await (await chainsAt(node.url)).receipt(1, HASH)).toMatchObject({ succeeded: true, paid: 21_100n });
    node.close();
  });
});

describe('the receipt of a transaction', () => {
  it('is read however many logs it has, up to 32 MiB', async () => {
    const log = { address: ADDRESS, topics: [HASH], data: `0x${'ab'.repeat(1_000)}`, logIndex: '0x0' };
    const node = await answering({ ...RECEIPT, logs: Array.from({ length: 2_000 }, () => log) });
    const own = await chainsAt(node.url);
    expect((await own.receipt(1, HASH))?.logs).toHaveLength(2_000);
    node.close();
    const flooding = await answering({ ...RECEIPT, logs: Array.from({ length: 16_000 }, () => log) });
    await expect((await chainsAt(flooding.url)).receipt(1, HASH)).rejects.toMatchObject(FAILED);
    flooding.close();
  });
});

/** A node of chain 1 that answers every question in the same way. */
async function answering(result: unknown) {
  const node = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method } = JSON.parse(Buffer.concat(chunks).toString()) as { method: string };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: method === 'eth_chainId' ? '0x1' : result }));
  });
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  return { url: `http://127.0.0.1:${(node.address() as AddressInfo).port}/{chainId}`, close: () => node.close() };
}
