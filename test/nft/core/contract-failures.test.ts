import { isFailureOfContract } from '../../../src/infra/chain/tokens.js';

describe('what a node says of a call', () => {
  it.each([
    // geth
    'execution reverted',
    'execution reverted: no such token',
    'out of gas',
    'contract creation code storage out of gas',
    'gas uint64 overflow',
    'invalid jump destination',
    'invalid opcode: opcode 0xfe not defined',
    'invalid code: must not begin with 0xef',
    'stack underflow (0 <=> 1)',
    'stack limit reached 1024 (1023)',
    'max call depth exceeded',
    'return data out of bounds',
    'write protection',
    'contract address collision',
    'max code size exceeded',
    'max initcode size exceeded',
    'precompile failed',
    // anvil and reth
    'EVM error OutOfGas',
    'EVM error MemoryOOG',
    'EVM error MemoryLimitOOG',
    'EVM error InvalidFEOpcode',
    'EVM error OpcodeNotFound',
    'EVM error NotActivated',
    'EVM error InvalidJump',
    'EVM error StackUnderflow',
    'EVM error StackOverflow',
    'EVM error CallTooDeep',
    'EVM error OutOfOffset',
    'EVM error StateChangeDuringStaticCall',
    'EVM error CreateCollision',
    'EVM error CreateContractSizeLimit',
    'EVM error PrecompileError',
    // Nethermind and Besu
    'VM execution error.',
    'BadInstruction',
    'StaticCallViolation',
    'AccessViolation',
    'Bad jump destination',
    'ILLEGAL_STATE_CHANGE',
  ])('counts as a failure of the contract: %s', (said) => {
    expect(isFailureOfContract(said)).toBe(true);
  });

  it.each([
    'header not found',
    'missing trie node 0xab',
    'daily request limit reached',
    'rate limit exceeded',
    'too many requests',
    'query returned more than 10000 results',
    'execution aborted (timeout = 5s)',
    'request timed out',
    'the method eth_call does not exist/is not available',
    'unsupported block number 5',
    'internal error',
  ])('counts as a failure of the node: %s', (said) => {
    expect(isFailureOfContract(said)).toBe(false);
  });
});
