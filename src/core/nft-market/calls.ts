import { AbiCoder, dataLength, getAddress, Interface, ZeroAddress } from 'ethers';

/** What is asked of any collection. */
const collection = new Interface([
  'function ownerOf(uint256) view returns (address)',
  'function getApproved(uint256) view returns (address)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function owner() view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function royaltyInfo(uint256, uint256) view returns (address, uint256)',
  'function approve(address, uint256)',
  'function safeTransferFrom(address, address, uint256)',
]);

/** The id of ERC-721 in ERC-165. */
export const ERC721_ID = '0x80ac58cd';
/**
 * Gas for the question whose a token or a contract is, and who may move a token: collections that are minted in large
 * batches look far back for that. The contracts of auctions ask with as much.
 */
export const OWNER_GAS = 500_000n;
const WORD_BYTES = 32;

/** The data of a call of any collection. */
export function collectionCall(method: string, ...args: readonly unknown[]): string {
  return collection.encodeFunctionData(method, args);
}

/** The data of a transfer of a token; contracts get it only if they say that they can hold one. */
export function transferCall(from: string, to: string, tokenId: string): string {
  return collection.encodeFunctionData('safeTransferFrom', [from, to, tokenId]);
}

/** The address that a contract answered; null for none, the zero address and what is no address. */
export function addressIn(answer: string | null): string | null {
  if (answer === null || dataLength(answer) < WORD_BYTES) return null;
  const word = answer.slice(0, 66);
  if (!/^0x0{24}[0-9a-f]{40}$/.test(word)) return null;
  const address = getAddress(`0x${word.slice(26)}`);
  return address === ZeroAddress ? null : address;
}

/** Whether a contract answered yes: one word that is 1. */
export function isYes(answer: string | null): boolean {
  return answer !== null && dataLength(answer) >= WORD_BYTES && BigInt(answer.slice(0, 66)) === 1n;
}

/** The receiver and the amount that a contract named as royalty, in smallest units; null for no such answer. */
export function royaltyIn(answer: string | null): { readonly receiver: string; readonly units: bigint } | null {
  if (answer === null || dataLength(answer) < 2 * WORD_BYTES) return null;
  const receiver = addressIn(answer);
  return receiver === null ? null : { receiver, units: BigInt(`0x${answer.slice(66, 130)}`) };
}

/** The text that a contract answered; null for what is none. */
export function textIn(answer: string | null): string | null {
  if (answer === null) return null;
  try {
    const [text] = AbiCoder.defaultAbiCoder().decode(['string'], answer);
    return typeof text === 'string' && text.isWellFormed() ? text : null;
  } catch {
    return null;
  }
}
