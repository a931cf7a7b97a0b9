import { Field, Int } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';

@OutputType('public', "A transaction for the caller's wallet to sign, as eth_sendTransaction takes it.")
export class NftTransaction {
  @Field(() => Int, { description: 'EIP-155 number of the chain.' })
  chainId!: number;

  @Field({ description: 'Address that must sign it.' })
  from!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Contract that is called; null for one that deploys a contract.',
  })
  to!: string | null;

  @Field({ description: 'What is called, or the code of the contract, in hexadecimal digits after 0x.' })
  data!: string;

  @Field({ description: "What it pays, in the coin's smallest units, in hexadecimal digits after 0x." })
  value!: string;
}

/** The hash of a transaction that has done what was prepared before. */
export const PROOF = {
  nullable: true,
  description: 'Hash of the transaction that has done it; absent, the transaction to sign is answered.',
} as const;

/** The address that the caller acts with. */
export const WALLET_ADDRESS = {
  nullable: true,
  description: "Address that acts, which must be linked to the caller's account; absent, the primary one.",
} as const;

/** Longest text of an address or a hash that is looked at. */
export const MOST_CHAIN_TEXT = 128;
