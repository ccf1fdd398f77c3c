// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/auth/Ownable.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Errors} from "../src/Errors.sol";
import {EscrowStore} from "../src/EscrowStore.sol";
import {Kind, Order} from "../src/Types.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The branches of escrow.tree: refunds, quarantine, small orders and purchases.
contract RefundsTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    uint256 private constant TOKEN = uint256(ID);
    bytes32 private constant NEXT = bytes32(uint256(1000));

    function _release(uint64 walletMicro, uint64 cardMicro) private {
        bytes32 key = _key();
        vm.prank(settler);
        escrow.release(key, SHARES, walletMicro, cardMicro);
    }

    // ── refund ──

    function test_refund_goesWholeToItsTarget_andBurns() public {
        _backLevel2(ID, alice, 10);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.refund(NEXT, ID, 0);
        vm.prank(settler);
        escrow.refund(NEXT, ID, 0);
        vm.assertEq(usdc.balanceOf(alice), 525_000_000);
        vm.assertEq(usdc.balanceOf(address(escrow)), 0);
        vm.assertEq(certificate.balanceOf(alice), 0);
        EscrowStore.Pocket memory pocket = escrow.pocketOf(SHARES);
        vm.assertTrue(pocket.walletMicro == 0 && pocket.feeMicro == 0 && pocket.soldUnits == 0);
        vm.assertEq(escrow.reserveMicro(), 0);
        vm.startPrank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Keyed_AlreadyDone.selector, NEXT));
        escrow.refund(NEXT, ID, 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_OrderRefunded.selector, ID));
        escrow.refund(bytes32(uint256(1001)), ID, 0);
        vm.stopPrank();
    }

    function test_refund_ofWhatHasLeftIsTheFloats_andTheSettlersToAdd() public {
        _back(ID, alice, 10);
        vm.warp(closesAt + 3 days);
        _release(450_000_000, 0);
        vm.startPrank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_TooMuch.selector, 0, 450_000_000));
        escrow.refund(NEXT, ID, 0);
        escrow.refund(NEXT, ID, 450_000_000);
        vm.stopPrank();
        vm.assertEq(usdc.balanceOf(alice), 500_000_000);
        vm.assertEq(escrow.owedMicro(payee), 450_000_000);
        vm.assertEq(escrow.floatMicro(), 0);
    }

    function test_refund_givesItsDuesToTheFloat() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        _settle(1, 100 * USDC_1, 10);
        vm.prank(settler);
        escrow.refund(NEXT, ID, 0);
        vm.assertEq(escrow.floatMicro(), 100 * USDC_1);
        vm.assertEq(escrow.potsMicro(), 0);
    }

    function test_refund_stopsNobodyElse_whereItsTargetIsRefused() public {
        _back(ID, alice, 10);
        _back(bytes32(uint256(2)), bob, 10);
        usdc.setRefused(alice, true);
        vm.startPrank(settler);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        escrow.refund(NEXT, ID, 0);
        escrow.refund(NEXT, bytes32(uint256(2)), 0);
        vm.stopPrank();
        vm.assertEq(usdc.balanceOf(bob), 500_000_000);
    }

    function test_refund_ofASmallOneBurnsNothing() public {
        _tip(ID, alice, 999_999);
        vm.prank(settler);
        escrow.refund(NEXT, ID, 0);
        vm.assertEq(usdc.balanceOf(alice), 999_999);
        _tip(bytes32(uint256(2)), alice, USDC_1);
        vm.prank(settler);
        escrow.refund(_key(), bytes32(uint256(2)), 0);
        vm.assertEq(certificate.balanceOf(alice), 0);
    }

    // ── quarantine ──

    function test_quarantine_putsMoneyAside_andFreezes() public {
        _backLevel2(ID, alice, 10);
        vm.startPrank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_OrderNotQuarantined.selector, ID));
        escrow.releaseQuarantine(NEXT, ID);
        escrow.quarantine(_key(), ID);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_OrderQuarantined.selector, ID));
        escrow.quarantine(NEXT, ID);
        vm.stopPrank();
        vm.assertTrue(certificate.termsOf(uint256(ID)).frozen);
        vm.assertEq(escrow.pocketOf(SHARES).walletMicro, 0);
        vm.assertEq(escrow.reserveMicro(), 0);
        vm.prank(settler);
        escrow.releaseQuarantine(_key(), ID);
        vm.assertFalse(certificate.termsOf(uint256(ID)).frozen);
        vm.assertEq(escrow.pocketOf(SHARES).walletMicro, 450_000_000);
        vm.assertEq(escrow.reserveMicro(), 50_000_000);
    }

    function test_quarantine_isRefundedWhole() public {
        _backLevel2(ID, alice, 10);
        vm.startPrank(settler);
        escrow.quarantine(_key(), ID);
        escrow.refund(_key(), ID, 0);
        vm.stopPrank();
        vm.assertEq(usdc.balanceOf(alice), 525_000_000);
        vm.assertEq(certificate.balanceOf(alice), 0);
    }

    function test_quarantine_refusesWhatHasLeft_andTakesWhatHasNoToken() public {
        _back(ID, alice, 10);
        vm.warp(closesAt + 3 days);
        _release(450_000_000, 0);
        vm.prank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_TooMuch.selector, 50_000_000, 500_000_000));
        escrow.quarantine(NEXT, ID);
        vm.warp(start);
        _tip(bytes32(uint256(2)), alice, 5);
        vm.prank(settler);
        escrow.quarantine(_key(), bytes32(uint256(2)));
        vm.prank(registrar);
        escrow.mintSmall(bytes32(uint256(2)), vault);
        vm.assertTrue(certificate.termsOf(2).frozen);
    }

    // ── small ones and purchases ──

    function test_small_isMintedOnRequest_forTheVaultOrItsTarget() public {
        _tip(ID, alice, USDC_1 - 1);
        vm.assertEq(certificate.balanceOf(alice), 0);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.mintSmall(ID, alice);
        vm.startPrank(registrar);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_WrongRecipient.selector, bob));
        escrow.mintSmall(ID, bob);
        escrow.mintSmall(ID, alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_MintedBefore.selector, TOKEN));
        escrow.mintSmall(ID, vault);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_OrderUnknown.selector, bytes32(uint256(2))));
        escrow.mintSmall(bytes32(uint256(2)), vault);
        vm.stopPrank();
        vm.assertEq(certificate.termsOf(TOKEN).amountMicro, USDC_1 - 1);
        _tip(bytes32(uint256(3)), alice, USDC_1);
        vm.prank(registrar);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NotSmall.selector, bytes32(uint256(3))));
        escrow.mintSmall(bytes32(uint256(3)), vault);
    }

    function test_small_ofAShareHasItsUnits() public {
        _open(9, Kind.SHARE, 300_000, 10, false);
        Order memory order = _orderOf(ID, alice, 9, Kind.SHARE, 3, 900_000);
        order.coverLevel = 0;
        _pay(order);
        vm.prank(registrar);
        escrow.mintSmall(ID, vault);
        vm.assertEq(certificate.termsOf(TOKEN).units, 3);
        vm.assertEq(certificate.termsOf(TOKEN).amountMicro, 0);
    }

    function _purchase() private {
        _pay(_orderOf(ID, alice, SHARES, Kind.RESALE, 0, 120 * USDC_1));
    }

    function test_purchase_mintsNothing_andIsHandedOverOnce() public {
        _purchase();
        vm.assertEq(certificate.balanceOf(alice), 0);
        vm.assertEq(escrow.pocketOf(SHARES).walletMicro, 0);
        vm.prank(registrar);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NotSmall.selector, ID));
        escrow.mintSmall(ID, alice);
        vm.startPrank(settler);
        escrow.quarantine(_key(), ID);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_OrderQuarantined.selector, ID));
        escrow.handOver(bytes32(uint256(100)), ID);
        escrow.releaseQuarantine(_key(), ID);
        escrow.handOver(_key(), ID);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_OrderRefunded.selector, ID));
        escrow.handOver(bytes32(uint256(100)), ID);
        vm.stopPrank();
        vm.assertEq(escrow.floatMicro(), 120 * USDC_1);
        _back(bytes32(uint256(2)), bob, 1);
        vm.prank(settler);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NotPurchase.selector, bytes32(uint256(2))));
        escrow.handOver(bytes32(uint256(100)), bytes32(uint256(2)));
    }

    function test_purchase_isRefundedToItsTarget() public {
        _purchase();
        vm.prank(settler);
        escrow.refund(_key(), ID, 0);
        vm.assertEq(usdc.balanceOf(alice), 120 * USDC_1);
        vm.assertEq(escrow.floatMicro(), 0);
    }

    function test_refund_ofACardComesOutOfTheCardsMoney() public {
        _backByCard(ID, 10);
        _back(bytes32(uint256(2)), alice, 10);
        uint256 before = usdc.balanceOf(settler);
        vm.prank(settler);
        escrow.refund(NEXT, ID, 0);
        vm.assertEq(usdc.balanceOf(settler) - before, 500_000_000);
        vm.assertEq(escrow.pocketOf(SHARES).cardMicro, 0);
        vm.assertEq(escrow.pocketOf(SHARES).walletMicro, 450_000_000);
    }
}
