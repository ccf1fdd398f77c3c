// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/tokens/ERC20.sol";
import {ERC721} from "solady/tokens/ERC721.sol";

import {Market} from "../src/Market.sol";

/// @notice A platform that is not ours: sells by the market's hook, moves tokens by itself, or wraps them.
contract OtherMarketplace {
    ERC721 private immutable TOKEN;
    Market private immutable MARKET;

    constructor(address token, address usdc, address market) {
        TOKEN = ERC721(token);
        MARKET = Market(market);
        ERC20(usdc).approve(market, type(uint256).max);
    }

    function sellByHook(bytes32 order, address buyer, uint64 priceMicro) external {
        MARKET.sellListed(order, buyer, priceMicro);
    }

    function moveDirectly(address from, address to, uint256 id) external {
        TOKEN.safeTransferFrom(from, to, id);
    }

    function wrap(address from, uint256 id) external {
        TOKEN.transferFrom(from, address(this), id);
    }
}
