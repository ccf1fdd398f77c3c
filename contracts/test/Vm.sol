// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The calls to forge that the tests make.
interface Vm {
    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 time) external;
    function assume(bool condition) external pure;
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function expectRevert() external;
    function expectEmit(address emitter) external;
    function label(address account, string calldata name) external;
    function etch(address account, bytes calldata code) external;
    function store(address account, bytes32 slot, bytes32 value) external;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function getNonce(address account) external view returns (uint64);
    function startSnapshotGas(string calldata group, string calldata name) external;
    function stopSnapshotGas() external returns (uint256 gas);
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256 gas);
    function snapshotValue(string calldata group, string calldata name, uint256 value) external;
    function readFile(string calldata path) external view returns (string memory);
    function parseJsonUintArray(string calldata json, string calldata key) external pure returns (uint256[] memory);
    function toString(uint256 value) external pure returns (string memory);
    function envOr(string calldata name, uint256 value) external view returns (uint256);
    function setEnv(string calldata name, string calldata value) external;
    function envUint(string calldata name) external view returns (uint256);
    function envAddress(string calldata name) external view returns (address);
    function startBroadcast() external;
    function stopBroadcast() external;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata what) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bool left, bool right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata what) external pure;
    function assertFalse(bool condition) external pure;
    function assertLe(uint256 left, uint256 right) external pure;
    function assertLe(uint256 left, uint256 right, string calldata what) external pure;
    function assertGe(uint256 left, uint256 right, string calldata what) external pure;
}

Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
