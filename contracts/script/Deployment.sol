// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Timelock} from "solady/accounts/Timelock.sol";

import {Certificate} from "../src/Certificate.sol";
import {Escrow} from "../src/Escrow.sol";
import {Market} from "../src/Market.sol";
import {Roles} from "../src/Roles.sol";
import {Settlements} from "../src/Settlements.sol";
import {Vm, vm} from "../test/Vm.sol";

/// @notice Deploys the contracts, gives each role its key, and hands all of them to a timelock.
abstract contract Deployment {
    struct Keys {
        address compliance;
        address registrar;
        address settler;
        address pauser;
        /// Owner of the certificates that stay with the platform.
        address vault;
        address royaltyReceiver;
        /// Proposes, carries out and cancels what the timelock delays.
        address admin;
    }

    Timelock public timelock;
    Certificate public certificate;
    Escrow public escrow;
    Settlements public settlements;
    Market public market;

    function _deploy(address deployer, address usdc, Keys memory keys, uint256 adminDelay, uint40 recoveryDelay)
        internal
    {
        // The contracts know each other from the start: each one's address follows from the deployer's nonce.
        uint256 nonce = vm.getNonce(deployer);
        address settlementsAt = vm.computeCreateAddress(deployer, nonce + 2);
        address marketAt = vm.computeCreateAddress(deployer, nonce + 3);
        certificate = new Certificate(
            deployer,
            vm.computeCreateAddress(deployer, nonce + 1),
            settlementsAt,
            marketAt,
            keys.vault,
            keys.royaltyReceiver,
            recoveryDelay
        );
        escrow = new Escrow(deployer, address(certificate), settlementsAt, usdc, keys.vault, keys.compliance);
        settlements = new Settlements(deployer, address(certificate), address(escrow), keys.vault);
        market = new Market(deployer, address(certificate), address(escrow), usdc, keys.compliance);
        timelock = new Timelock();
        timelock.initialize(adminDelay, address(0), _only(keys.admin), _only(keys.admin), _only(keys.admin));

        certificate.grantRoles(keys.registrar, Roles.REGISTRAR);
        escrow.grantRoles(keys.registrar, Roles.REGISTRAR);
        escrow.grantRoles(keys.settler, Roles.SETTLER);
        escrow.grantRoles(keys.pauser, Roles.PAUSER);
        settlements.grantRoles(keys.settler, Roles.SETTLER);

        certificate.transferOwnership(address(timelock));
        escrow.transferOwnership(address(timelock));
        settlements.transferOwnership(address(timelock));
        market.transferOwnership(address(timelock));
    }

    function _only(address account) private pure returns (address[] memory accounts) {
        accounts = new address[](1);
        accounts[0] = account;
    }
}
