import { readFileSync } from 'node:fs';
import { AbiCoder, concat, Interface, type ParamType } from 'ethers';

/** The compiled contracts. The compiled tests are one folder deeper than the compiled server. */
const ARTIFACTS = new URL(
  import.meta.url.includes('/.build/') ? '../../../../contracts/artifacts/' : '../../../contracts/artifacts/',
  import.meta.url,
);

interface Artifact {
  readonly abi: readonly object[];
  readonly bytecode: string;
}

/** A contract of this project, as it is compiled and committed. */
export class Contract {
  readonly interface: Interface;
  private readonly bytecode: string;

  constructor(name: string) {
    const { abi, bytecode } = JSON.parse(readFileSync(new URL(`${name}.json`, ARTIFACTS), 'utf8')) as Artifact;
    this.interface = new Interface(abi);
    this.bytecode = bytecode;
  }

  /** The data of the transaction that makes it: its creation code and the arguments of its constructor. */
  creation(...args: readonly unknown[]): string {
    const inputs: readonly ParamType[] = this.interface.deploy.inputs;
    return concat([this.bytecode, AbiCoder.defaultAbiCoder().encode(inputs, args)]);
  }

  /** The data of a call. */
  call(method: string, ...args: readonly unknown[]): string {
    return this.interface.encodeFunctionData(method, args);
  }
}

export const nftCollection = new Contract('NftCollection');
export const nftMarketplace = new Contract('NftMarketplace');
export const nftAuction = new Contract('NftAuction');
