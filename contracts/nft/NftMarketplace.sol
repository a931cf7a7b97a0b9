// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Payouts} from "./Payouts.sol";
import {Shares} from "./Shares.sol";

/**
 * Sells tokens at fixed prices in the chain's own coin. Tokens stay with their sellers, who approve this contract. A pause
 * stops listing and buying; listings can be cancelled and what is owed withdrawn at any time.
 */
contract NftMarketplace is Payouts, Pausable, Ownable2Step {
    struct Listing {
        address seller;
        /// Seconds since 1970; from then on nobody can buy.
        uint64 deadline;
        /// Those of the time of listing, for a seller agreed to these.
        uint16 feeBasisPoints;
        uint16 maxRoyaltyBasisPoints;
        uint256 price;
    }

    uint16 public feeBasisPoints;
    uint16 public maxRoyaltyBasisPoints;
    address public feeReceiver;

    mapping(address collection => mapping(uint256 tokenId => Listing)) public listings;

    event Configured(address indexed feeReceiver, uint16 feeBasisPoints, uint16 maxRoyaltyBasisPoints);
    event ItemListed(
        address indexed seller,
        address indexed collection,
        uint256 indexed tokenId,
        uint256 price,
        uint64 deadline
    );
    event ItemCanceled(address indexed seller, address indexed collection, uint256 indexed tokenId);
    event ItemBought(
        address indexed buyer,
        address indexed collection,
        uint256 indexed tokenId,
        address seller,
        uint256 price,
        uint256 fee,
        uint256 royalty,
        address royaltyReceiver
    );

    error BadBasisPoints();
    error NoReceiver();
    error NoPrice();
    error DeadlinePassed();
    error NotOwner();
    error NotApproved();
    error NotListed();
    error WrongSeller();
    error WrongPayment(uint256 price);
    error NotDelivered();

    constructor(
        address owner,
        address receiver,
        uint16 feePoints,
        uint16 maxRoyaltyPoints
    ) Ownable(owner) {
        _configure(receiver, feePoints, maxRoyaltyPoints);
    }

    /// Offers a token of the caller's, at the rates of now. Listing it again replaces the price, the deadline and the rates.
    function listItem(
        address collection,
        uint256 tokenId,
        uint256 price,
        uint64 deadline
    ) external nonReentrant whenNotPaused {
        if (price == 0) revert NoPrice();
        if (deadline <= block.timestamp) revert DeadlinePassed();
        if (IERC721(collection).ownerOf(tokenId) != msg.sender) revert NotOwner();
        if (!_isApproved(collection, tokenId, msg.sender)) revert NotApproved();
        listings[collection][tokenId] = Listing(
            msg.sender,
            deadline,
            feeBasisPoints,
            maxRoyaltyBasisPoints,
            price
        );
        emit ItemListed(msg.sender, collection, tokenId, price, deadline);
    }

    /// Takes an offer back. Only its seller can.
    function cancelListing(address collection, uint256 tokenId) external nonReentrant {
        address seller = listings[collection][tokenId].seller;
        if (seller == address(0)) revert NotListed();
        if (seller != msg.sender) revert WrongSeller();
        delete listings[collection][tokenId];
        emit ItemCanceled(seller, collection, tokenId);
    }

    /// Buys a token from the seller that the buyer has seen, for exactly its price.
    function buyItem(address collection, uint256 tokenId, address seller) external payable nonReentrant whenNotPaused {
        Listing memory listing = listings[collection][tokenId];
        if (listing.seller == address(0)) revert NotListed();
        if (listing.seller != seller) revert WrongSeller();
        if (listing.deadline <= block.timestamp) revert DeadlinePassed();
        if (msg.value != listing.price) revert WrongPayment(listing.price);
        delete listings[collection][tokenId];
        uint16 maxPoints = listing.maxRoyaltyBasisPoints;
        (address receiver, uint256 royalty) = Shares.royaltyOf(collection, tokenId, msg.value, maxPoints);
        Shares.Split memory shares = Shares.split(msg.value, listing.feeBasisPoints, royalty);
        _deliver(collection, tokenId, seller, msg.sender);
        emit ItemBought(msg.sender, collection, tokenId, seller, msg.value, shares.fee, shares.royalty, receiver);
        _pay(feeReceiver, shares.fee);
        _pay(receiver, shares.royalty);
        _pay(seller, shares.net);
    }

    /// How a price would be shared at the rates of now, which are those of a new listing.
    function quote(
        address collection,
        uint256 tokenId,
        uint256 price
    ) external view returns (uint256 fee, uint256 royalty, uint256 net, address receiver) {
        return _quote(collection, tokenId, price, feeBasisPoints, maxRoyaltyBasisPoints);
    }

    /// How the price of a listing would be shared if it were bought now, at the rates of its listing.
    function quoteListing(
        address collection,
        uint256 tokenId
    ) external view returns (uint256 fee, uint256 royalty, uint256 net, address receiver) {
        Listing memory listing = listings[collection][tokenId];
        if (listing.seller == address(0)) revert NotListed();
        return _quote(collection, tokenId, listing.price, listing.feeBasisPoints, listing.maxRoyaltyBasisPoints);
    }

    /// Sets the receiver of all fees, and the rates of new listings.
    function configure(address receiver, uint16 feePoints, uint16 maxRoyaltyPoints) external onlyOwner {
        _configure(receiver, feePoints, maxRoyaltyPoints);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _quote(
        address collection,
        uint256 tokenId,
        uint256 price,
        uint16 feePoints,
        uint16 maxRoyaltyPoints
    ) private view returns (uint256 fee, uint256 royalty, uint256 net, address receiver) {
        (receiver, royalty) = Shares.royaltyOf(collection, tokenId, price, maxRoyaltyPoints);
        Shares.Split memory shares = Shares.split(price, feePoints, royalty);
        return (shares.fee, shares.royalty, shares.net, receiver);
    }

    function _configure(address receiver, uint16 feePoints, uint16 maxRoyaltyPoints) private {
        if (feePoints > Shares.WHOLE || maxRoyaltyPoints > Shares.WHOLE) revert BadBasisPoints();
        if (receiver == address(0)) revert NoReceiver();
        feeReceiver = receiver;
        feeBasisPoints = feePoints;
        maxRoyaltyBasisPoints = maxRoyaltyPoints;
        emit Configured(receiver, feePoints, maxRoyaltyPoints);
    }

    /// A collection may claim anything: the buyer must have the token in the end, and the seller must have had it.
    function _deliver(address collection, uint256 tokenId, address seller, address buyer) private {
        IERC721 token = IERC721(collection);
        if (token.ownerOf(tokenId) != seller) revert NotOwner();
        token.safeTransferFrom(seller, buyer, tokenId);
        if (token.ownerOf(tokenId) != buyer) revert NotDelivered();
    }

    function _isApproved(address collection, uint256 tokenId, address seller) private view returns (bool) {
        IERC721 token = IERC721(collection);
        return token.getApproved(tokenId) == address(this) || token.isApprovedForAll(seller, address(this));
    }
}
