// A token on the chain of CHAIN_RPC_URL, for an example that delivers it. The node must be anvil: it gives a new address
// its first ether, and mines at once.
import { ContractFactory, JsonRpcProvider, Network, Wallet, parseUnits, toQuantity } from 'ethers';
import solc from 'solc';

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;
contract Token {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor(uint256 value) {
        balanceOf[msg.sender] = value;
        emit Transfer(address(0), msg.sender, value);
    }
    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}`;
const DECIMALS = 6;
/** Blocks that CHAIN_CONFIRMATIONS asks for unless it is set, and some more. */
const DEEP = 20;

/** A new token, all of which a new wallet holds. */
export async function newToken(template) {
  const url = template.replaceAll('{chainId}', '1').replaceAll('{projectId}', '');
  const provider = new JsonRpcProvider(url, Network.from(1), { staticNetwork: true, cacheTimeout: -1 });
  await requireChain(provider, url);
  const wallet = Wallet.createRandom().connect(provider);
  await provider.send('anvil_setBalance', [wallet.address, toQuantity(10n ** 19n)]);
  const { abi, bytecode } = compiled();
  const contract = await new ContractFactory(abi, bytecode, wallet).deploy(parseUnits('1000000', DECIMALS));
  await mined(contract.deploymentTransaction());
  return {
    wallet,
    address: await contract.getAddress(),
    decimals: DECIMALS,
    /** Sends tokens, has blocks mined above the transfer, and answers its hash. */
    async send(to, tokens) {
      const transfer = await contract.transfer(to, parseUnits(tokens, DECIMALS));
      await mined(transfer);
      await provider.send('anvil_mine', [toQuantity(DEEP)]);
      return transfer.hash;
    },
    close: () => provider.destroy(),
  };

  async function mined({ hash }) {
    for (let looks = 0; looks < 300; looks += 1) {
      if (await provider.getTransactionReceipt(hash)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the chain has not mined ${hash} within 30 seconds`);
  }
}

async function requireChain(provider, url) {
  const start = 'start it by: node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil --chain-id 1';
  const chainId = await provider.send('eth_chainId', []).catch(() => null);
  if (chainId === null) throw new Error(`no chain answers at ${url}; ${start}`);
  if (BigInt(chainId) !== 1n) throw new Error(`the chain at ${url} has the number ${BigInt(chainId)}, not 1; ${start}`);
}

function compiled() {
  const input = {
    language: 'Solidity',
    sources: { 'Token.sol': { content: SOURCE } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  if (!contracts?.['Token.sol']) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const { abi, evm } = contracts['Token.sol'].Token;
  return { abi, bytecode: `0x${evm.bytecode.object}` };
}
