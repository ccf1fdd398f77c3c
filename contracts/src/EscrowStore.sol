// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Errors} from "./Errors.sol";
import {Keyed} from "./Keyed.sol";
import {Roles} from "./Roles.sol";
import {Funding, Kind, ReleaseStep} from "./Types.sol";
import {ICertificate} from "./interfaces/ICertificate.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {ISettlements} from "./interfaces/ISettlements.sol";

/// @notice What the escrow contract keeps, and the float: the one part of its money that the settler pays from freely.
abstract contract EscrowStore is IEscrow, EIP712, OwnableRoles, ReentrancyGuardTransient, Keyed {
    struct Pocket {
        // What a deposit reads and writes.
        uint64 unitPriceMicro;
        uint24 offeredUnits;
        uint24 soldUnits;
        uint16 saleFeeBps;
        uint16 premiumBps;
        /// 0 for a Pocket that was never opened.
        uint40 closesAt;
        uint8 kind;
        bool level1;
        // The recipient's money that was not released, by who brought it, and the fee.
        uint64 walletMicro;
        uint64 cardMicro;
        uint64 feeMicro;
        // What has left the recipient's money, for the plan.
        uint64 releasedWalletMicro;
        uint64 releasedCardMicro;
        uint64 returnedWalletMicro;
        uint64 returnedCardMicro;
        address payee;
    }

    struct Paid {
        address refundTarget;
        uint56 amountMicro;
        uint32 pocket;
        uint8 flags;
    }

    uint8 internal constant LEVEL2 = 1;
    uint8 internal constant CARD = 2;
    uint8 internal constant RESALE = 4;
    uint8 internal constant QUARANTINED = 8;
    /// Refunded, or handed over.
    uint8 internal constant GONE = 16;

    ICertificate public immutable CERTIFICATE;
    ISettlements public immutable SETTLEMENTS;
    address public immutable USDC;
    address public immutable VAULT;

    uint64 public floatMicro;
    uint64 public reserveMicro;
    /// What settlements were funded with and certificates have not claimed.
    uint64 public potsMicro;
    bool public depositsPaused;
    address public complianceSigner;

    mapping(uint32 pocket => Pocket) internal _pockets;
    mapping(uint32 pocket => ReleaseStep[]) internal _plans;
    mapping(bytes32 order => Paid) internal _paid;
    /// What accounts can withdraw.
    mapping(address account => uint256) public owedMicro;

    modifier onlySettlements() {
        if (msg.sender != address(SETTLEMENTS)) revert Errors.Escrow_NotSettlements(msg.sender);
        _;
    }

    // ── The float and the reserve ──

    function bring(bytes32 key, uint64 amountMicro) external onlyRoles(Roles.SETTLER) once(key) nonReentrant {
        _bring(key, amountMicro);
    }

    function payOut(bytes32 key, address to, uint64 amountMicro, uint64 topUpMicro)
        external
        onlyRoles(Roles.SETTLER)
        once(key)
        nonReentrant
    {
        // Sent to itself it would leave the float and stay here, nobody's.
        if (to == address(this) || to == address(0)) revert Errors.Escrow_WrongRecipient(to);
        if (topUpMicro != 0) _bring(key, topUpMicro);
        _takeFloat(amountMicro);
        emit FloatPaidOut(key, to, amountMicro);
        _pay(to, amountMicro);
    }

    function fundReserve(bytes32 key, uint64 amountMicro) external onlyRoles(Roles.SETTLER) once(key) {
        _takeFloat(amountMicro);
        reserveMicro += amountMicro;
        emit ReserveFunded(key, amountMicro);
    }

    function takeReserve(bytes32 key, uint64 amountMicro) external onlyOwner once(key) {
        _takeReserve(amountMicro);
        floatMicro += amountMicro;
        emit ReserveTaken(key, amountMicro);
    }

    function withdraw(address account) external nonReentrant returns (uint256 amountMicro) {
        amountMicro = owedMicro[account];
        if (amountMicro == 0) revert Errors.Escrow_NothingDue(account);
        owedMicro[account] = 0;
        emit Withdrawn(account, amountMicro);
        _pay(account, amountMicro);
    }

    // ── What the settlements contract asks for ──

    function fund(uint32 pocket, Funding calldata funding) external onlySettlements returns (uint64 potMicro) {
        Pocket storage it = _requireClosed(pocket);
        if (it.kind != Kind.SHARE) revert Errors.Escrow_WrongKind(Kind.SHARE, it.kind);
        _takeFloat(funding.floatMicro);
        _takeReserve(funding.reserveMicro);
        if (funding.walletMicro > it.walletMicro) {
            revert Errors.Escrow_TooMuch(it.walletMicro, funding.walletMicro);
        }
        if (funding.cardMicro > it.cardMicro) {
            revert Errors.Escrow_TooMuch(it.cardMicro, funding.cardMicro);
        }
        it.walletMicro -= funding.walletMicro;
        it.cardMicro -= funding.cardMicro;
        it.returnedWalletMicro += funding.walletMicro;
        it.returnedCardMicro += funding.cardMicro;
        potMicro = funding.floatMicro + funding.reserveMicro + funding.walletMicro + funding.cardMicro;
        potsMicro += potMicro;
    }

    function payDue(address to, uint64 amountMicro) external onlySettlements {
        potsMicro -= amountMicro;
        _pay(to, amountMicro);
    }

    function creditDue(address to, uint64 amountMicro) external onlySettlements {
        potsMicro -= amountMicro;
        _credit(to == VAULT ? address(this) : to, amountMicro);
    }

    // ── Inside ──

    function _bring(bytes32 key, uint64 amountMicro) internal {
        floatMicro += amountMicro;
        emit FloatBrought(key, msg.sender, amountMicro);
        uint256 before = SafeTransferLib.balanceOf(USDC, address(this));
        SafeTransferLib.safeTransferFrom(USDC, msg.sender, address(this), amountMicro);
        _requireReceived(before, amountMicro);
    }

    function _takeFloat(uint256 amountMicro) internal {
        if (amountMicro > floatMicro) revert Errors.Escrow_TooMuch(floatMicro, amountMicro);
        floatMicro -= uint64(amountMicro);
    }

    function _takeReserve(uint256 amountMicro) internal {
        if (amountMicro > reserveMicro) revert Errors.Escrow_TooMuch(reserveMicro, amountMicro);
        reserveMicro -= uint64(amountMicro);
    }

    /// @dev A token that keeps a fee would leave less here than is owed.
    function _requireReceived(uint256 before, uint256 amountMicro) internal view {
        uint256 received = SafeTransferLib.balanceOf(USDC, address(this)) - before;
        if (received != amountMicro) revert Errors.Escrow_AmountReceived(amountMicro, received);
    }

    /// @dev This contract's own part, such as of a payee who is paid by the books, stays as float.
    function _credit(address account, uint256 amountMicro) internal {
        if (account == address(this)) floatMicro += uint64(amountMicro);
        else owedMicro[account] += amountMicro;
    }

    function _pay(address to, uint256 amountMicro) internal {
        SafeTransferLib.safeTransfer(USDC, to, amountMicro);
    }

    function _requirePocket(uint32 pocket) internal view returns (Pocket storage it) {
        it = _pockets[pocket];
        if (it.closesAt == 0) revert Errors.Escrow_PocketUnknown(pocket);
    }

    function _requireClosed(uint32 pocket) internal view returns (Pocket storage it) {
        it = _requirePocket(pocket);
        if (block.timestamp < it.closesAt) revert Errors.Escrow_PocketOpen(pocket, it.closesAt);
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Coin Rouge", "1");
    }

    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
