// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/auth/Ownable.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Errors} from "../src/Errors.sol";
import {EscrowStore} from "../src/EscrowStore.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {CalledOff, Funding, Kind, Order, PocketRules, ReleaseStep, Units} from "../src/Types.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The branches of escrow.tree: Pockets, releases, the float.
contract EscrowMoneyTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    bytes32 private constant NEXT = bytes32(uint256(1000));

    // ── openPocket ──

    function _rules() private view returns (PocketRules memory) {
        return PocketRules(Kind.SHARE, UNIT, 400, 500, 500, true, closesAt, payee);
    }

    function _refusesRules(uint32 pocket, PocketRules memory rules) private {
        ReleaseStep[] memory plan = _plan();
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_WrongRules.selector, pocket));
        vm.prank(registrar);
        escrow.openPocket(pocket, rules, plan);
    }

    function test_openPocket_isTheRegistrars_once() public {
        ReleaseStep[] memory plan = _plan();
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.openPocket(9, _rules(), plan);
        vm.prank(registrar);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_PocketExists.selector, SHARES));
        escrow.openPocket(SHARES, _rules(), plan);
    }

    function test_openPocket_refusesRulesThatDoNotFit() public {
        _refusesRules(0, _rules());
        PocketRules memory rules = _rules();
        rules.kind = Kind.RESALE;
        _refusesRules(9, rules);
        rules = _rules();
        rules.unitPriceMicro = 0;
        _refusesRules(9, rules);
        rules = _rules();
        rules.offeredUnits = 0;
        _refusesRules(9, rules);
        rules = _rules();
        rules.saleFeeBps = 9501;
        _refusesRules(9, rules);
        rules = _rules();
        rules.payee = address(0);
        _refusesRules(9, rules);
        rules = _rules();
        rules.closesAt = start;
        _refusesRules(9, rules);
        rules = PocketRules(Kind.TIPS, 0, 0, 500, 1, false, closesAt, payee);
        _refusesRules(9, rules);
        rules = PocketRules(Kind.TIPS, 0, 0, 500, 0, true, closesAt, payee);
        _refusesRules(9, rules);
    }

    function _refusesPlan(ReleaseStep[] memory plan) private {
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_WrongPlan.selector, uint32(9)));
        vm.prank(registrar);
        escrow.openPocket(9, _rules(), plan);
    }

    function test_openPocket_refusesAPlanThatDoesNotFit() public {
        _refusesPlan(new ReleaseStep[](17));
        ReleaseStep[] memory plan = _plan();
        plan[0].walletWeight = 0;
        _refusesPlan(plan);
        plan = _plan();
        (plan[1].cardWeight, plan[2].cardWeight) = (0, 0);
        _refusesPlan(plan);
    }

    function test_closePocket_isTheRegistrars_andOnce() public {
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.closePocket(SHARES);
        vm.startPrank(registrar);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_PocketUnknown.selector, uint32(99)));
        escrow.closePocket(99);
        vm.expectEmit(address(escrow));
        emit IEscrow.PocketClosed(SHARES);
        escrow.closePocket(SHARES);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_PocketClosed.selector, SHARES, start));
        escrow.closePocket(SHARES);
        vm.stopPrank();
    }

    function test_closePocket_beginsThePlan() public {
        _back(ID, alice, 10);
        vm.prank(registrar);
        escrow.closePocket(SHARES);
        vm.warp(start + 3 days - 1);
        vm.startPrank(settler);
        vm.expectRevert(
            abi.encodeWithSelector(Errors.Escrow_NotDueYet.selector, SHARES, uint256(0), uint256(450_000_000))
        );
        escrow.release(_key(), SHARES, 450_000_000, 0);
        vm.warp(start + 3 days);
        escrow.release(_key(), SHARES, 450_000_000, 0);
        escrow.collectFees(_key(), SHARES);
        vm.stopPrank();
        Order memory late = _orderOf(NEXT, bob, SHARES, Kind.SHARE, 1, UNIT);
        bytes memory compliance = _signed(late);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_PocketClosed.selector, SHARES, start));
        escrow.deposit(late, compliance);
    }

    function test_payee_aloneHandsOver() public {
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_WrongRecipient.selector, address(this)));
        escrow.changePayee(SHARES, bob);
        vm.startPrank(payee);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_WrongRecipient.selector, address(0)));
        escrow.changePayee(SHARES, address(0));
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_PocketUnknown.selector, uint32(99)));
        escrow.changePayee(99, bob);
        escrow.changePayee(SHARES, bob);
        vm.stopPrank();
        vm.assertEq(escrow.pocketOf(SHARES).payee, bob);
    }

    // ── release ──

    function _release(uint64 walletMicro, uint64 cardMicro) private {
        bytes32 key = _key();
        vm.prank(settler);
        escrow.release(key, SHARES, walletMicro, cardMicro);
    }

    function _refusesRelease(uint64 walletMicro, uint64 cardMicro, bytes memory why) private {
        vm.expectRevert(why);
        vm.prank(settler);
        escrow.release(NEXT, SHARES, walletMicro, cardMicro);
    }

    function test_release_followsThePlan() public {
        _back(ID, alice, 10);
        _backByCard(bytes32(uint256(2)), 10);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.release(NEXT, SHARES, 1, 0);
        _refusesRelease(1, 0, abi.encodeWithSelector(Errors.Escrow_PocketOpen.selector, SHARES, closesAt));
        vm.warp(closesAt + 3 days - 1);
        _refusesRelease(1, 0, abi.encodeWithSelector(Errors.Escrow_NotDueYet.selector, SHARES, 0, 1));
        vm.warp(closesAt + 3 days);
        _refusesRelease(
            450_000_001, 0, abi.encodeWithSelector(Errors.Escrow_NotDueYet.selector, SHARES, 450_000_000, 450_000_001)
        );
        _release(450_000_000, 0);
        vm.warp(closesAt + 14 days);
        // Nine tenths of 450, and a micro-USDC of rounding for each step.
        _refusesRelease(
            0, 405_000_004, abi.encodeWithSelector(Errors.Escrow_NotDueYet.selector, SHARES, 405_000_003, 405_000_004)
        );
        _release(0, 405_000_000);
        vm.warp(closesAt + 120 days);
        _release(0, 45_000_000);
        vm.assertEq(escrow.owedMicro(payee), 900_000_000);
        escrow.withdraw(payee);
        vm.assertEq(usdc.balanceOf(payee), 900_000_000);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NothingDue.selector, payee));
        escrow.withdraw(payee);
    }

    function test_release_isFloatWhereTheBooksPayOn() public {
        _back(ID, alice, 10);
        vm.prank(payee);
        escrow.changePayee(SHARES, address(escrow));
        vm.warp(closesAt + 3 days);
        _release(450_000_000, 0);
        vm.assertEq(escrow.floatMicro(), 450_000_000);
    }

    /// Half at the close, a quarter for each of two fights.
    function _openByMilestones() private {
        ReleaseStep[] memory plan = new ReleaseStep[](3);
        plan[0] = ReleaseStep(0, 2, 2);
        plan[1] = ReleaseStep(type(uint40).max, 1, 1);
        plan[2] = ReleaseStep(type(uint40).max, 1, 1);
        PocketRules memory rules = _rules();
        rules.level1 = false;
        vm.prank(registrar);
        escrow.openPocket(9, rules, plan);
    }

    function test_release_waitsForAFight_andLeavesWhatReturns() public {
        _openByMilestones();
        _pay(_orderOf(ID, alice, 9, Kind.SHARE, 10, 10 * UNIT));
        vm.prank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_PocketOpen.selector, uint32(9), closesAt));
        escrow.reachMilestone(9, 1);
        vm.warp(closesAt);
        vm.startPrank(settler);
        escrow.release(_key(), 9, 237_500_000, 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_MilestoneUnknown.selector, uint32(9), uint8(3)));
        escrow.reachMilestone(9, 3);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_MilestoneUnknown.selector, uint32(9), uint8(0)));
        escrow.reachMilestone(9, 0);
        // The first fight never starts: its quarter returns. The second starts: its own quarter is released, no more.
        CalledOff memory terms = CalledOff(0, 1, 2, UNIT, 0, 0, 118_750_000, 10, new Units[](0));
        settlements.settleCalledOff(_key(), 9, 1, terms, Funding(0, 0, 118_750_000, 0));
        escrow.reachMilestone(9, 2);
        vm.stopPrank();
        (uint256 walletMicro,) = escrow.releasableOf(9);
        vm.assertEq(walletMicro, 118_750_000);
        vm.assertEq(escrow.pocketOf(9).walletMicro, 118_750_000);
    }

    function test_fees_areFloatOnceThePocketIsClosed() public {
        _back(ID, alice, 10);
        vm.prank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_PocketOpen.selector, SHARES, closesAt));
        escrow.collectFees(NEXT, SHARES);
        vm.warp(closesAt);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.collectFees(NEXT, SHARES);
        vm.prank(settler);
        escrow.collectFees(NEXT, SHARES);
        vm.assertEq(escrow.floatMicro(), 25_000_000);
        vm.assertEq(escrow.pocketOf(SHARES).feeMicro, 0);
    }

    // ── the float and the reserve ──

    function test_float_isTheSettlersToBringAndPayOut() public {
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.bring(NEXT, 1);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.payOut(NEXT, alice, 1, 0);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.fundReserve(NEXT, 1);
        _bring(100 * USDC_1);
        vm.startPrank(settler);
        escrow.payOut(_key(), alice, 110 * USDC_1, 10 * USDC_1);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_TooMuch.selector, 0, 1));
        escrow.payOut(NEXT, alice, 1, 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_WrongRecipient.selector, address(escrow)));
        escrow.payOut(NEXT, address(escrow), 0, 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_WrongRecipient.selector, address(0)));
        escrow.payOut(NEXT, address(0), 0, 0);
        vm.stopPrank();
        vm.assertEq(usdc.balanceOf(alice), 110 * USDC_1);
    }

    function test_float_holdsNothingOfBackers() public {
        _back(ID, alice, 10);
        vm.prank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_TooMuch.selector, 0, 1));
        escrow.payOut(NEXT, settler, 1, 0);
    }

    function test_reserve_isFundedFromTheFloat_andTakenByTheTimelock() public {
        _bring(100 * USDC_1);
        vm.prank(settler);
        escrow.fundReserve(_key(), 100 * USDC_1);
        vm.assertEq(escrow.reserveMicro(), 100 * USDC_1);
        vm.prank(settler);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.takeReserve(NEXT, 1);
        _asOwner();
        escrow.takeReserve(NEXT, 40 * USDC_1);
        vm.assertEq(escrow.floatMicro(), 40 * USDC_1);
        _asOwner();
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_TooMuch.selector, 60 * USDC_1, 61 * USDC_1));
        escrow.takeReserve(bytes32(uint256(1001)), 61 * USDC_1);
    }

    function test_settlementsActs_areTheirsAlone() public {
        bytes memory why = abi.encodeWithSelector(Errors.Escrow_NotSettlements.selector, address(this));
        vm.expectRevert(why);
        escrow.fund(SHARES, Funding(0, 0, 0, 0));
        vm.expectRevert(why);
        escrow.payDue(alice, 1);
        vm.expectRevert(why);
        escrow.creditDue(alice, 1);
    }
}
