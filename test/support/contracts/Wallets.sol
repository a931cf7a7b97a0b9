// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// A wallet whose one owner signs for it, in any spelling that the owner's signature has (ERC-1271).
contract OwnedWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        return SignatureChecker.isValidSignatureNow(owner, digest, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Deploys wallets where their owner says, which is known before they exist.
contract WalletFactory {
    function create(address owner, bytes32 salt) external returns (address) {
        return address(new OwnedWallet{salt: salt}(owner));
    }
}

/// Uses up whatever gas it is given.
contract BurningWallet {
    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        uint256 left = gasleft();
        while (left > 0) left = gasleft();
        return 0x1626ba7e;
    }

    fallback() external {
        uint256 left = gasleft();
        while (left > 0) left = gasleft();
    }
}

/// Answers what it was told to, whatever it is asked.
contract AnsweringWallet {
    bytes private answer;

    constructor(bytes memory answer_) {
        answer = answer_;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return answer;
    }
}

/// Answers and fails with as many bytes as its gas pays for.
contract FloodingWallet {
    fallback() external {
        assembly {
            revert(0, 200000)
        }
    }
}

/// Refuses with a reason.
contract RevertingWallet {
    fallback() external {
        revert("no");
    }
}
