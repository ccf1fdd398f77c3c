// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/tokens/ERC20.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

/// @notice Stands in for USDC on the sandbox chain: six decimals, permit, EIP-3009, a pause and a list of the refused.
/// @dev Anybody mints; it is worth nothing.
contract TestUsdc is ERC20 {
    bytes32 private constant RECEIVE_TYPE = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    error TestUsdc_Refused(address account);
    error TestUsdc_Paused();
    error TestUsdc_NotReceiver(address to, address caller);
    error TestUsdc_NotInTime(uint256 validAfter, uint256 validBefore);
    error TestUsdc_AuthorizationUsed(address from, bytes32 nonce);
    error TestUsdc_WrongSignature(address from);

    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

    mapping(address account => bool) public isRefused;
    mapping(address from => mapping(bytes32 nonce => bool)) public authorizationState;
    bool public paused;

    function mint(address to, uint256 amountMicro) external {
        _mint(to, amountMicro);
    }

    function setRefused(address account, bool refused) external {
        isRefused[account] = refused;
    }

    function setPaused(bool paused_) external {
        paused = paused_;
    }

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
    ) external {
        if (to != msg.sender) revert TestUsdc_NotReceiver(to, msg.sender);
        if (block.timestamp <= validAfter || block.timestamp >= validBefore) {
            revert TestUsdc_NotInTime(validAfter, validBefore);
        }
        if (authorizationState[from][nonce]) revert TestUsdc_AuthorizationUsed(from, nonce);
        authorizationState[from][nonce] = true;
        bytes32 hash = keccak256(abi.encode(RECEIVE_TYPE, from, to, value, validAfter, validBefore, nonce));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), hash));
        if (!SignatureCheckerLib.isValidSignatureNow(from, digest, v, r, s)) {
            revert TestUsdc_WrongSignature(from);
        }
        emit AuthorizationUsed(from, nonce);
        _transfer(from, to, value);
    }

    function name() public pure override returns (string memory) {
        return "USD Coin (test)";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function version() external pure returns (string memory) {
        return "1";
    }

    function _beforeTokenTransfer(address from, address to, uint256) internal view override {
        if (paused) revert TestUsdc_Paused();
        if (isRefused[from]) revert TestUsdc_Refused(from);
        if (isRefused[to]) revert TestUsdc_Refused(to);
    }
}
