// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/**
 * Asks a contract wallet whether it accepts a signature (ERC-1271), after deploying it where the signature says how
 * (ERC-6492). It is never deployed: its creation code runs inside one eth_call and answers (accepted, chain id, bytes of
 * code at the address before anything was deployed).
 * Every call into the unknown has a gas limit of its own and none copies what comes back, so that a hostile contract
 * can neither use up what the probe needs to answer nor answer in its place.
 */
contract SignatureProbe {
    bytes32 private constant ACCEPTED = bytes32(bytes4(0x1626ba7e));

    constructor(address wallet, bytes32 digest, bytes memory signature, address factory, bytes memory deployment) {
        uint256 codeBytes = wallet.code.length;
        bool accepted = accepts(wallet, digest, signature);
        if (!accepted && factory != address(0)) {
            assembly {
                pop(call(3000000, factory, 0, add(deployment, 32), mload(deployment), 0, 0))
            }
            accepted = accepts(wallet, digest, signature);
        }
        assembly {
            mstore(0, accepted)
            mstore(32, chainid())
            mstore(64, codeBytes)
            return(0, 96)
        }
    }

    function accepts(address wallet, bytes32 digest, bytes memory signature) private view returns (bool accepted) {
        if (wallet.code.length == 0) return false;
        bytes memory question = abi.encodeWithSelector(bytes4(ACCEPTED), digest, signature);
        bytes32 yes = ACCEPTED;
        assembly {
            mstore(0, 0)
            let success := staticcall(1500000, wallet, add(question, 32), mload(question), 0, 32)
            accepted := and(and(success, gt(returndatasize(), 31)), eq(mload(0), yes))
        }
    }
}
