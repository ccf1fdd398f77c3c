// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The keys of the platform; each role is meant for a key of its own. The owner is a timelock.
/// @dev The key of compliance signs and sends nothing, so it is no role: see `complianceSigner`.
library Roles {
    /// Tells tokens their place and flags, moves them out of the vault and to recovered wallets, opens Pockets.
    uint256 internal constant REGISTRAR = 1 << 0;
    /// Settles fights, releases by plan, refunds, and pays what belongs to the platform and its vault.
    uint256 internal constant SETTLER = 1 << 1;
    /// Stops deposits.
    uint256 internal constant PAUSER = 1 << 2;
}
