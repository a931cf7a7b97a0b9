// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// A collection whose tokens anybody moves, many in one transaction.
contract Crowd is ERC721 {
    uint256 public constant PLACES = 5_000;

    address public owner;
    uint256 public supply;

    constructor(address owner_) ERC721("Crowd", "CRD") {
        owner = owner_;
    }

    /// Makes the next tokens, for accounts that nobody has.
    function mintMany(uint256 count) external {
        for (uint256 made = 0; made < count; made++) {
            supply += 1;
            _mint(_place(supply), supply);
        }
    }

    /// Sends a token to its collection's owner, whoever has it.
    function bring(uint256 tokenId) external {
        _update(owner, tokenId, address(0));
    }

    /// Moves tokens, chosen by the seed among all but the first, to places that the seed chooses.
    function moveMany(uint256 seed, uint256 count) external {
        for (uint256 moved = 0; moved < count; moved++) {
            uint256 chance = uint256(keccak256(abi.encode(seed, moved)));
            _update(_place((chance >> 128) % PLACES), 2 + (chance % (supply - 1)), address(0));
        }
    }

    function move(uint256 tokenId, address to) external {
        _update(to, tokenId, address(0));
    }

    function _place(uint256 number) private pure returns (address) {
        return address(uint160(0x1000000 + number));
    }
}
