// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EscrowStore} from "./EscrowStore.sol";
import {Errors} from "./Errors.sol";
import {Rules} from "./Rules.sol";

/// @notice The parts of an order's payment: recipient's money and fee in its Pocket, premiums in the reserve.
abstract contract OrderMoney is EscrowStore {
    struct Parts {
        uint24 units;
        uint64 recipientMicro;
        uint64 feeMicro;
        uint64 coverMicro;
    }

    function _requireStanding(bytes32 order) internal view returns (Paid memory paid) {
        paid = _paid[order];
        if (paid.refundTarget == address(0)) revert Errors.Escrow_OrderUnknown(order);
        if (paid.flags & GONE != 0) revert Errors.Escrow_OrderRefunded(order);
    }

    function _putIntoPocket(Paid memory paid) internal {
        Pocket storage it = _pockets[paid.pocket];
        Parts memory parts = _partsOf(paid);
        if (parts.units != 0) it.soldUnits += parts.units;
        if (paid.flags & CARD == 0) it.walletMicro += parts.recipientMicro;
        else it.cardMicro += parts.recipientMicro;
        it.feeMicro += parts.feeMicro;
        if (parts.coverMicro != 0) reserveMicro += parts.coverMicro;
    }

    /// Takes an order's payment out of where its parts lie, as far as they are there.
    function _takeFromPocket(Paid memory paid) internal returns (uint256 lackingMicro) {
        Pocket storage it = _pockets[paid.pocket];
        Parts memory parts = _partsOf(paid);
        if (parts.units != 0) it.soldUnits -= parts.units;
        bool isCard = paid.flags & CARD != 0;
        uint64 takenMicro = _least(parts.recipientMicro, isCard ? it.cardMicro : it.walletMicro);
        if (isCard) it.cardMicro -= takenMicro;
        else it.walletMicro -= takenMicro;
        uint64 takenFeeMicro = _least(parts.feeMicro, it.feeMicro);
        it.feeMicro -= takenFeeMicro;
        uint64 takenCoverMicro = _least(parts.coverMicro, reserveMicro);
        if (takenCoverMicro != 0) reserveMicro -= takenCoverMicro;
        return uint256(paid.amountMicro) - takenMicro - takenFeeMicro - takenCoverMicro;
    }

    function _principalOf(Paid memory paid) internal view returns (uint256) {
        if (paid.flags & LEVEL2 == 0) return paid.amountMicro;
        return Rules.principalIn(paid.amountMicro, _pockets[paid.pocket].premiumBps);
    }

    /// 0 for what is not sold by the unit.
    function _unitsOf(Paid memory paid) internal view returns (uint24) {
        uint64 unitPriceMicro = _pockets[paid.pocket].unitPriceMicro;
        return unitPriceMicro == 0 ? 0 : uint24(_principalOf(paid) / unitPriceMicro);
    }

    function _partsOf(Paid memory paid) private view returns (Parts memory parts) {
        Pocket storage it = _pockets[paid.pocket];
        uint256 principalMicro = _principalOf(paid);
        parts.units = _unitsOf(paid);
        bool level2 = paid.flags & LEVEL2 != 0;
        (uint256 recipientMicro, uint256 feeMicro, uint256 coverMicro) =
            Rules.split(principalMicro, it.saleFeeBps, it.premiumBps, it.level1, level2);
        (parts.recipientMicro, parts.feeMicro, parts.coverMicro) =
        (uint64(recipientMicro), uint64(feeMicro), uint64(coverMicro));
    }

    function _freeze(bytes32 order, bool frozen) internal {
        (address owner,) = CERTIFICATE.holdingOf(uint256(order));
        if (owner != address(0)) CERTIFICATE.setFrozen(uint256(order), frozen);
    }

    function _least(uint64 left, uint64 right) private pure returns (uint64) {
        return left < right ? left : right;
    }
}
