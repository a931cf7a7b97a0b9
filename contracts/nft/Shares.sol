// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// How a price is shared. The fee is rounded up, the royalty down, and the seller gets the rest.
library Shares {
    uint256 internal constant WHOLE = 10_000;
    uint256 private constant ROYALTY_GAS = 200_000;

    struct Split {
        uint256 fee;
        uint256 royalty;
        uint256 net;
    }

    /// Shares a price by basis points. The royalty gets at most what the fee leaves.
    function split(uint256 price, uint256 feeBasisPoints, uint256 royalty) internal pure returns (Split memory) {
        uint256 fee = Math.mulDiv(price, feeBasisPoints, WHOLE, Math.Rounding.Ceil);
        uint256 paid = Math.min(royalty, price - fee);
        return Split(fee, paid, price - fee - paid);
    }

    /// A part of a price in basis points, rounded down.
    function portion(uint256 price, uint256 basisPoints) internal pure returns (uint256) {
        return Math.mulDiv(price, basisPoints, WHOLE);
    }

    /**
     * The royalty that a collection asks for (ERC-2981), at most so many basis points of the price. Zero for a collection
     * that fails, answers nothing of that form, or names nobody: it has a gas limit, and no more than two words of its
     * answer are copied.
     */
    function royaltyOf(
        address collection,
        uint256 tokenId,
        uint256 price,
        uint256 maxBasisPoints
    ) internal view returns (address receiver, uint256 amount) {
        bytes memory question = abi.encodeCall(IERC2981.royaltyInfo, (tokenId, price));
        uint256 named;
        assembly ("memory-safe") {
            mstore(0, 0)
            mstore(32, 0)
            let answered := staticcall(ROYALTY_GAS, collection, add(question, 32), mload(question), 0, 64)
            if and(answered, gt(returndatasize(), 63)) {
                named := mload(0)
                amount := mload(32)
            }
        }
        if (named == 0 || named > type(uint160).max) return (address(0), 0);
        return (address(uint160(named)), Math.min(amount, portion(price, maxBasisPoints)));
    }
}
