// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/auth/Ownable.sol";

import {Errors} from "../src/Errors.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The branches of certificate.tree: recovery, burning, and what the owner sets.
contract CertificateEndsTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    uint256 private constant TOKEN = uint256(ID);
    bytes32 private constant NEXT = bytes32(uint256(1000));

    function _announce(uint256 id, address to) private {
        vm.prank(registrar);
        certificate.announceRecovery(_key(), id, to);
    }

    function _recover(uint256 id) private {
        bytes32 key = _key();
        vm.prank(registrar);
        certificate.recover(key, id);
    }

    // ── recovery ──

    function test_recovery_refusesOthersThanTheRegistrar() public {
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.announceRecovery(NEXT, TOKEN, bob);
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.recover(NEXT, TOKEN);
    }

    function test_recovery_movesEveryKindAtTheEndOfItsDelay_withWhatIsUnclaimed() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        _give(bytes32(uint256(2)), alice, USDC_1);
        _unlock(bytes32(uint256(2)), 0);
        _settle(1, 100 * USDC_1, 10);
        uint40 dueAt = uint40(block.timestamp) + 7 days;
        _announce(TOKEN, bob);
        _announce(2, bob);
        vm.warp(dueAt - 1);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_RecoveryNotDue.selector, TOKEN, dueAt));
        vm.prank(registrar);
        certificate.recover(NEXT, TOKEN);
        vm.warp(dueAt);
        _recover(TOKEN);
        _recover(2);
        vm.assertEq(certificate.ownerOf(TOKEN), bob);
        vm.assertEq(certificate.ownerOf(2), bob);
        vm.assertEq(settlements.dueOf(ID), 100 * USDC_1);
        vm.assertEq(escrow.owedMicro(alice), 0);
    }

    function test_recovery_refusesWithoutOne_andOfAnOwnerBefore() public {
        _tip(ID, alice, 5 * USDC_1);
        _unlock(ID, 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NoRecovery.selector, TOKEN));
        vm.prank(registrar);
        certificate.recover(NEXT, TOKEN);
        _announce(TOKEN, carol);
        _sell(ID, ALICE_KEY, bob, 10 * USDC_1, 1);
        vm.warp(start + 7 days);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NoRecovery.selector, TOKEN));
        vm.prank(registrar);
        certificate.recover(NEXT, TOKEN);
    }

    function test_recovery_refusesWhatIsFrozenByThen() public {
        _tip(ID, alice, 5 * USDC_1);
        _announce(TOKEN, carol);
        vm.warp(start + 7 days);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_Locked.selector, TOKEN));
        vm.prank(registrar);
        certificate.recover(NEXT, TOKEN);
        _freeze(ID, 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_Frozen.selector, TOKEN));
        vm.prank(registrar);
        certificate.recover(NEXT, TOKEN);
    }

    function test_recovery_isEndedByTheOwnerOrTheRegistrar() public {
        _tip(ID, alice, 5 * USDC_1);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NoRecovery.selector, TOKEN));
        certificate.endRecovery(TOKEN);
        _announce(TOKEN, bob);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotOwner.selector, TOKEN, alice, bob));
        certificate.endRecovery(TOKEN);
        vm.prank(alice);
        certificate.endRecovery(TOKEN);
        _announce(TOKEN, bob);
        vm.prank(registrar);
        certificate.endRecovery(TOKEN);
        (address from,,) = certificate.recoveryOf(TOKEN);
        vm.assertEq(from, address(0));
    }

    // ── burn ──

    function test_burn_aShareOnceItsPocketIsCompleted_byAnybody_creditingItsHolder() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        _settle(1, 100 * USDC_1, 10);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_BurnNotDue.selector, TOKEN, uint40(0)));
        certificate.burn(TOKEN);
        _complete(SHARES);
        certificate.burn(TOKEN);
        vm.assertEq(certificate.balanceOf(alice), 0);
        vm.assertEq(escrow.withdraw(alice), 100 * USDC_1);
        vm.assertEq(usdc.balanceOf(alice), 100 * USDC_1);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_Burned.selector, TOKEN));
        certificate.burn(TOKEN);
    }

    function test_burn_aBadgeFromItsDateOn() public {
        _tip(ID, alice, 5 * USDC_1);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_BurnNotDue.selector, TOKEN, uint40(0)));
        certificate.burn(TOKEN);
        uint40 burnsAt = start + 1096 days;
        vm.prank(registrar);
        certificate.setBurnDate(TIPS, burnsAt);
        vm.warp(burnsAt - 1);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_BurnNotDue.selector, TOKEN, burnsAt));
        certificate.burn(TOKEN);
        vm.warp(burnsAt);
        vm.prank(carol);
        certificate.burn(TOKEN);
        vm.assertEq(certificate.balanceOf(alice), 0);
    }

    function test_burn_neverAFederations() public {
        _give(ID, alice, 20);
        _give(bytes32(uint256(2)), alice, 20 * USDC_1);
        vm.warp(start + 36_500 days);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_BurnNotDue.selector, 2, uint40(0)));
        certificate.burn(2);
    }

    function test_burn_refusesWhatIsFrozen() public {
        _tip(ID, alice, 5 * USDC_1);
        _freeze(ID, 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_Frozen.selector, TOKEN));
        certificate.burn(TOKEN);
    }

    function test_burnDate_neverBecomesEarlier() public {
        vm.startPrank(registrar);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_BurnDateEarlier.selector, TIPS, start, start - 1));
        certificate.setBurnDate(TIPS, start - 1);
        certificate.setBurnDate(TIPS, start + 100);
        vm.expectRevert(
            abi.encodeWithSelector(Errors.Certificate_BurnDateEarlier.selector, TIPS, start + 100, start + 99)
        );
        certificate.setBurnDate(TIPS, start + 99);
        certificate.setBurnDate(TIPS, start + 200);
        vm.stopPrank();
        vm.assertEq(certificate.burnsAt(TIPS), start + 200);
    }

    function test_burnFrozen_burnsWhatIsFrozen_andItsDuesGoToTheFloat() public {
        _back(ID, alice, 10);
        vm.startPrank(registrar);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotFrozen.selector, TOKEN));
        certificate.burnFrozen(NEXT, TOKEN);
        vm.stopPrank();
        _freeze(ID, 0);
        _settle(1, 100 * USDC_1, 10);
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.burnFrozen(NEXT, TOKEN);
        vm.prank(registrar);
        certificate.burnFrozen(NEXT, TOKEN);
        vm.assertEq(escrow.floatMicro(), 100 * USDC_1);
        vm.assertEq(certificate.balanceOf(alice), 0);
        _tip(bytes32(uint256(2)), bob, 5 * USDC_1);
    }

    function test_burnFrozen_burnsABadgeToo() public {
        _tip(ID, alice, 5 * USDC_1);
        _freeze(ID, 0);
        vm.prank(registrar);
        certificate.burnFrozen(NEXT, TOKEN);
        vm.assertEq(certificate.balanceOf(alice), 0);
    }

    function test_escrowsActs_areTheEscrowsAlone() public {
        _tip(ID, alice, 5 * USDC_1);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotEscrow.selector, address(this)));
        certificate.setFrozen(TOKEN, true);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotEscrow.selector, address(this)));
        certificate.burnRefunded(TOKEN);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotMarket.selector, address(this)));
        certificate.moveSold(alice, bob, TOKEN);
    }

    // ── what the owner sets ──

    function test_owner_isTheTimelockAlone() public {
        vm.startPrank(admin);
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.setOperator(bob, true);
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.setRoyalty(bob, 100);
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.setBaseURI("x");
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.grantRoles(bob, 1);
        vm.stopPrank();
        vm.assertEq(certificate.owner(), address(timelock));
    }

    function test_owner_setsARoyaltyOfATenthAtMost() public {
        _asOwner();
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_RateTooHigh.selector, uint16(1001)));
        certificate.setRoyalty(bob, 1001);
        _asOwner();
        certificate.setRoyalty(bob, 1000);
        vm.assertEq(certificate.royaltyBps(), 1000);
    }

    function test_halt_isLimited() public {
        vm.startPrank(registrar);
        uint40 until = start + 92 days;
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_HaltTooLong.selector, start - 1, until));
        certificate.setHalt(SHARES, start - 1, until);
        certificate.setHalt(SHARES, start, until);
        certificate.setHalt(SHARES, start, 0);
        vm.stopPrank();
    }
}
