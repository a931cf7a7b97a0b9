// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/finance/VestingWallet.sol";
import "@openzeppelin/contracts/finance/VestingWalletCliff.sol";
import "@openzeppelin/contracts/token/ERC20/ERC20.sol";

contract Linear is VestingWallet {
    constructor(uint64 start, uint64 duration) VestingWallet(address(1), start, duration) {}
}

contract Cliff is VestingWalletCliff {
    constructor(
        uint64 start,
        uint64 duration,
        uint64 cliffSeconds
    ) VestingWallet(address(1), start, duration) VestingWalletCliff(cliffSeconds) {}
}

/// Says what the wallets have vested at every second from their start to their end.
contract Reference is ERC20("Reference", "REF") {
    uint64 private constant START = 1_000;

    function linear(uint256 total, uint64 duration) external returns (uint256[] memory) {
        return vested(new Linear(START, duration), total, duration);
    }

    function cliff(uint256 total, uint64 duration, uint64 cliffSeconds) external returns (uint256[] memory) {
        return vested(new Cliff(START, duration, cliffSeconds), total, duration);
    }

    function vested(VestingWallet wallet, uint256 total, uint64 duration) private returns (uint256[] memory amounts) {
        _mint(address(wallet), total);
        amounts = new uint256[](duration + 1);
        for (uint64 second = 0; second <= duration; second++) {
            amounts[second] = wallet.vestedAmount(address(this), START + second);
        }
    }
}
