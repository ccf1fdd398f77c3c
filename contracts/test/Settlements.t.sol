// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/auth/Ownable.sol";

import {Errors} from "../src/Errors.sol";
import {CalledOff, Funding, Kind, Units} from "../src/Types.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The branches of settlements.tree: settling.
contract SettlementsTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    bytes32 private constant OTHER = bytes32(uint256(0x8001));
    bytes32 private constant NEXT = bytes32(uint256(1000));

    function _refusesSettle(uint32 pocket, uint8 number, uint64 net, Funding memory funding, bytes memory why) private {
        vm.expectRevert(why);
        vm.prank(settler);
        settlements.settle(NEXT, pocket, number, net, 10, funding);
    }

    function _refusesCalledOff(CalledOff memory terms, Funding memory funding, bytes memory why) private {
        vm.expectRevert(why);
        vm.prank(settler);
        settlements.settleCalledOff(NEXT, SHARES, 1, terms, funding);
    }

    function _calledOff() private pure returns (CalledOff memory) {
        return CalledOff(0, 1, 2, UNIT, 5000, 8000, 0, 20, new Units[](0));
    }

    // ── settle ──

    function test_settle_isTheSettlers() public {
        vm.expectRevert(Ownable.Unauthorized.selector);
        settlements.settle(NEXT, SHARES, 1, 1, 1, Funding(0, 0, 0, 0));
        vm.expectRevert(Ownable.Unauthorized.selector);
        settlements.settleCalledOff(NEXT, SHARES, 1, _calledOff(), Funding(0, 0, 0, 0));
        vm.expectRevert(Ownable.Unauthorized.selector);
        settlements.complete(SHARES);
    }

    function test_settle_refusesAnotherPocket() public {
        Funding memory none = Funding(0, 0, 0, 0);
        _refusesSettle(99, 1, 0, none, abi.encodeWithSelector(Errors.Escrow_PocketUnknown.selector, uint32(99)));
        _refusesSettle(SHARES, 1, 0, none, abi.encodeWithSelector(Errors.Escrow_PocketOpen.selector, SHARES, closesAt));
        vm.warp(closesAt);
        _refusesSettle(
            TIPS, 1, 0, none, abi.encodeWithSelector(Errors.Escrow_WrongKind.selector, Kind.SHARE, Kind.TIPS)
        );
        _complete(SHARES);
        _refusesSettle(SHARES, 1, 0, none, abi.encodeWithSelector(Errors.Settlements_Completed.selector, SHARES));
        vm.prank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Settlements_Completed.selector, SHARES));
        settlements.complete(SHARES);
    }

    function test_settle_countsByOne_to255() public {
        vm.warp(closesAt);
        Funding memory none = Funding(0, 0, 0, 0);
        _refusesSettle(
            SHARES,
            2,
            0,
            none,
            abi.encodeWithSelector(Errors.Settlements_WrongNumber.selector, SHARES, uint8(0), uint8(2))
        );
        for (uint256 number = 1; number < 256; ++number) {
            vm.prank(settler);
            settlements.settle(bytes32(number), SHARES, uint8(number), 0, 10, none);
        }
        _refusesSettle(
            SHARES,
            0,
            0,
            none,
            abi.encodeWithSelector(Errors.Settlements_WrongNumber.selector, SHARES, uint8(255), uint8(0))
        );
    }

    function test_settle_refusesFundingThatIsNotTheEarnings() public {
        vm.warp(closesAt);
        _refusesSettle(
            SHARES, 1, 5, Funding(6, 0, 0, 0), abi.encodeWithSelector(Errors.Settlements_FundingDiffers.selector, 5, 6)
        );
        bytes memory why = abi.encodeWithSelector(Errors.Settlements_WrongTerms.selector, SHARES);
        _refusesSettle(SHARES, 1, 5, Funding(0, 5, 0, 0), why);
        _refusesSettle(SHARES, 1, 5, Funding(0, 0, 5, 0), why);
        _refusesSettle(SHARES, 1, 5, Funding(0, 0, 0, 5), why);
        vm.prank(settler);
        vm.expectRevert(why);
        settlements.settle(NEXT, SHARES, 1, 5, 0, Funding(5, 0, 0, 0));
        _refusesSettle(SHARES, 1, 5, Funding(5, 0, 0, 0), abi.encodeWithSelector(Errors.Escrow_TooMuch.selector, 0, 5));
    }

    function test_settleCalledOff_refusesTermsThatDoNotFit() public {
        vm.warp(closesAt);
        Funding memory none = Funding(0, 0, 0, 0);
        bytes memory why = abi.encodeWithSelector(Errors.Settlements_WrongTerms.selector, SHARES);
        CalledOff memory terms = _calledOff();
        terms.weightFrom = 2;
        _refusesCalledOff(terms, none, why);
        terms = _calledOff();
        terms.weightUntil = 3;
        _refusesCalledOff(terms, none, why);
        terms = _calledOff();
        (terms.weightUntil, terms.weightTotal) = (0, 0);
        _refusesCalledOff(terms, none, why);
        terms = _calledOff();
        terms.basicCoverBps = 8001;
        _refusesCalledOff(terms, none, why);
        terms = _calledOff();
        terms.level2CoverBps = 10_001;
        _refusesCalledOff(terms, none, why);
        terms = _calledOff();
        terms.voids = new Units[](2);
        (terms.voids[0], terms.voids[1]) = (Units(0, 5), Units(4, 6));
        _refusesCalledOff(terms, none, why);
        (terms.voids[0], terms.voids[1]) = (Units(0, 5), Units(6, 6));
        _refusesCalledOff(terms, none, why);
        (terms.voids[0], terms.voids[1]) = (Units(0, 5), Units(6, 21));
        _refusesCalledOff(terms, none, why);
    }

    function test_settleCalledOff_takesItsMoneyFromWhereItLies() public {
        _back(ID, alice, 10);
        _backByCard(OTHER, 10);
        vm.warp(closesAt);
        CalledOff memory terms = _calledOff();
        terms.returnedMicro = 100;
        _refusesCalledOff(
            terms, Funding(0, 0, 50, 49), abi.encodeWithSelector(Errors.Settlements_FundingDiffers.selector, 100, 99)
        );
        _refusesCalledOff(
            terms,
            Funding(0, 50_000_001, 50, 50),
            abi.encodeWithSelector(Errors.Escrow_TooMuch.selector, 50_000_000, 50_000_001)
        );
        terms.returnedMicro = 450_000_001;
        bytes memory why = abi.encodeWithSelector(Errors.Escrow_TooMuch.selector, 450_000_000, 450_000_001);
        _refusesCalledOff(terms, Funding(0, 0, 450_000_001, 0), why);
        _refusesCalledOff(terms, Funding(0, 0, 0, 450_000_001), why);
        terms.returnedMicro = 100;
        vm.prank(settler);
        settlements.settleCalledOff(NEXT, SHARES, 1, terms, Funding(0, 1000, 60, 40));
        vm.assertEq(escrow.potsMicro(), 1100);
        vm.assertEq(escrow.reserveMicro(), 50_000_000 - 1000);
        vm.assertEq(settlements.calledOffOf(SHARES, 1).returnedMicro, 100);
    }

    function test_settle_costsTheSame_whateverTheNumberOfHolders() public {
        _back(ID, alice, 1);
        vm.warp(closesAt);
        _bring(2 * USDC_1);
        vm.startPrank(settler);
        uint256 before = gasleft();
        settlements.settle(bytes32(uint256(90)), SHARES, 1, USDC_1, 1, Funding(USDC_1, 0, 0, 0));
        uint256 forOne = before - gasleft();
        before = gasleft();
        settlements.settle(bytes32(uint256(91)), SHARES, 2, USDC_1, 10_000, Funding(USDC_1, 0, 0, 0));
        vm.assertLe(before - gasleft(), forOne);
        vm.stopPrank();
    }
}
