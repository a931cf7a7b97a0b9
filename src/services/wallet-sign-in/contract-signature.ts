import { AbiCoder, concat, dataSlice, dataLength, hashMessage, toBeHex, ZeroAddress } from 'ethers';
import { z } from 'zod';
import type { NodeAnswer } from '../../infra/chain/json-rpc.js';
import type { Context } from '../frame/context.js';
import { SIGNATURE_PROBE } from './signature-probe.js';

/** Suffix of a signature that contains how its wallet is deployed (ERC-6492). */
const MAGIC = '6492'.repeat(16);

/** Gas limit of the whole call: two calls to the wallet, a deployment, and the probe itself. */
const GAS = 7_000_000n;
const MAX_ANSWER_BYTES = 16 * 1024;

const ARGUMENTS = ['address', 'bytes32', 'bytes', 'address', 'bytes'];
const coder = AbiCoder.defaultAbiCoder();

export interface ContractQuestion {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
  readonly chainId: number;
}

const answerShape = z.object({ result: z.string().regex(/^0x[0-9a-f]{192}$/i) });

/** Whether the signature contains how its wallet is deployed, which may not exist yet. */
export function isCounterfactual(signature: string): boolean {
  return signature.toLowerCase().endsWith(MAGIC);
}

/** `none`: nothing is deployed at the address, and the signature does not contain how it would be. */
export type ContractFinding = 'accepted' | 'refused' | 'none';

/**
 * Asks the contract at the address whether it accepts the signature: on the message's own chain, in one read-only call
 * with limits on gas, time and size. RATE_LIMITED while too many questions wait for the chain; throws another error
 * when the chain cannot be asked or the RPC answers for another chain.
 */
export async function askContract(ctx: Context, question: ContractQuestion): Promise<ContractFinding> {
  const { chainId, address, message } = question;
  const wrapped = unwrap(question.signature);
  if (!wrapped) return 'refused';
  const { signature, factory, deployment } = wrapped;
  const asked = coder.encode(ARGUMENTS, [address, hashMessage(message), signature, factory, deployment]);
  const call = { data: concat([SIGNATURE_PROBE, asked]), gas: toBeHex(GAS) };
  const asking = { method: 'eth_call', params: [call, 'latest'] };
  const limits = { maxBytes: MAX_ANSWER_BYTES };
  const answer = await ctx.chainQueue.run(chainId, () => ctx.chains.askOnce(chainId, asking, limits));
  const { result } = readAnswer(answer);
  const [accepted, answeredBy, codeBytes] = [0, 32, 64].map((at) => BigInt(dataSlice(result, at, at + 32)));
  if (answeredBy !== BigInt(chainId))
    throw new Error(`the RPC for chain ${chainId} answered for chain ${answeredBy}: check CHAIN_RPC_URL`);
  if (accepted === 1n) return 'accepted';
  return codeBytes === 0n && !isCounterfactual(question.signature) ? 'none' : 'refused';
}

function readAnswer(given: NodeAnswer): z.infer<typeof answerShape> {
  const answer = answerShape.safeParse(given);
  if (answer.success) return answer.data;
  const text = JSON.stringify(given).slice(0, 200);
  throw new Error(`the RPC of the chain gave an answer that cannot be read: ${text}`);
}

interface Unwrapped {
  readonly signature: string;
  readonly factory: string;
  readonly deployment: string;
}

/** The inner signature and how its wallet is deployed; null for a wrapped signature that cannot be decoded. */
function unwrap(signature: string): Unwrapped | null {
  if (!isCounterfactual(signature)) return { signature, factory: ZeroAddress, deployment: '0x' };
  try {
    const wrapped = dataSlice(signature, 0, dataLength(signature) - 32);
    const parts = coder.decode(['address', 'bytes', 'bytes'], wrapped).toArray().map(String);
    const [factory = ZeroAddress, deployment = '0x', inner = '0x'] = parts;
    return { signature: inner, factory, deployment };
  } catch {
    return null;
  }
}
