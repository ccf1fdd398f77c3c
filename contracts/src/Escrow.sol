// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

import {Errors} from "./Errors.sol";
import {OrderMoney} from "./OrderMoney.sol";
import {Pockets} from "./Pockets.sol";
import {Roles} from "./Roles.sol";
import {Rules} from "./Rules.sol";
import {Kind, Order, PaymentKind, Signature, Terms} from "./Types.sol";
import {ICertificate} from "./interfaces/ICertificate.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {ISettlements} from "./interfaces/ISettlements.sol";
import {IUsdc} from "./interfaces/IUsdc.sol";

/// @notice Holds the backers' USDC; see IEscrow. Here: deposits, and orders that do not stand.
contract Escrow is OrderMoney, Pockets {
    bytes32 private constant ORDER_TYPE = keccak256(
        "Order(bytes32 order,address backer,uint32 pocket,uint8 kind,uint24 units,uint64 amount,uint8 coverLevel,uint8 paymentKind,address refundTarget,bytes32 waiverHash,uint256 nonce,uint64 expiry)"
    );
    /// From here on a certificate is minted without a request.
    uint256 public constant LEAST_MINTED_MICRO = 1_000_000;
    /// How long payments under way may still arrive after a Pocket's close.
    uint40 public constant DRAIN_TIME = 1 hours;

    constructor(
        address owner_,
        address certificate,
        address settlements,
        address usdc,
        address vault,
        address complianceSigner_
    ) {
        _initializeOwner(owner_);
        CERTIFICATE = ICertificate(certificate);
        SETTLEMENTS = ISettlements(settlements);
        USDC = usdc;
        VAULT = vault;
        complianceSigner = complianceSigner_;
    }

    // ── Deposits ──

    function deposit(Order calldata order, bytes calldata compliance) external nonReentrant {
        _requireBacker(order);
        _deposit(order, compliance);
        _pull(order);
    }

    function depositWithPermit(
        Order calldata order,
        bytes calldata compliance,
        uint256 deadline,
        Signature calldata permit
    ) external nonReentrant {
        _requireBacker(order);
        _deposit(order, compliance);
        // A permit that somebody else has sent already fails here, and its allowance is there.
        try IUsdc(USDC).permit(order.backer, address(this), order.amount, deadline, permit.v, permit.r, permit.s) {}
            catch {}
        _pull(order);
    }

    function depositWithAuthorization(
        Order calldata order,
        bytes calldata compliance,
        uint256 validAfter,
        uint256 validBefore,
        Signature calldata authorization
    ) external nonReentrant {
        bytes32 digest = _deposit(order, compliance);
        uint256 before = SafeTransferLib.balanceOf(USDC, address(this));
        // The nonce ties the authorization to this order.
        IUsdc(USDC)
            .receiveWithAuthorization(
                order.backer,
                address(this),
                order.amount,
                validAfter,
                validBefore,
                digest,
                authorization.v,
                authorization.r,
                authorization.s
            );
        _requireReceived(before, order.amount);
    }

    function mintSmall(bytes32 order, address to) external onlyRoles(Roles.REGISTRAR) {
        Paid memory paid = _requireStanding(order);
        if (paid.flags & RESALE != 0 || paid.amountMicro >= LEAST_MINTED_MICRO) {
            revert Errors.Escrow_NotSmall(order);
        }
        if (to != VAULT && to != paid.refundTarget) revert Errors.Escrow_WrongRecipient(to);
        uint8 kind = _pockets[paid.pocket].kind;
        uint24 units = _unitsOf(paid);
        uint56 giftMicro = units == 0 ? paid.amountMicro : 0;
        Terms memory terms = Terms(
            kind, paid.pocket, 0, units, giftMicro, paid.flags & LEVEL2 != 0, true, paid.flags & QUARANTINED != 0
        );
        CERTIFICATE.mint(to, uint256(order), terms);
    }

    function pauseDeposits() external onlyRoles(Roles.PAUSER) {
        depositsPaused = true;
        emit DepositsPaused(msg.sender);
    }

    function resumeDeposits() external onlyOwner {
        depositsPaused = false;
        emit DepositsResumed(msg.sender);
    }

    function setComplianceSigner(address signer) external onlyOwner {
        complianceSigner = signer;
        emit ComplianceSignerChanged(signer);
    }

    // ── Orders that do not stand ──

    function refund(bytes32 key, bytes32 order, uint64 topUpMicro)
        external
        onlyRoles(Roles.SETTLER)
        once(key)
        nonReentrant
    {
        Paid memory paid = _requireStanding(order);
        _paid[order].flags = paid.flags | GONE;
        if (topUpMicro != 0) _bring(key, topUpMicro);
        if (paid.flags & (QUARANTINED | RESALE) == 0) {
            uint256 lackingMicro = _takeFromPocket(paid);
            // What was released or collected already is the platform's to bring.
            if (lackingMicro != 0) _takeFloat(lackingMicro);
        }
        (address owner, uint96 data) = CERTIFICATE.holdingOf(uint256(order));
        if (owner != address(0)) {
            // Void units give their parts back: to the float, from where the books return them.
            if (_pockets[paid.pocket].kind == Kind.SHARE) {
                SETTLEMENTS.creditDues(uint256(order), data, VAULT);
            }
            CERTIFICATE.burnRefunded(uint256(order));
        }
        emit OrderRefunded(key, order, paid.refundTarget, paid.amountMicro);
        _pay(paid.refundTarget, paid.amountMicro);
    }

    function quarantine(bytes32 key, bytes32 order) external onlyRoles(Roles.SETTLER) once(key) nonReentrant {
        Paid memory paid = _requireStanding(order);
        if (paid.flags & QUARANTINED != 0) revert Errors.Escrow_OrderQuarantined(order);
        _paid[order].flags = paid.flags | QUARANTINED;
        if (paid.flags & RESALE == 0) {
            uint256 lackingMicro = _takeFromPocket(paid);
            if (lackingMicro != 0) {
                revert Errors.Escrow_TooMuch(paid.amountMicro - lackingMicro, paid.amountMicro);
            }
        }
        _freeze(order, true);
        emit OrderQuarantined(key, order, paid.amountMicro);
    }

    function releaseQuarantine(bytes32 key, bytes32 order) external onlyRoles(Roles.SETTLER) once(key) nonReentrant {
        Paid memory paid = _requireStanding(order);
        if (paid.flags & QUARANTINED == 0) revert Errors.Escrow_OrderNotQuarantined(order);
        _paid[order].flags = paid.flags & ~QUARANTINED;
        if (paid.flags & RESALE == 0) _putIntoPocket(paid);
        _freeze(order, false);
        emit QuarantineReleased(key, order, paid.amountMicro);
    }

    function handOver(bytes32 key, bytes32 order) external onlyRoles(Roles.SETTLER) once(key) {
        Paid memory paid = _requireStanding(order);
        if (paid.flags & RESALE == 0) revert Errors.Escrow_NotPurchase(order);
        if (paid.flags & QUARANTINED != 0) revert Errors.Escrow_OrderQuarantined(order);
        _paid[order].flags = paid.flags | GONE;
        floatMicro += paid.amountMicro;
        emit PurchaseHandedOver(key, order, paid.amountMicro);
    }

    // ── Views ──

    function principalOf(uint256 id) external view returns (uint256) {
        return _principalOf(_paid[bytes32(id)]);
    }

    function paidOf(bytes32 order) external view returns (Paid memory) {
        return _paid[order];
    }

    function orderHash(Order calldata order) public view returns (bytes32) {
        return _hashTypedData(keccak256(abi.encode(ORDER_TYPE, order)));
    }

    // ── Inside ──

    function _requireBacker(Order calldata order) private view {
        if (msg.sender != order.backer) revert Errors.Escrow_NotBacker(order.backer, msg.sender);
    }

    /// Books an order that compliance has signed and mints its certificate. Its USDC comes next, in the same transaction.
    function _deposit(Order calldata order, bytes calldata compliance) private returns (bytes32 digest) {
        if (depositsPaused) revert Errors.Escrow_DepositsPaused();
        if (block.timestamp >= order.expiry) {
            revert Errors.Signed_Expired(order.expiry, block.timestamp);
        }
        if (_paid[order.order].refundTarget != address(0)) {
            revert Errors.Escrow_OrderPaid(order.order);
        }
        digest = orderHash(order);
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(complianceSigner, digest, compliance)) {
            revert Errors.Signed_WrongSigner(complianceSigner);
        }
        if (order.refundTarget == address(0)) revert Errors.Escrow_WrongRecipient(address(0));
        if (order.amount == 0 || order.amount > type(uint56).max) {
            revert Errors.Escrow_WrongAmount(1, order.amount);
        }
        Paid memory paid = Paid(order.refundTarget, uint56(order.amount), order.pocket, _flagsOf(order));
        _paid[order.order] = paid;
        if (order.kind != Kind.RESALE) {
            _requireFits(order);
            _putIntoPocket(paid);
            if (order.amount >= LEAST_MINTED_MICRO) _mint(order);
        }
        emit OrderDeposited(order.order, order.backer, order.pocket, order.nonce, order.amount);
    }

    function _pull(Order calldata order) private {
        uint256 before = SafeTransferLib.balanceOf(USDC, address(this));
        SafeTransferLib.safeTransferFrom(USDC, order.backer, address(this), order.amount);
        _requireReceived(before, order.amount);
    }

    function _flagsOf(Order calldata order) private pure returns (uint8 flags) {
        if (order.coverLevel == 2) flags |= LEVEL2;
        if (order.paymentKind == PaymentKind.CARD) flags |= CARD;
        if (order.kind == Kind.RESALE) flags |= RESALE;
    }

    function _requireFits(Order calldata order) private view {
        Pocket storage it = _requirePocket(order.pocket);
        if (order.kind != it.kind) revert Errors.Escrow_WrongKind(it.kind, order.kind);
        // The treasury brings a card's USDC once it has them, which may be long after the close.
        bool isLate = order.paymentKind != PaymentKind.CARD && block.timestamp >= it.closesAt + DRAIN_TIME;
        if (isLate) revert Errors.Escrow_PocketClosed(order.pocket, it.closesAt);
        uint256 principalMicro = uint256(order.units) * it.unitPriceMicro;
        bool level2 = order.coverLevel == 2;
        if (it.kind != Kind.SHARE) {
            if (order.units != 0 || level2) revert Errors.Escrow_WrongAmount(0, order.units);
            return;
        }
        uint256 expectedMicro = principalMicro + (level2 ? Rules.share(principalMicro, it.premiumBps) : 0);
        if (order.units == 0 || order.amount != expectedMicro) {
            revert Errors.Escrow_WrongAmount(expectedMicro, order.amount);
        }
        if (uint256(it.soldUnits) + order.units > it.offeredUnits) {
            revert Errors.Escrow_SoldOut(order.pocket, it.offeredUnits, uint256(it.soldUnits) + order.units);
        }
    }

    function _mint(Order calldata order) private {
        bool isShare = order.kind == Kind.SHARE;
        uint56 giftMicro = isShare ? 0 : uint56(order.amount);
        Terms memory terms =
            Terms(order.kind, order.pocket, 0, order.units, giftMicro, order.coverLevel == 2, true, false);
        address to = order.paymentKind == PaymentKind.CARD ? VAULT : order.backer;
        CERTIFICATE.mint(to, uint256(order.order), terms);
    }
}
