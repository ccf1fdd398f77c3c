// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestUsdc} from "../src/TestUsdc.sol";
import {vm} from "../test/Vm.sol";
import {Deployment} from "./Deployment.sol";

/// @notice `forge script Deploy --broadcast`: deploys to a chain, with keys and delays from the environment. USDC=0x0…0 brings a test USDC.
contract Deploy is Deployment {
    function run() external returns (address usdc) {
        Keys memory keys = Keys({
            compliance: vm.envAddress("COMPLIANCE"),
            registrar: vm.envAddress("REGISTRAR"),
            settler: vm.envAddress("SETTLER"),
            pauser: vm.envAddress("PAUSER"),
            vault: vm.envAddress("VAULT"),
            royaltyReceiver: vm.envAddress("ROYALTY_RECEIVER"),
            admin: vm.envAddress("ADMIN")
        });
        usdc = vm.envAddress("USDC");
        vm.startBroadcast();
        if (usdc == address(0)) usdc = address(new TestUsdc());
        _deploy(msg.sender, usdc, keys, vm.envOr("ADMIN_DELAY", 2 days), uint40(vm.envOr("RECOVERY_DELAY", 7 days)));
        vm.stopBroadcast();
    }
}
