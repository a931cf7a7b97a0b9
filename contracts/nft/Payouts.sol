// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/**
 * Pays in the chain's own coin so that no receiver can stop anybody else: what a receiver does not take at once is owed to
 * it. It withdraws that itself, to whatever address it likes, or anybody sends it on to the receiver.
 */
abstract contract Payouts is ReentrancyGuard {
    /// Enough for a contract wallet to note what it receives, and too little for it to hold anybody up.
    uint256 private constant RECEIVE_GAS = 50_000;

    /// What is kept here for a receiver that did not take it, in the coin's smallest units.
    mapping(address receiver => uint256 amount) public owed;

    event Owed(address indexed receiver, uint256 amount);
    event Withdrawn(address indexed receiver, address indexed to, uint256 amount);

    error NothingOwed();
    error WithdrawalFailed();

    /// Sends all that is owed to the caller to an address of the caller's choice. Nothing ever stops it.
    function withdraw(address to) external nonReentrant {
        _withdraw(msg.sender, to);
    }

    /// Sends a receiver all that is owed to it, for one that cannot call: a splitter that needs more gas than it was given.
    function withdrawFor(address receiver) external nonReentrant {
        _withdraw(receiver, receiver);
    }

    function _withdraw(address receiver, address to) private {
        uint256 amount = owed[receiver];
        if (amount == 0) revert NothingOwed();
        owed[receiver] = 0;
        (bool sent, ) = to.call{value: amount}("");
        if (!sent) revert WithdrawalFailed();
        emit Withdrawn(receiver, to, amount);
    }

    /// Sends an amount, or keeps it for the receiver. What a receiver returns is not copied, since it would cost the payer gas.
    function _pay(address to, uint256 amount) internal {
        if (amount == 0) return;
        bool sent;
        assembly ("memory-safe") {
            sent := call(RECEIVE_GAS, to, amount, 0, 0, 0, 0)
        }
        if (sent) return;
        owed[to] += amount;
        emit Owed(to, amount);
    }
}
