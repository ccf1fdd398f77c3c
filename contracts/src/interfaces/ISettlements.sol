// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CalledOff, Funding} from "../Types.sol";

/// @notice Settlements of fights, and what each certificate is owed by them. The money lies in the escrow contract.
/// @dev A Pocket's settlements have numbers from 1. A share is paid by each once; what is unclaimed goes to whoever sells
/// or burns it. Amounts are millionths of USDC.
interface ISettlements {
    event Settled(bytes32 indexed key, uint32 indexed pocket, uint8 number, Funding funding);
    event PocketCompleted(uint32 indexed pocket);
    /// @param credited It was not paid out: the owner withdraws it, and the vault's is in the float.
    event DueClaimed(
        bytes32 indexed order, address indexed owner, uint32 pocket, uint8 number, uint256 amountMicro, bool credited
    );

    /// @notice Shares a fight's earnings by intervals. Settler. The parts of void units are not funded.
    /// @param number 1 for a Pocket's first settlement, then one more each.
    function settle(
        bytes32 key,
        uint32 pocket,
        uint8 number,
        uint64 netMicro,
        uint24 totalUnits,
        Funding calldata funding
    ) external;
    /// @notice Settles a fight that never started: escrow that returns, and cover. Settler.
    function settleCalledOff(
        bytes32 key,
        uint32 pocket,
        uint8 number,
        CalledOff calldata terms,
        Funding calldata funding
    ) external;
    /// @notice Says that all fights of a Pocket have ended and all was settled: its shares may be burned. Settler.
    function complete(uint32 pocket) external;
    /// @notice Pays the owner what the certificates are owed. The owner.
    function claim(bytes32[] calldata orders) external returns (uint256 amountMicro);
    /// @notice The same with the owner's signature (EIP-712). Anybody sends it; the owner is paid.
    function claimSigned(bytes32 order, address owner, bytes calldata signature) external returns (uint256 amountMicro);
    /// @notice Moves to the float what the vault's certificates are owed. Anybody.
    function claimForVault(bytes32[] calldata orders) external returns (uint256 amountMicro);

    /// @notice Credits what a share is owed before it moves or burns; the vault's goes to the float. Certificate and escrow.
    function creditDues(uint256 id, uint96 data, address to) external;
    /// @notice Leaves to the books what the first settlements owe a share that leaves the vault. Certificate alone.
    function keepDues(uint256 id, uint96 data, uint8 claimsAfter) external;

    function isCompleted(uint32 pocket) external view returns (bool);
    /// @notice What the owner could claim now.
    function dueOf(bytes32 order) external view returns (uint256 amountMicro);
}
