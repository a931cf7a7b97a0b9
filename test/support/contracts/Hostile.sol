// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Payouts} from "../../../contracts/nft/Payouts.sol";
import {Shares} from "../../../contracts/nft/Shares.sol";

/// A bidder, buyer, seller or receiver that does to others whatever its mood is.
contract Party is IERC721Receiver {
    enum Mood {
        Takes,
        Refuses,
        Burns,
        /// Takes it and answers with 100,000 bytes.
        Floods,
        /// Refuses it with 100,000 bytes.
        Shouts,
        /// Takes it and calls back.
        Reenters,
        /// Takes coins, and says that it can hold no token.
        Declines,
        /// Takes coins, and hands a token on as soon as it has it.
        PassesOn
    }

    address private constant HEIR = address(0xdead);
    uint256 private constant FLOOD = 100_000;

    Mood private mood;
    bytes private again;
    /// How often a call back was let through.
    uint256 public reentered;

    /// Sets its mood, and what it calls whoever calls it with.
    function feel(Mood mood_, bytes calldata again_) external {
        mood = mood_;
        again = again_;
    }

    /// Makes a call with what it is sent, and fails as that does.
    function act(address target, bytes calldata data) external payable {
        (bool done, bytes memory answer) = target.call{value: msg.value}(data);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    receive() external payable {
        if (mood == Mood.Refuses) revert("refused");
        if (mood == Mood.Reenters) _reenter(msg.sender);
        assembly ("memory-safe") {
            let felt := and(sload(mood.slot), 0xff)
            switch felt
            case 2 {
                invalid()
            }
            case 3 {
                return(0, FLOOD)
            }
            case 4 {
                revert(0, FLOOD)
            }
        }
    }

    function onERC721Received(address operator, address, uint256 tokenId, bytes calldata) external returns (bytes4) {
        if (mood == Mood.Declines) return 0;
        if (mood == Mood.PassesOn) IERC721(msg.sender).transferFrom(address(this), HEIR, tokenId);
        if (mood == Mood.Reenters && operator.code.length > 0) _reenter(operator);
        return IERC721Receiver.onERC721Received.selector;
    }

    function _reenter(address target) private {
        (bool done, ) = target.call(again);
        if (done) reentered += 1;
    }
}

/// A wallet that does something else as soon as a token comes to it, once.
contract Shopper is IERC721Receiver {
    address private target;
    bytes private data;
    uint256 private price;

    receive() external payable {}

    function plan(address target_, bytes calldata data_, uint256 price_) external {
        (target, data, price) = (target_, data_, price_);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        address planned = target;
        if (planned != address(0)) {
            target = address(0);
            (bool done, ) = planned.call{value: price}(data);
            require(done, "failed");
        }
        return IERC721Receiver.onERC721Received.selector;
    }
}

/// A collection in which anybody makes tokens, and which claims, burns and breaks whatever it is told to.
contract Trickster is ERC721 {
    enum Trick {
        None,
        TransfersNothing,
        TransfersElsewhere,
        TransferReverts,
        TransferBurns,
        TransferShouts,
        /// Calls its caller back within a transfer.
        TransferReenters,
        /// Calls the receiver within any transfer, as some collections do.
        TransferCallsReceiver,
        OwnerReverts,
        OwnerBurns,
        OwnerIsNothing,
        OwnerIsNoAddress,
        /// Needs 450,000 gas to say who the owner is, as collections that are minted in large batches do.
        OwnerCosts,
        /// Names another owner than the one that it hands tokens on for.
        OwnerIsClaimed
    }

    enum Royalty {
        Tenth,
        AbovePrice,
        Reverts,
        Burns,
        Empty,
        Short,
        Floods,
        Nobody,
        NoAddress
    }

    uint256 private constant FLOOD = 100_000;
    uint256 private constant COST = 450_000;

    Trick private trick;
    Royalty private royalty;
    address private receiver;
    address private claimed;
    bytes private again;
    uint256 public reentered;

    constructor(address receiver_) ERC721("Trickster", "TRICK") {
        receiver = receiver_;
    }

    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function play(Trick trick_, address claimed_, bytes calldata again_) external {
        trick = trick_;
        claimed = claimed_;
        again = again_;
    }

    function ask(Royalty royalty_) external {
        royalty = royalty_;
    }

    function ownerOf(uint256 tokenId) public view override returns (address) {
        if (trick == Trick.OwnerIsClaimed) return claimed;
        _playOwner();
        return super.ownerOf(tokenId);
    }

    function transferFrom(address from, address to, uint256 tokenId) public override {
        if (trick == Trick.TransfersNothing) return;
        if (trick == Trick.TransferReverts) revert("no transfer");
        if (trick == Trick.TransferBurns) {
            assembly {
                invalid()
            }
        }
        if (trick == Trick.TransferShouts) {
            assembly {
                revert(0, FLOOD)
            }
        }
        if (trick == Trick.TransferReenters) {
            (bool done, ) = msg.sender.call(again);
            if (done) reentered += 1;
        }
        super.transferFrom(from, trick == Trick.TransfersElsewhere ? address(0xdead) : to, tokenId);
        if (trick == Trick.TransferCallsReceiver && to.code.length > 0) {
            IERC721Receiver(to).onERC721Received(msg.sender, from, tokenId, "");
        }
    }

    function royaltyInfo(uint256, uint256 price) public view virtual returns (address, uint256) {
        if (royalty == Royalty.AbovePrice) return (receiver, price + 1);
        if (royalty == Royalty.Reverts) revert("no royalty");
        if (royalty == Royalty.Nobody) return (address(0), price / 10);
        if (royalty == Royalty.Burns) {
            assembly {
                invalid()
            }
        }
        uint256 size = royalty == Royalty.Empty ? 0 : royalty == Royalty.Short ? 63 : 64;
        if (royalty == Royalty.Floods) size = FLOOD;
        address named = receiver;
        bool isWide = royalty == Royalty.NoAddress;
        assembly {
            mstore(0, or(named, shl(200, isWide)))
            mstore(32, div(price, 10))
            return(0, size)
        }
    }

    /// Plays the tricks with owners, of which all but one end the call.
    function _playOwner() internal view {
        if (trick == Trick.OwnerReverts) revert("no owner");
        if (trick == Trick.OwnerCosts) _burn();
        if (trick == Trick.OwnerBurns) {
            assembly {
                invalid()
            }
        }
        if (trick == Trick.OwnerIsNothing) {
            assembly {
                return(0, 0)
            }
        }
        if (trick == Trick.OwnerIsNoAddress) {
            assembly {
                mstore(0, not(0))
                return(0, 32)
            }
        }
    }

    function _burn() private view {
        uint256 until = gasleft() > COST ? gasleft() - COST : 0;
        if (until == 0) {
            assembly {
                invalid()
            }
        }
        while (gasleft() > until) {}
    }
}

/// A trickster that belongs to somebody, and plays the tricks with owners whatever else a marketplace asks.
contract OwnedTrickster is Trickster {
    address private immutable keeper;

    constructor(address keeper_, address receiver_) Trickster(receiver_) {
        keeper = keeper_;
    }

    function owner() external view returns (address) {
        _playOwner();
        return keeper;
    }

    function getApproved(uint256 tokenId) public view override returns (address) {
        _playOwner();
        return super.getApproved(tokenId);
    }

    function royaltyInfo(uint256 tokenId, uint256 price) public view override returns (address, uint256) {
        _playOwner();
        return super.royaltyInfo(tokenId, price);
    }
}

/// Sends its coins to a contract that is not asked.
contract Force {
    constructor(address payable to) payable {
        selfdestruct(to);
    }
}

/// The payments alone.
contract Payer is Payouts {
    function pay(address to) external payable nonReentrant {
        _pay(to, msg.value);
    }
}

/// The shares alone.
contract Divider {
    function split(uint256 price, uint256 fee, uint256 royalty) external pure returns (Shares.Split memory) {
        return Shares.split(price, fee, royalty);
    }

    function royaltyOf(
        address collection,
        uint256 price,
        uint256 maxBasisPoints
    ) external view returns (address receiver, uint256 amount) {
        return Shares.royaltyOf(collection, 1, price, maxBasisPoints);
    }
}

/// Many figures of one block.
contract Reader {
    function balances(address[] calldata holders) external view returns (uint256[] memory found) {
        found = new uint256[](holders.length);
        for (uint256 i = 0; i < holders.length; i++) found[i] = holders[i].balance;
    }

    function owed(Payouts[] calldata venues, address[] calldata parties) external view returns (uint256[] memory found) {
        found = new uint256[](venues.length * parties.length);
        for (uint256 i = 0; i < found.length; i++) {
            found[i] = venues[i / parties.length].owed(parties[i % parties.length]);
        }
    }

    function owners(IERC721 collection, uint256 tokens) external view returns (address[] memory found) {
        found = new address[](tokens);
        for (uint256 i = 0; i < tokens; i++) found[i] = collection.ownerOf(i + 1);
    }
}
