// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The parts of USDC beyond ERC-20 that deposits use.
interface IUsdc {
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}
