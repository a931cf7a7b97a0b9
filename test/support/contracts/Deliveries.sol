// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// A token that is sold, of which anybody can make some.
contract Coin is ERC20 {
    uint8 private immutable DECIMALS;

    constructor(uint8 decimals_) ERC20("Coin", "COIN") {
        DECIMALS = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return DECIMALS;
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }
}

/// Pays many at once with what it holds.
contract Spreader {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function spread(IERC20 token, address[] calldata to, uint256[] calldata values) external {
        for (uint256 at = 0; at < to.length; at++) token.transfer(to[at], values[at]);
    }
}

/// Holds tokens for others, and hands them out whoever calls it, as vesting contracts, pools and exchanges do.
contract Keeper {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function release(IERC20 token, address to, uint256 value) external {
        token.transfer(to, value);
    }
}

/// As a keeper, and knows its administrator by a role.
contract RoleKeeper {
    address private immutable ADMIN;

    constructor(address admin) {
        ADMIN = admin;
    }

    function hasRole(bytes32 role, address account) external view returns (bool) {
        return role == bytes32(0) && account == ADMIN;
    }

    function release(IERC20 token, address to, uint256 value) external {
        token.transfer(to, value);
    }
}

/// Moves what others have allowed it to: money and a token of a collection, in one transaction.
contract Mover {
    struct Money {
        IERC20 token;
        address from;
        address to;
        uint256 value;
    }

    struct Item {
        IERC721 collection;
        address from;
        address to;
        uint256 tokenId;
    }

    function move(Money calldata money, Item calldata item) external {
        money.token.transferFrom(money.from, money.to, money.value);
        item.collection.transferFrom(item.from, item.to, item.tokenId);
    }
}
