// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {ERC721} from "solady/tokens/ERC721.sol";

import {Errors} from "./Errors.sol";
import {Roles} from "./Roles.sol";
import {TermsCodec} from "./TermsCodec.sol";
import {Kind} from "./Types.sol";
import {ICertificate} from "./interfaces/ICertificate.sol";
import {IMarket} from "./interfaces/IMarket.sol";
import {ISettlements} from "./interfaces/ISettlements.sol";

/// @notice How certificates are sold: by our market, or by platforms on a list, and each time the royalty is paid.
abstract contract Tradable is ICertificate, ERC721, OwnableRoles {
    using TermsCodec for uint96;

    struct Halt {
        uint40 from;
        uint40 until;
    }

    /// The longest halt that is set at once: a month around the fight, and 60 days after its result.
    uint40 public constant LONGEST_HALT = 92 days;
    uint16 public constant HIGHEST_ROYALTY_BPS = 1000;

    address public immutable ESCROW;
    ISettlements public immutable SETTLEMENTS;
    IMarket public immutable MARKET;
    /// Owner of the certificates of those who have no wallet, or leave them with the platform.
    address public immutable VAULT;

    address public royaltyReceiver;
    uint16 public royaltyBps;
    mapping(address operator => bool) public isListed;
    mapping(uint32 pocket => Halt) public haltOf;

    constructor(
        address owner_,
        address escrow,
        address settlements,
        address market,
        address vault,
        address royaltyReceiver_
    ) {
        _initializeOwner(owner_);
        ESCROW = escrow;
        SETTLEMENTS = ISettlements(settlements);
        MARKET = IMarket(market);
        VAULT = vault;
        royaltyReceiver = royaltyReceiver_;
        royaltyBps = 500;
    }

    function moveSold(address from, address to, uint256 id) external {
        if (msg.sender != address(MARKET)) revert Errors.Certificate_NotMarket(msg.sender);
        _requireSellable(id, from);
        _transfer(from, to, id);
    }

    /// @notice For platforms on the list alone, which pay the royalty on the last price here with the transfer.
    function transferFrom(address from, address to, uint256 id) public payable override {
        if (!isListed[msg.sender]) revert Errors.Certificate_OperatorNotListed(msg.sender);
        _requireSellable(id, from);
        MARKET.takeRoyalty(id, msg.sender);
        super.transferFrom(from, to, id);
    }

    function setHalt(uint32 pocket, uint40 from, uint40 until) external onlyRoles(Roles.REGISTRAR) {
        if (until > from && until - from > LONGEST_HALT) {
            revert Errors.Certificate_HaltTooLong(from, until);
        }
        haltOf[pocket] = Halt(from, until);
        emit HaltSet(pocket, from, until);
    }

    function setOperator(address operator, bool listed) external onlyOwner {
        isListed[operator] = listed;
        emit OperatorListed(operator, listed);
    }

    function setRoyalty(address receiver, uint16 bps) external onlyOwner {
        if (bps > HIGHEST_ROYALTY_BPS) revert Errors.Certificate_RateTooHigh(bps);
        (royaltyReceiver, royaltyBps) = (receiver, bps);
        emit RoyaltySet(receiver, bps);
    }

    function royaltyInfo(uint256, uint256 price) external view returns (address, uint256) {
        return (royaltyReceiver, price * royaltyBps / 10_000);
    }

    // ── Inside ──

    function _dataOfFree(uint256 id) internal view returns (uint96 data) {
        data = _getExtraData(id);
        if (data & TermsCodec.LOCKED != 0) revert Errors.Certificate_Locked(id);
        if (data & TermsCodec.FROZEN != 0) revert Errors.Certificate_Frozen(id);
    }

    /// A sale moves it now. What is unclaimed of a share is credited to whoever sells it.
    function _requireSellable(uint256 id, address from) internal {
        address owner = ownerOf(id);
        if (owner != from) revert Errors.Certificate_NotOwner(id, owner, from);
        uint96 data = _dataOfFree(id);
        uint8 kind = data.kindOf();
        if (kind == Kind.FEDERATION) revert Errors.Certificate_NeverMoves(id);
        if (kind == Kind.TIPS) return;
        Halt memory halt = haltOf[data.pocketOf()];
        bool isHalted = block.timestamp >= halt.from && block.timestamp < halt.until;
        if (isHalted) revert Errors.Certificate_Halted(id, halt.until);
        SETTLEMENTS.creditDues(id, data, from);
    }
}
