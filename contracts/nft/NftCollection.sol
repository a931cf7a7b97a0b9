// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Burnable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Burnable.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";

/// A collection whose owner mints its tokens under numbers of the owner's choice. Holders may burn theirs.
contract NftCollection is ERC721Burnable, ERC721URIStorage, ERC2981, Ownable {
    constructor(
        string memory name,
        string memory symbol,
        address owner,
        address royaltyReceiver,
        uint96 royaltyBasisPoints
    ) ERC721(name, symbol) Ownable(owner) {
        if (royaltyBasisPoints > 0) _setDefaultRoyalty(royaltyReceiver, royaltyBasisPoints);
    }

    /// Makes a token. A contract gets it only if it says that it can hold one.
    function mint(address to, uint256 tokenId, string calldata uri) external onlyOwner {
        _setTokenURI(tokenId, uri);
        _safeMint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override(ERC721, ERC721URIStorage) returns (string memory) {
        return super.tokenURI(tokenId);
    }

    function supportsInterface(
        bytes4 interfaceId
    ) public view override(ERC721, ERC721URIStorage, ERC2981) returns (bool) {
        return super.supportsInterface(interfaceId);
    }
}
