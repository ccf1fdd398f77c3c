// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CalledOff, Units} from "./Types.sol";

/// @notice The rules of money, as the books have them: every fee, premium and part rounds down.
library Rules {
    uint256 internal constant WHOLE_BPS = 10_000;

    /// @notice ⌊base × rate / 10,000⌋.
    function share(uint256 baseMicro, uint256 bps) internal pure returns (uint256) {
        return baseMicro * bps / WHOLE_BPS;
    }

    /// @notice The interval's part of a pot that [0, total) shares: ⌊pot·until/total⌋ − ⌊pot·from/total⌋. All parts are the pot.
    function partOf(uint256 potMicro, uint256 from, uint256 until, uint256 total) internal pure returns (uint256) {
        return potMicro * until / total - potMicro * from / total;
    }

    /// @notice What an order's payment is made of; amount = recipient + fee + reserve.
    /// @param premiumBps Of the principal, for each party that takes the Compensation Pack.
    function split(uint256 principalMicro, uint256 saleFeeBps, uint256 premiumBps, bool level1, bool level2)
        internal
        pure
        returns (uint256 recipientMicro, uint256 feeMicro, uint256 reserveMicro)
    {
        uint256 premiumMicro = share(principalMicro, premiumBps);
        feeMicro = share(principalMicro, saleFeeBps);
        recipientMicro = principalMicro - feeMicro;
        if (level1) {
            recipientMicro -= premiumMicro;
            reserveMicro = premiumMicro;
        }
        if (level2) reserveMicro += premiumMicro;
    }

    /// @notice The principal whose payment, with the backer's premium, was this amount.
    function principalIn(uint256 amountMicro, uint256 premiumBps) internal pure returns (uint256) {
        uint256 parts = WHOLE_BPS + premiumBps;
        return (amountMicro * WHOLE_BPS + parts - 1) / parts;
    }

    /// @notice What a cancelled fight owes a share: its part of the escrow that returns, and cover of its principal above that.
    function calledOffPart(CalledOff memory terms, uint24 from, uint24 units, bool level2)
        internal
        pure
        returns (uint256)
    {
        uint256 returnedMicro = returnedPart(terms, from, units);
        uint256 principalMicro = uint256(units) * terms.unitPriceMicro;
        uint256 basisMicro = partOf(principalMicro, terms.weightFrom, terms.weightUntil, terms.weightTotal);
        uint256 coverMicro = share(basisMicro, level2 ? terms.level2CoverBps : terms.basicCoverBps);
        return coverMicro > returnedMicro ? coverMicro : returnedMicro;
    }

    /// @notice The interval's part among the units that stand; void ones take none of what returns.
    function returnedPart(CalledOff memory terms, uint24 from, uint24 units) internal pure returns (uint256) {
        uint256 standing = terms.totalUnits;
        uint256 begin = from;
        for (uint256 i; i < terms.voids.length; ++i) {
            Units memory gone = terms.voids[i];
            standing -= gone.until - gone.from;
            if (gone.until <= from) begin -= gone.until - gone.from;
        }
        return standing == 0 ? 0 : partOf(terms.returnedMicro, begin, begin + units, standing);
    }
}
