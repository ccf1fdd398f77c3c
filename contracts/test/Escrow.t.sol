// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/auth/Ownable.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Errors} from "../src/Errors.sol";
import {EscrowStore} from "../src/EscrowStore.sol";
import {TestUsdc} from "../src/TestUsdc.sol";
import {Kind, Order, PaymentKind, Signature} from "../src/Types.sol";
import {FalseUsdc, FeeUsdc} from "./HostileTokens.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The branches of escrow.tree: deposits.
contract EscrowTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    uint256 private constant TOKEN = uint256(ID);

    function _refusesDeposit(Order memory order, bytes memory why) private {
        _fund(order.backer, order.amount, address(escrow));
        bytes memory compliance = _signed(order);
        vm.expectRevert(why);
        vm.prank(order.backer);
        escrow.deposit(order, compliance);
    }

    function _share(uint24 units) private view returns (Order memory) {
        return _orderOf(ID, alice, SHARES, Kind.SHARE, units, units * UNIT);
    }

    function test_deposit_divides_andMintsLocked() public {
        _backLevel2(ID, alice, 10);
        EscrowStore.Pocket memory pocket = escrow.pocketOf(SHARES);
        // The table of fees: 525 paid, 25 fee, 50 reserve, 450 recipient.
        vm.assertEq(pocket.walletMicro, 450_000_000);
        vm.assertEq(pocket.feeMicro, 25_000_000);
        vm.assertEq(escrow.reserveMicro(), 50_000_000);
        vm.assertEq(pocket.soldUnits, 10);
        vm.assertEq(usdc.balanceOf(address(escrow)), 525_000_000);
        vm.assertEq(certificate.ownerOf(TOKEN), alice);
        vm.assertEq(escrow.principalOf(TOKEN), 500_000_000);
        EscrowStore.Paid memory paid = escrow.paidOf(ID);
        vm.assertEq(paid.refundTarget, alice);
        vm.assertEq(paid.amountMicro, 525_000_000);
    }

    function test_deposit_isPausedByThePauser_andResumedByTheTimelock() public {
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.pauseDeposits();
        vm.prank(pauser);
        escrow.pauseDeposits();
        _refusesDeposit(_share(1), abi.encodeWithSelector(Errors.Escrow_DepositsPaused.selector));
        vm.prank(pauser);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.resumeDeposits();
        _asOwner();
        escrow.resumeDeposits();
        _back(ID, alice, 1);
    }

    function test_deposit_refusesALateOrder() public {
        Order memory order = _share(1);
        order.expiry = start;
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Signed_Expired.selector, start, uint256(start)));
    }

    function test_deposit_refusesWhatComplianceHasNotSigned() public {
        Order memory order = _share(1);
        bytes memory compliance = _signed(order);
        order.refundTarget = bob;
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Signed_WrongSigner.selector, vm.addr(COMPLIANCE_KEY)));
        escrow.deposit(order, compliance);
        vm.expectRevert(Ownable.Unauthorized.selector);
        escrow.setComplianceSigner(bob);
        _asOwner();
        escrow.setComplianceSigner(vm.addr(BOB_KEY));
        order.refundTarget = alice;
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Signed_WrongSigner.selector, bob));
        escrow.deposit(order, compliance);
    }

    function test_deposit_takesAnOrderOnce() public {
        _back(ID, alice, 1);
        _refusesDeposit(_share(1), abi.encodeWithSelector(Errors.Escrow_OrderPaid.selector, ID));
        vm.prank(settler);
        escrow.refund(_key(), ID, 0);
        _refusesDeposit(_share(1), abi.encodeWithSelector(Errors.Escrow_OrderPaid.selector, ID));
    }

    function test_deposit_refusesWithoutTargetOrAmount() public {
        Order memory order = _orderOf(ID, alice, TIPS, Kind.TIPS, 0, 5 * USDC_1);
        order.refundTarget = address(0);
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongRecipient.selector, address(0)));
        order = _orderOf(ID, alice, TIPS, Kind.TIPS, 0, 0);
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongAmount.selector, 1, 0));
        order.amount = uint64(1) << 56;
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongAmount.selector, 1, order.amount));
    }

    function test_deposit_refusesAnotherPocket() public {
        Order memory order = _share(1);
        order.pocket = 99;
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_PocketUnknown.selector, uint32(99)));
        order.pocket = TIPS;
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongKind.selector, Kind.TIPS, Kind.SHARE));
    }

    function test_deposit_takesWalletsUntilTheDrainHourIsOver_andCardsLater() public {
        vm.warp(closesAt + 1 hours - 1);
        _back(ID, alice, 1);
        vm.warp(closesAt + 1 hours);
        Order memory order = _orderOf(bytes32(uint256(2)), alice, SHARES, Kind.SHARE, 1, UNIT);
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_PocketClosed.selector, SHARES, closesAt));
        _backByCard(bytes32(uint256(2)), 1);
        vm.assertEq(certificate.ownerOf(2), vault);
        vm.assertEq(escrow.pocketOf(SHARES).cardMicro, 45_000_000);
    }

    function test_deposit_refusesAnotherAmountThanThePrice() public {
        Order memory order = _share(10);
        order.amount += 1;
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongAmount.selector, 10 * UNIT, 10 * UNIT + 1));
        order.amount = 10 * UNIT;
        order.coverLevel = 2;
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongAmount.selector, 525_000_000, 10 * UNIT));
        order = _share(0);
        order.amount = 1;
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongAmount.selector, 0, 1));
    }

    function test_deposit_sellsAsManyUnitsAsOffered() public {
        _back(ID, alice, 399);
        Order memory order = _orderOf(bytes32(uint256(2)), bob, SHARES, Kind.SHARE, 2, 2 * UNIT);
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_SoldOut.selector, SHARES, 400, 401));
        _back(bytes32(uint256(2)), bob, 1);
        vm.assertEq(escrow.pocketOf(SHARES).soldUnits, 400);
    }

    function test_deposit_refusesAGiftWithUnitsOrCover() public {
        Order memory order = _orderOf(ID, alice, TIPS, Kind.TIPS, 1, 5 * USDC_1);
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongAmount.selector, 0, 1));
        order = _orderOf(ID, alice, TIPS, Kind.TIPS, 0, 5 * USDC_1);
        order.coverLevel = 2;
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_WrongAmount.selector, 0, 0));
    }

    function test_deposit_isSentByTheBacker() public {
        Order memory order = _share(1);
        bytes memory compliance = _signed(order);
        vm.startPrank(bob);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NotBacker.selector, alice, bob));
        escrow.deposit(order, compliance);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NotBacker.selector, alice, bob));
        escrow.depositWithPermit(order, compliance, 0, Signature(0, 0, 0));
        vm.stopPrank();
    }

    // ── permit and authorization ──

    function _permit(uint64 amountMicro) private view returns (Signature memory) {
        bytes32 hash = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                alice,
                address(escrow),
                uint256(amountMicro),
                usdc.nonces(alice),
                type(uint256).max
            )
        );
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(ALICE_KEY, keccak256(abi.encodePacked(hex"1901", usdc.DOMAIN_SEPARATOR(), hash)));
        return Signature(v, r, s);
    }

    function test_permit_paysWithoutAnAllowance_alsoWhenSomebodyHasSentIt() public {
        Order memory order = _share(2);
        usdc.mint(alice, 2 * order.amount);
        bytes memory compliance = _signed(order);
        Signature memory permit = _permit(order.amount);
        usdc.permit(alice, address(escrow), order.amount, type(uint256).max, permit.v, permit.r, permit.s);
        vm.prank(alice);
        escrow.depositWithPermit(order, compliance, type(uint256).max, permit);
        order.order = bytes32(uint256(2));
        compliance = _signed(order);
        permit = _permit(order.amount);
        vm.prank(alice);
        escrow.depositWithPermit(order, compliance, type(uint256).max, permit);
        vm.assertEq(certificate.balanceOf(alice), 2);
    }

    function test_authorization_isSentByAnybody_forItsOrderAlone() public {
        Order memory order = _share(2);
        usdc.mint(alice, order.amount);
        bytes memory compliance = _signed(order);
        Signature memory given =
            _authorization(ALICE_KEY, address(escrow), order.amount, bytes32(uint256(escrow.orderHash(order)) ^ 1));
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.TestUsdc_WrongSignature.selector, alice));
        escrow.depositWithAuthorization(order, compliance, 0, type(uint256).max, given);
        given = _authorization(ALICE_KEY, address(escrow), order.amount, escrow.orderHash(order));
        vm.prank(bob);
        escrow.depositWithAuthorization(order, compliance, 0, type(uint256).max, given);
        vm.assertEq(certificate.ownerOf(TOKEN), alice);
    }

    // ── tokens that misbehave ──

    function test_deposit_refusesATokenThatKeepsAFee() public {
        vm.etch(address(usdc), type(FeeUsdc).runtimeCode);
        Order memory order = _share(2);
        _refusesDeposit(order, abi.encodeWithSelector(Errors.Escrow_AmountReceived.selector, 2 * UNIT, 99 * USDC_1));
    }

    function test_deposit_refusesATokenThatSaysNo() public {
        Order memory order = _share(2);
        vm.etch(address(usdc), type(FalseUsdc).runtimeCode);
        _refusesDeposit(order, abi.encodeWithSelector(SafeTransferLib.TransferFromFailed.selector));
    }

    function test_deposit_refusesWhileTheTokenRefusesTheBacker() public {
        Order memory order = _share(2);
        usdc.mint(alice, order.amount);
        usdc.setRefused(alice, true);
        bytes memory compliance = _signed(order);
        vm.startPrank(alice);
        usdc.approve(address(escrow), order.amount);
        vm.expectRevert(SafeTransferLib.TransferFromFailed.selector);
        escrow.deposit(order, compliance);
        vm.stopPrank();
    }
}
