// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestUsdc} from "../src/TestUsdc.sol";

/// @notice Keeps a hundredth of whatever is sent.
contract FeeUsdc is TestUsdc {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        super.transferFrom(from, to, amount);
        _burn(to, amount / 100);
        return true;
    }
}

/// @notice Moves nothing, and says so without a revert.
contract FalseUsdc is TestUsdc {
    function transfer(address, uint256) public pure override returns (bool) {
        return false;
    }

    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// @notice Calls its recipient, as a token with hooks would.
contract CallingUsdc is TestUsdc {
    function transfer(address to, uint256 amount) public override returns (bool) {
        super.transfer(to, amount);
        if (to.code.length != 0) Called(to).called();
        return true;
    }
}

interface Called {
    function called() external;
}
