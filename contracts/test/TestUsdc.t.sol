// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestUsdc} from "../src/TestUsdc.sol";
import {Signature} from "../src/Types.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The stand-in refuses what USDC refuses.
contract TestUsdcTest is World {
    bytes32 private constant NONCE = bytes32(uint256(1));

    function _receive(Signature memory given, uint256 validAfter, uint256 validBefore) private {
        usdc.receiveWithAuthorization(
            alice, address(this), 5, validAfter, validBefore, NONCE, given.v, given.r, given.s
        );
    }

    function test_isLikeUsdc() public view {
        vm.assertEq(usdc.decimals(), 6);
        vm.assertEq(usdc.symbol(), "USDC");
        vm.assertEq(usdc.name(), "USD Coin (test)");
        vm.assertEq(usdc.version(), "1");
    }

    function test_authorization_isTheReceivers_inTime_once() public {
        usdc.mint(alice, 10);
        Signature memory given = _authorization(ALICE_KEY, address(this), 5, NONCE);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.TestUsdc_NotReceiver.selector, address(this), bob));
        _receive(given, 0, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.TestUsdc_NotInTime.selector, start, type(uint256).max));
        _receive(given, start, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.TestUsdc_NotInTime.selector, 0, start));
        _receive(given, 0, start);
        _receive(given, 0, type(uint256).max);
        vm.assertEq(usdc.balanceOf(address(this)), 5);
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.TestUsdc_AuthorizationUsed.selector, alice, NONCE));
        _receive(given, 0, type(uint256).max);
    }

    function test_transfer_refusesTheRefused_andEverybodyWhilePaused() public {
        usdc.mint(alice, 10);
        usdc.setRefused(bob, true);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.TestUsdc_Refused.selector, bob));
        usdc.transfer(bob, 1);
        usdc.setRefused(alice, true);
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.TestUsdc_Refused.selector, alice));
        usdc.transfer(carol, 1);
        usdc.setPaused(true);
        vm.expectRevert(TestUsdc.TestUsdc_Paused.selector);
        usdc.transfer(carol, 1);
        vm.stopPrank();
    }
}
