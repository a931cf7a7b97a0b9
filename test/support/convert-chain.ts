import { parseEther, toQuantity, Wallet, type BaseContract, type HDNodeWallet } from 'ethers';
import type { PermissionKey } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { canonical, Money } from '../../src/core/money.js';
import { CHAINS } from '../../src/core/chains.js';
import { amountOfUnits } from '../../src/core/chain/units.js';
import { openInventory } from '../../src/services/convert/own/place.js';
import { createSendChain } from '../../src/services/convert/send-chain/create.js';
import type { SendChainRow } from '../../src/services/convert/send-chain/read.js';
import type { WalletKind } from '../../src/services/currency/wallet-kind.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { ledgerKey } from '../../src/services/ledger/key.js';
import { post } from '../../src/services/ledger/post.js';
import { newApprover } from './approvals.js';
import { newCurrency } from './currencies.js';
import { LocalChain } from './local-chain.js';
import { world, worldWith } from './world.js';

export const VIEWER: PermissionKey[] = ['view.convert.send', 'view.convert.inventory'];
export const WRITER: PermissionKey[] = [...VIEWER, 'edit.convert.inventory'];
export const MANAGER: PermissionKey[] = [...VIEWER, 'manage.convert.send'];

/** What the house holds on the chain of a test, and in the ledger. */
export interface House {
  readonly chain: LocalChain;
  readonly wallet: HDNodeWallet;
  /** The chain's own coin, 100 of it on the chain and in the ledger. */
  readonly coin: SendChainRow;
}

interface HouseOptions {
  readonly signs?: boolean;
  readonly confirmations?: number;
  /** Of the server, besides. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * A chain of this machine and a server whose house has an account there, by its key or by its address alone. The first
 * call of a file, in place of `world`.
 */
export async function houseOnChain({
  signs = true,
  confirmations = 3,
  environment = {},
}: HouseOptions = {}): Promise<House> {
  const chainId = CHAINS[0]!.chainId;
  const chain = await LocalChain.start(chainId, 'Tokens.sol');
  const wallet = Wallet.createRandom();
  const house: Record<string, string> = signs
    ? { CONVERT_SIGNER_KEY: wallet.privateKey }
    : { CONVERT_HOUSE_ADDRESS: wallet.address };
  await worldWith({ CHAIN_RPC_URL: chain.template, ...house, ...environment });
  await chain.rpc('anvil_setBalance', wallet.address, toQuantity(parseEther('100')));
  await priceCoin();
  const coin = await newSendChain({ currency: 'ETH', type: 'SPOT', contract: null, decimals: 18, confirmations });
  await book(coin, '100');
  return { chain, wallet, coin };
}

/** The chain's own coin is worth 3000 dollars now. */
async function priceCoin(): Promise<void> {
  const { system } = await world();
  const pricedAt = system.clock.now().toISOString();
  const ether = system.db.rows.updateTable('currency').where('code', '=', 'ETH').where('type', '=', 'SPOT');
  await ether.set({ usdPrice: '3000', pricedAt }).execute();
}

interface NewSendChain extends WalletKind {
  readonly chainId?: number;
  readonly contract: string | null;
  readonly decimals: number;
  readonly confirmations?: number;
  readonly venueDepositAddress?: string;
}

export async function newSendChain(given: NewSendChain): Promise<SendChainRow> {
  const { system } = await world();
  return createSendChain(system, { chainId: 1, confirmations: 3, ...given });
}

/** A token of which the house holds 1000 on the chain and in the ledger. */
export async function newToken({ chain, wallet }: House, { decimals = 6, usdPrice = '1' } = {}) {
  const contract = await chain.deploy('Token', decimals);
  const address = await contract.getAddress();
  await call(contract, 'mint', wallet.address, 1000n * 10n ** BigInt(decimals));
  const { code } = await newCurrency({ type: 'SPOT', precision: 8, usdPrice });
  const sendChain = await newSendChain({ currency: code, type: 'SPOT', contract: address, decimals });
  await book(sendChain, '1000');
  return { contract, address, sendChain, decimals };
}

/** Has a contract do something, and waits until it is mined. */
export async function call(contract: BaseContract, name: string, ...args: unknown[]): Promise<string> {
  const sent = await contract.getFunction(name).send(...args);
  await sent.wait();
  return sent.hash;
}

/** Books an amount in the ledger as held on the chain. */
export async function book({ currency, type, chainId }: SendChainRow, amount: string): Promise<void> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, async (tx) => {
    const { walletId } = await openInventory(system, tx, { currency, type }, `CHAIN:${chainId}`);
    const key = ledgerKey('leg', { operation: 'test', id: newId(), leg: 'in' });
    await post<'convert'>(tx, [
      { walletId, operation: 'CREDIT', amount: Money.parse(amount, currency), key, external: true },
    ]);
  });
}

/** What the ledger has of a send chain: free, and held. */
export async function booked({ currency, type, chainId }: SendChainRow): Promise<{ free: string; held: string }> {
  const { system } = await world();
  const { balance, inOrder } = await system.db.rows
    .selectFrom('wallet')
    .select(['balance', 'inOrder'])
    .where('system', '=', `convert_chain_${chainId}`)
    .where('currency', '=', currency)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return { free: canonical(balance), held: canonical(inOrder) };
}

/** What the chain says that the house holds. */
export async function onChain({ wallet }: House, { chainId, contract, decimals }: SendChainRow): Promise<string> {
  const { system } = await world();
  return amountOfUnits((await system.chains.balanceOf(chainId, wallet.address, contract)).units, decimals);
}

/** What transactions of a chain have cost together, in its coin. */
export async function gasOf(...hashes: readonly string[]): Promise<string> {
  const { system } = await world();
  const receipts = await Promise.all(hashes.map((hash) => system.chains.receipt(1, hash)));
  return amountOfUnits(
    receipts.reduce((sum, receipt) => sum + (receipt?.paid ?? 0n), 0n),
    18,
  );
}

/** A new address that holds nothing. */
export function newAccount(): string {
  return Wallet.createRandom().address;
}

/** An admin who writes sends down, and whose submit is their first approval, and another who decides about them. */
export async function admins() {
  const [writer, manager] = await Promise.all([
    newApprover({ permissions: [...WRITER, 'manage.convert.send'] }),
    newApprover({ permissions: MANAGER }),
  ]);
  return { writer, manager };
}
