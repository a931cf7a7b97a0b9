import { getAddress } from 'ethers';
import { z } from 'zod';
import type { ChainBlock, ChainReceipt, ChainTransaction, PlacedLog } from '../../core/chain/receipt.js';

/*
 * The answers of a chain's node. Numbers are hexadecimal text of at most 256 bits; anything else is no answer.
 */

/** A number without leading zeros, as the protocol has it. */
export const quantity = z
  .string()
  .regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i)
  .transform(BigInt);

/** A number that counts blocks, seconds, logs or nonces. */
export const count = quantity.refine((value) => value <= Number.MAX_SAFE_INTEGER).transform(Number);

export const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-f]{2})*$/i)
  .transform((text) => text.toLowerCase());

export const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase());

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => getAddress(text.toLowerCase()));

const logFields = {
  address,
  topics: z.array(hash).max(4),
  data: bytes,
  logIndex: count,
  removed: z.boolean().optional(),
};

const log = z
  .object(logFields)
  .transform(({ logIndex, removed = false, ...rest }) => ({ ...rest, index: logIndex, removed }));

/** Logs that are found by themselves. */
export const placedLogs = z.array(
  z
    .object({
      ...logFields,
      transactionHash: hash,
      blockNumber: count,
      blockHash: hash,
      blockTimestamp: count.nullish(),
    })
    .transform(({ logIndex, removed = false, blockTimestamp, ...rest }): PlacedLog => ({
      ...rest,
      index: logIndex,
      removed,
      minedAt: blockTimestamp ?? null,
    })),
);

export const receipt = z
  .object({
    transactionHash: hash,
    blockNumber: count,
    blockHash: hash,
    status: z.enum(['0x0', '0x1']),
    from: address,
    to: address.nullable(),
    contractAddress: address.nullish(),
    gasUsed: quantity,
    effectiveGasPrice: quantity,
    // What chains on top of another one pay there.
    l1Fee: quantity.nullish(),
    logs: z.array(log),
  })
  .transform(
    ({ transactionHash, contractAddress, status, gasUsed, effectiveGasPrice, l1Fee, ...rest }): ChainReceipt => ({
      ...rest,
      contractAddress: contractAddress ?? null,
      hash: transactionHash,
      succeeded: status === '0x1',
      paid: gasUsed * effectiveGasPrice + (l1Fee ?? 0n),
    }),
  )
  .nullable();

export const transaction = z
  .object({
    hash,
    blockNumber: count.nullable(),
    from: address,
    to: address.nullable(),
    value: quantity,
    nonce: count,
    input: bytes,
  })
  .transform(({ input, ...rest }): ChainTransaction => ({ ...rest, data: input }))
  .nullable();

export const block = z
  .object({ number: count, hash, parentHash: hash, timestamp: count, baseFeePerGas: quantity.nullish() })
  .transform(({ baseFeePerGas, ...rest }): ChainBlock => ({ ...rest, baseFee: baseFeePerGas ?? null }))
  .nullable();
