// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/tokens/ERC20.sol";
import {ERC721} from "solady/tokens/ERC721.sol";

import {Market} from "../src/Market.sol";

/// @notice A platform that is not ours: takes offers, sells by the market's hook, moves tokens by itself, or wraps them.
contract OtherMarketplace {
    ERC721 private immutable TOKEN;
    ERC20 private immutable USDC;
    Market private immutable MARKET;

    /// What each owner asks; zero where nothing is offered.
    mapping(bytes32 order => mapping(address owner => uint64)) public askedMicro;

    constructor(address token, address usdc, address market) {
        TOKEN = ERC721(token);
        USDC = ERC20(usdc);
        MARKET = Market(market);
        ERC20(usdc).approve(market, type(uint256).max);
    }

    function offer(bytes32 order, uint64 priceMicro) external {
        askedMicro[order][msg.sender] = priceMicro;
    }

    function buy(bytes32 order) external {
        address owner = TOKEN.ownerOf(uint256(order));
        uint64 priceMicro = askedMicro[order][owner];
        require(priceMicro != 0, "nothing is offered");
        delete askedMicro[order][owner];
        USDC.transferFrom(msg.sender, address(this), priceMicro);
        MARKET.sellListed(order, msg.sender, priceMicro);
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
