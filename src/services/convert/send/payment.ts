import { Interface } from 'ethers';
import { unitsOfAmount } from '../../../core/chain/units.js';
import { badInput } from '../../../core/catalogue/errors.js';
import type { ConvertSend } from '../../../entities/convert/send.js';
import type { ChainCall, GasFees } from '../../../infra/chain/chains.js';
import type { Context } from '../../frame/context.js';
import { houseAddress } from './house.js';

const erc20 = new Interface(['function transfer(address to, uint256 amount) returns (bool)']);

/** In percent of what the node says that a transaction needs: state may change until it is mined. */
const GAS_MARGIN = 125n;
/** In percent of what a transaction may cost now: fees may rise until it is approved. */
const HOLD_MARGIN = 200n;

type Payment = Pick<ConvertSend, 'chainId' | 'contract' | 'decimals' | 'address' | 'amount'>;

/** What a payment costs now. */
export interface GasQuote extends GasFees {
  readonly gasLimit: bigint;
}

/** The call that makes a payment: of the token's contract, or of the recipient itself with the chain's coin. */
export function callOf({ contract, decimals, address, amount }: Payment): Required<Omit<ChainCall, 'from'>> {
  const units = unitsOfAmount(amount, decimals);
  if (contract === null) return { to: address, data: '0x', value: units };
  return { to: contract, data: erc20.encodeFunctionData('transfer', [address, units]), value: 0n };
}

/** What a payment of the house needs now. BAD_INPUT when the chain would refuse it; CHAIN_FAILED. */
export async function quoteGas(ctx: Context, payment: Payment): Promise<GasQuote> {
  const { chainId } = payment;
  const call = { ...callOf(payment), from: houseAddress(ctx) };
  const [estimate, fees] = await Promise.all([ctx.chains.estimateGas(chainId, call), ctx.chains.fees(chainId)]);
  if ('refused' in estimate) throw badInput(`The chain would refuse this payment now: ${plain(estimate.refused)}`);
  return { ...fees, gasLimit: (estimate.gas * GAS_MARGIN) / 100n };
}

/** The most that a transaction with these limits costs, in the smallest unit of the coin. */
export function mostCost({ gasLimit, maxFeePerGas }: Pick<GasQuote, 'gasLimit' | 'maxFeePerGas'>): bigint {
  return gasLimit * maxFeePerGas;
}

/** What is held for the gas of a payment before it is approved. */
export function gasToHold(quote: GasQuote): bigint {
  return (mostCost(quote) * HOLD_MARGIN) / 100n;
}

/** Words of a node, without what a page or a log cannot show. */
export function plain(words: string): string {
  return words.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 150);
}
