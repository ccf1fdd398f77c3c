// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Errors} from "./Errors.sol";
import {Kind, Terms} from "./Types.sol";

/// @notice The 96 bits beside a token's owner: Pocket 32 | share: begin 24, units 24, 8 free, else amount 56 | flags 8.
/// @dev Flags, from the lowest: level 2, locked, frozen, kind (two bits). The three lowest, the Pocket, begin and units
/// stand where the books' own encoding has them. A Pocket's number is never 0, so the bits of a minted token never are.
library TermsCodec {
    uint96 internal constant LEVEL2 = 1;
    uint96 internal constant LOCKED = 2;
    uint96 internal constant FROZEN = 4;

    function pack(Terms memory terms) internal pure returns (uint96 data) {
        bool isShare = terms.kind == Kind.SHARE;
        bool fits = terms.pocket != 0 && terms.kind <= Kind.FEDERATION && (terms.units != 0) == isShare
            && (terms.amountMicro == 0) == isShare && (isShare || terms.begin == 0);
        if (!fits) revert Errors.Certificate_TermsDoNotFit();
        data = (uint96(terms.pocket) << 64) | (uint96(terms.begin) << 40) | (uint96(terms.units) << 16)
            | (uint96(terms.amountMicro) << 8) | (uint96(terms.kind) << 3);
        if (terms.level2) data |= LEVEL2;
        if (terms.locked) data |= LOCKED;
        if (terms.frozen) data |= FROZEN;
    }

    function unpack(uint96 data) internal pure returns (Terms memory terms) {
        terms.kind = kindOf(data);
        terms.pocket = pocketOf(data);
        if (terms.kind == Kind.SHARE) {
            terms.begin = beginOf(data);
            terms.units = unitsOf(data);
        } else {
            terms.amountMicro = uint56(data >> 8);
        }
        terms.level2 = data & LEVEL2 != 0;
        terms.locked = data & LOCKED != 0;
        terms.frozen = data & FROZEN != 0;
    }

    /// @notice As the books write it: shares with their three flags alone, the rest as Pocket 32 | amount 64.
    function inBooks(uint96 data) internal pure returns (uint96) {
        if (kindOf(data) == Kind.SHARE) return data & ~uint96(0xf8);
        return (uint96(pocketOf(data)) << 64) | uint56(data >> 8);
    }

    function pocketOf(uint96 data) internal pure returns (uint32) {
        return uint32(data >> 64);
    }

    function kindOf(uint96 data) internal pure returns (uint8) {
        return uint8(data >> 3) & 3;
    }

    /// @dev For a share.
    function beginOf(uint96 data) internal pure returns (uint24) {
        return uint24(data >> 40);
    }

    /// @dev For a share.
    function unitsOf(uint96 data) internal pure returns (uint24) {
        return uint24(data >> 16);
    }
}
