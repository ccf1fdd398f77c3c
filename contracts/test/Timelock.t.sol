// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Timelock} from "solady/accounts/Timelock.sol";

import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The owner of all contracts acts after its delay, in public, and cannot be reached around.
contract TimelockTest is World {
    bytes32 private constant MODE = 0x0100000000007821000100000000000000000000000000000000000000000000;

    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    function test_admin_actsAfterTheDelay() public {
        Call[] memory calls = new Call[](1);
        calls[0] = Call(address(certificate), 0, abi.encodeCall(certificate.setOperator, (bob, true)));
        bytes memory data = abi.encode(calls);
        vm.startPrank(admin);
        bytes32 id = timelock.propose(MODE, data, 2 days);
        vm.warp(start + 2 days - 1);
        // Ready is the third state.
        vm.expectRevert(abi.encodeWithSelector(Timelock.TimelockInvalidOperation.selector, id, 1 << 2));
        timelock.execute(MODE, data);
        vm.warp(start + 2 days);
        timelock.execute(MODE, data);
        vm.stopPrank();
        vm.assertTrue(certificate.isListed(bob));
    }

    function test_deployer_keepsNothing() public view {
        vm.assertEq(certificate.owner(), address(timelock));
        vm.assertEq(escrow.owner(), address(timelock));
        vm.assertEq(settlements.owner(), address(timelock));
        vm.assertEq(market.owner(), address(timelock));
        vm.assertEq(escrow.rolesOf(address(this)), 0);
        vm.assertEq(timelock.minDelay(), 2 days);
    }
}
