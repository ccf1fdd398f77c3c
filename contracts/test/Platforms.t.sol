// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/tokens/ERC721.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Errors} from "../src/Errors.sol";
import {OtherMarketplace} from "./OtherMarketplace.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The branches of market.tree about platforms that are not ours, and ways around the royalty.
contract PlatformsTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    uint256 private constant TOKEN = uint256(ID);
    uint64 private constant PRICE = 120_000_000;

    OtherMarketplace private other;

    function setUp() public override {
        super.setUp();
        other = new OtherMarketplace(address(certificate), address(usdc), address(market));
    }

    function _alices() private {
        _back(ID, alice, 10);
        _unlock(ID, 0);
    }

    function _list() private {
        _asOwner();
        certificate.setOperator(address(other), true);
    }

    function _approveOther() private {
        vm.prank(alice);
        certificate.setApprovalForAll(address(other), true);
    }

    function test_sellListed_needsTheListAndTheOwner() public {
        _alices();
        vm.expectRevert(abi.encodeWithSelector(Errors.Market_OperatorNotListed.selector, address(other)));
        other.sellByHook(ID, bob, PRICE);
        _list();
        vm.expectRevert(abi.encodeWithSelector(Errors.Market_NotApproved.selector, TOKEN, address(other)));
        other.sellByHook(ID, bob, PRICE);
        vm.prank(alice);
        certificate.approve(address(other), TOKEN);
        usdc.mint(address(other), PRICE);
        other.sellByHook(ID, bob, PRICE);
        vm.assertEq(certificate.ownerOf(TOKEN), bob);
        vm.assertEq(usdc.balanceOf(alice), 114_000_000);
        vm.assertEq(market.royaltiesMicro(), 6_000_000);
    }

    function test_sellListed_refusesAPriceOfNothing() public {
        _alices();
        _list();
        _approveOther();
        vm.expectRevert(abi.encodeWithSelector(Errors.Market_PriceTooLow.selector, 20, 0));
        other.sellByHook(ID, bob, 0);
    }

    function test_listedTransfer_paysTheRoyaltyOnThePrincipal_thenOnTheLastPrice() public {
        _alices();
        _list();
        _approveOther();
        usdc.mint(address(other), 31_000_000);
        other.moveDirectly(alice, bob, TOKEN);
        // 5 % of 500.
        vm.assertEq(market.royaltiesMicro(), 25_000_000);
        _sell(ID, BOB_KEY, alice, PRICE, 1);
        other.moveDirectly(alice, alice, TOKEN);
        vm.assertEq(market.royaltiesMicro(), 25_000_000 + 6_000_000 + 6_000_000);
        vm.assertEq(usdc.balanceOf(address(other)), 0);
    }

    function test_listedTransfer_refusesWithoutTheRoyalty_orTheOwner() public {
        _alices();
        _list();
        _approveOther();
        vm.expectRevert(SafeTransferLib.TransferFromFailed.selector);
        other.moveDirectly(alice, bob, TOKEN);
        vm.prank(alice);
        certificate.setApprovalForAll(address(other), false);
        usdc.mint(address(other), 100 * USDC_1);
        vm.expectRevert(ERC721.NotOwnerNorApproved.selector);
        other.moveDirectly(alice, bob, TOKEN);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotOwner.selector, TOKEN, alice, bob));
        other.moveDirectly(bob, alice, TOKEN);
    }

    function test_listedPlatforms_sellNoShareInAHalt() public {
        _alices();
        _list();
        _approveOther();
        usdc.mint(address(other), 2 * PRICE);
        vm.prank(registrar);
        certificate.setHalt(SHARES, start, start + 1 days);
        bytes memory why = abi.encodeWithSelector(Errors.Certificate_Halted.selector, TOKEN, start + 1 days);
        vm.expectRevert(why);
        other.moveDirectly(alice, bob, TOKEN);
        vm.expectRevert(why);
        other.sellByHook(ID, bob, PRICE);
        vm.warp(start + 1 days);
        other.sellByHook(ID, bob, PRICE);
        vm.assertEq(certificate.ownerOf(TOKEN), bob);
    }

    function test_takeRoyalty_isTheCertificatesAlone() public {
        vm.expectRevert(abi.encodeWithSelector(Errors.Market_NotCertificate.selector, address(this)));
        market.takeRoyalty(TOKEN, bob);
    }

    function test_wayAround_ownersTransferApprovedWalletWrapper_areRefused() public {
        _alices();
        vm.startPrank(alice);
        bytes memory why = abi.encodeWithSelector(Errors.Certificate_OperatorNotListed.selector, alice);
        vm.expectRevert(why);
        certificate.transferFrom(alice, bob, TOKEN);
        vm.expectRevert(why);
        certificate.transferFrom(alice, alice, TOKEN);
        vm.expectRevert(why);
        certificate.safeTransferFrom(alice, bob, TOKEN);
        vm.expectRevert(why);
        certificate.safeTransferFrom(alice, bob, TOKEN, "");
        certificate.setApprovalForAll(carol, true);
        certificate.setApprovalForAll(address(other), true);
        vm.stopPrank();
        vm.prank(carol);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_OperatorNotListed.selector, carol));
        certificate.transferFrom(alice, bob, TOKEN);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_OperatorNotListed.selector, address(other)));
        other.wrap(alice, TOKEN);
    }
}
