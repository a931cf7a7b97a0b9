// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Payouts} from "./Payouts.sol";
import {Shares} from "./Shares.sol";

/**
 * The auction of one token in the chain's own coin. The token stays with its seller, who approves this contract; a bid is
 * taken only while it could be delivered. Nobody owns the contract and nothing pauses it.
 */
contract NftAuction is Payouts {
    struct Terms {
        address seller;
        address collection;
        uint256 tokenId;
        /// The least first bid, and by how much a bid must beat the one before.
        uint256 price;
        uint256 minBidIncrement;
        /// Below it nothing is sold; zero for none.
        uint256 reservePrice;
        /// Seconds since 1970: from the start on, and before the end.
        uint64 startTime;
        uint64 endTime;
        /// A bid with fewer seconds left moves the end to so many seconds from now; zero for never.
        uint64 extension;
        uint16 feeBasisPoints;
        uint16 royaltyBasisPoints;
        address feeReceiver;
        address royaltyReceiver;
    }

    uint64 private constant LONGEST = 365 days;
    uint64 private constant LONGEST_EXTENSION = 1 days;

    /**
     * So much gas a collection gets to say who has a token, and to hand it over: it may burn all of it and the auction ends
     * even so. Whoever ends an auction must bring that much and what it takes to go on, or a caller with too little could
     * make a sound collection look like one that fails.
     */
    uint256 private constant QUESTION_GAS = 500_000;
    uint256 private constant ABORT_GAS = 600_000;
    uint256 private constant DELIVERY_GAS = 1_200_000;
    uint256 private constant SETTLE_GAS = 1_400_000;

    Terms private terms;
    /// When it ends as things stand.
    uint64 public endTime;
    address public highestBidder;
    uint256 public highestBid;
    bool public isOver;

    event BidPlaced(address indexed bidder, uint256 amount, uint64 endTime);
    event AuctionSettled(
        address indexed buyer,
        uint256 price,
        uint256 fee,
        uint256 royalty,
        address royaltyReceiver
    );
    /// Nothing was sold: no bid, none that meets the reserve, or the token could not be delivered.
    event AuctionFailed(address indexed bidder, uint256 refunded);

    error BadTerms();
    error NotOpen();
    error SellerBids();
    error BidTooLow(uint256 least);
    error NotDeliverable();
    error StillOpen();
    error Over();
    error TooLittleGas();
    error NotCalledByItself();

    constructor(Terms memory given) {
        uint256 points = uint256(given.feeBasisPoints) + given.royaltyBasisPoints;
        if (points > Shares.WHOLE || given.price == 0 || given.minBidIncrement == 0) revert BadTerms();
        uint256 opens = Math.max(given.startTime, block.timestamp);
        if (given.endTime <= opens || given.endTime - opens > LONGEST) revert BadTerms();
        if (given.extension > LONGEST_EXTENSION) revert BadTerms();
        if (given.seller == address(0) || given.feeReceiver == address(0)) revert BadTerms();
        if (given.royaltyBasisPoints > 0 && given.royaltyReceiver == address(0)) revert BadTerms();
        terms = given;
        endTime = given.endTime;
    }

    /// What the auction was made with; its end may have moved since.
    function getTerms() external view returns (Terms memory) {
        return terms;
    }

    /// The least that the next bid must be.
    function minimumNextBid() public view returns (uint256) {
        return highestBidder == address(0) ? terms.price : highestBid + terms.minBidIncrement;
    }

    /// Bids the amount that is sent. Whoever is outbid gets the own bid back at once, or withdraws it.
    function bid() external payable nonReentrant {
        if (isOver || block.timestamp < terms.startTime || block.timestamp >= endTime) revert NotOpen();
        if (msg.sender == terms.seller) revert SellerBids();
        uint256 least = minimumNextBid();
        if (msg.value < least) revert BidTooLow(least);
        if (!_isDeliverable()) revert NotDeliverable();
        (address outbid, uint256 amount) = (highestBidder, highestBid);
        (highestBidder, highestBid) = (msg.sender, msg.value);
        if (endTime - block.timestamp < terms.extension) endTime = uint64(block.timestamp) + terms.extension;
        emit BidPlaced(msg.sender, msg.value, endTime);
        _pay(outbid, amount);
    }

    /// Ends the auction once its time is over. Anybody may; the winner gets the token, or everything goes back.
    function settle() external nonReentrant {
        if (isOver) revert Over();
        if (block.timestamp < endTime) revert StillOpen();
        if (gasleft() < SETTLE_GAS) revert TooLittleGas();
        isOver = true;
        bool isMet = highestBidder != address(0) && highestBid >= terms.reservePrice;
        if (!isMet || !_delivered()) return _refund();
        uint256 royalty = Shares.portion(highestBid, terms.royaltyBasisPoints);
        Shares.Split memory shares = Shares.split(highestBid, terms.feeBasisPoints, royalty);
        emit AuctionSettled(highestBidder, highestBid, shares.fee, shares.royalty, terms.royaltyReceiver);
        _pay(terms.feeReceiver, shares.fee);
        _pay(terms.royaltyReceiver, shares.royalty);
        _pay(terms.seller, shares.net);
    }

    /// Ends the auction before its time. The seller may while nobody has bid; anybody may once the seller lost the token.
    function abort() external nonReentrant {
        if (isOver) revert Over();
        bool isSellers = msg.sender == terms.seller && highestBidder == address(0);
        if (!isSellers && gasleft() < ABORT_GAS) revert TooLittleGas();
        if (!isSellers && _ownerOf() == terms.seller) revert StillOpen();
        isOver = true;
        _refund();
    }

    /**
     * Hands the token to the winner, or does nothing at all: a part of settle, in a call of its own so that whatever a
     * collection or a receiver did meanwhile is undone when the winner does not have the token in the end.
     */
    function deliver(address winner) external {
        if (msg.sender != address(this)) revert NotCalledByItself();
        IERC721 token = IERC721(terms.collection);
        (address seller, uint256 tokenId) = (terms.seller, terms.tokenId);
        if (token.ownerOf(tokenId) != seller) revert NotDeliverable();
        token.transferFrom(seller, winner, tokenId);
        if (token.ownerOf(tokenId) != winner) revert NotDeliverable();
    }

    function _refund() private {
        emit AuctionFailed(highestBidder, highestBid);
        _pay(highestBidder, highestBid);
    }

    /// Whether the winner got the token. A collection may claim anything, fail, or burn gas.
    function _delivered() private returns (bool) {
        try this.deliver{gas: DELIVERY_GAS}(highestBidder) {
            return true;
        } catch {
            return false;
        }
    }

    function _isDeliverable() private view returns (bool) {
        if (_ownerOf() != terms.seller) return false;
        IERC721 token = IERC721(terms.collection);
        return
            token.getApproved(terms.tokenId) == address(this) || token.isApprovedForAll(terms.seller, address(this));
    }

    /// Who a collection says has the token; nobody where it fails.
    function _ownerOf() private view returns (address) {
        bytes memory question = abi.encodeCall(IERC721.ownerOf, (terms.tokenId));
        address collection = terms.collection;
        uint256 owner;
        assembly ("memory-safe") {
            mstore(0, 0)
            let answered := staticcall(QUESTION_GAS, collection, add(question, 32), mload(question), 0, 32)
            if and(answered, gt(returndatasize(), 31)) {
                owner := mload(0)
            }
        }
        return owner > type(uint160).max ? address(0) : address(uint160(owner));
    }
}
