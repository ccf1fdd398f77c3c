// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Errors} from "./Errors.sol";

/// @notice Acts of the platform carry a key, and happen once by it, however often they are sent.
abstract contract Keyed {
    /// @notice Whether the act with this key was carried out.
    mapping(bytes32 key => bool) public isDone;

    modifier once(bytes32 key) {
        if (key == 0) revert Errors.Keyed_NoKey();
        if (isDone[key]) revert Errors.Keyed_AlreadyDone(key);
        isDone[key] = true;
        _;
    }
}
