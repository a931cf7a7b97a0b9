// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A token that anybody can make, keep a fee, answer without moving anything, or break.
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);

    // Wider than a token's, so that it can say nonsense.
    uint256 public decimals;
    mapping(address => uint256) public balanceOf;
    uint256 public feePercent;
    bool public isMute;
    int256 public surchargePercent;

    constructor(uint256 decimals_) {
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function behave(uint256 feePercent_, bool isMute_) external {
        feePercent = feePercent_;
        isMute = isMute_;
    }

    /// Takes so much more than it is told to pay from now on, or less.
    function charge(int256 surchargePercent_) external {
        surchargePercent = surchargePercent_;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (isMute) return true;
        value = uint256(int256(value) + (int256(value) * surchargePercent) / 100);
        uint256 fee = (value * feePercent) / 100;
        move(msg.sender, to, value - fee);
        if (fee > 0) move(msg.sender, address(this), fee);
        return true;
    }

    /// Two payments of equal size in one transaction.
    function twice(address to, uint256 value) external {
        move(msg.sender, to, value);
        move(msg.sender, to, value);
    }

    /// Somebody else has the owner pay.
    function collect(address from, address to, uint256 value) external {
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Is no token, and refuses every call but its own.
contract Plain {
    function answer() external pure returns (uint256) {
        return 42;
    }
}

/// Takes every call and answers nothing.
contract Mute {
    fallback() external payable {}
}
