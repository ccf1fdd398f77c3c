// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/auth/Ownable.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Errors} from "../src/Errors.sol";
import {TestUsdc} from "../src/TestUsdc.sol";
import {Listing, Purchase, Signature} from "../src/Types.sol";
import {FeeUsdc} from "./HostileTokens.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The branches of market.tree, but those of Platforms.t.sol.
contract MarketTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    uint256 private constant TOKEN = uint256(ID);
    uint64 private constant PRICE = 120_000_000;

    function _alices() private {
        _back(ID, alice, 10);
        _unlock(ID, 0);
    }

    struct Signed {
        Listing listing;
        bytes seller;
        Purchase purchase;
        bytes compliance;
    }

    function _signedSale() private view returns (Signed memory it) {
        it.listing = _listing(ID, alice, PRICE);
        it.purchase = Purchase(ID, bob, PRICE, uint64(block.timestamp) + 1 hours);
        _resign(it);
    }

    function _resign(Signed memory it) private view {
        it.seller = _sign(ALICE_KEY, market.listingHash(it.listing));
        it.compliance = _sign(COMPLIANCE_KEY, market.purchaseHash(it.purchase));
    }

    function _refusesBuy(Signed memory it, bytes memory why) private {
        _fund(bob, it.listing.priceMicro, address(market));
        vm.expectRevert(why);
        vm.prank(bob);
        market.buy(it.listing, it.seller, it.purchase, it.compliance);
    }

    // ── buy ──

    function test_buy_movesPriceRoyaltyAndTokenInOneStep() public {
        _alices();
        _settle(1, 100, 10);
        _sell(ID, ALICE_KEY, bob, PRICE, 1);
        vm.assertEq(usdc.balanceOf(alice), 114_000_000);
        vm.assertEq(market.royaltiesMicro(), 6_000_000);
        vm.assertEq(certificate.ownerOf(TOKEN), bob);
        vm.assertEq(market.lastPriceOf(ID), PRICE);
        vm.assertEq(escrow.owedMicro(alice), 100);
        vm.assertEq(settlements.dueOf(ID), 0);
    }

    function test_buy_refusesWhatIsLate() public {
        _alices();
        Signed memory it = _signedSale();
        vm.warp(it.purchase.expiry);
        _refusesBuy(it, abi.encodeWithSelector(Errors.Signed_Expired.selector, it.purchase.expiry, block.timestamp));
        vm.warp(it.listing.expiry);
        _refusesBuy(it, abi.encodeWithSelector(Errors.Signed_Expired.selector, it.listing.expiry, block.timestamp));
    }

    function test_buy_refusesAnotherCertificateOrPrice() public {
        Signed memory it = _signedSale();
        it.purchase.order = 0;
        _refusesBuy(it, abi.encodeWithSelector(Errors.Market_OtherCertificate.selector, ID, bytes32(0)));
        it = _signedSale();
        it.purchase.priceMicro = PRICE - 1;
        _refusesBuy(it, abi.encodeWithSelector(Errors.Market_PriceDiffers.selector, PRICE, PRICE - 1));
    }

    function test_buy_takesAnOfferOnce_andNoneThatWasTakenBack() public {
        _alices();
        Signed memory it = _signedSale();
        vm.prank(alice);
        market.cancel(1);
        _refusesBuy(it, abi.encodeWithSelector(Errors.Market_OfferTaken.selector, alice, 1));
        _sell(ID, ALICE_KEY, bob, PRICE, 2);
        _sell(ID, BOB_KEY, alice, PRICE, 2);
        it.listing.nonce = 2;
        _resign(it);
        _refusesBuy(it, abi.encodeWithSelector(Errors.Market_OfferTaken.selector, alice, 2));
    }

    function test_buy_refusesWithoutBothSignatures() public {
        _alices();
        Signed memory it = _signedSale();
        it.seller = it.compliance;
        _refusesBuy(it, abi.encodeWithSelector(Errors.Signed_WrongSigner.selector, alice));
        it = _signedSale();
        it.compliance = it.seller;
        _refusesBuy(it, abi.encodeWithSelector(Errors.Signed_WrongSigner.selector, vm.addr(COMPLIANCE_KEY)));
        vm.expectRevert(Ownable.Unauthorized.selector);
        market.setComplianceSigner(alice);
        _asOwner();
        market.setComplianceSigner(alice);
        _refusesBuy(_signedSale(), abi.encodeWithSelector(Errors.Signed_WrongSigner.selector, alice));
    }

    function test_buy_refusesAPriceWithoutRoyalty() public {
        _alices();
        Signed memory it = _signedSale();
        (it.listing.priceMicro, it.purchase.priceMicro) = (19, 19);
        _resign(it);
        _refusesBuy(it, abi.encodeWithSelector(Errors.Market_PriceTooLow.selector, 20, 19));
        _asOwner();
        certificate.setRoyalty(royaltyReceiver, 0);
        (it.listing.priceMicro, it.purchase.priceMicro) = (0, 0);
        _resign(it);
        _refusesBuy(it, abi.encodeWithSelector(Errors.Market_PriceTooLow.selector, 1, 0));
    }

    function test_buy_isSentByTheBuyer() public {
        Signed memory it = _signedSale();
        vm.prank(carol);
        vm.expectRevert(abi.encodeWithSelector(Errors.Market_NotBuyer.selector, bob, carol));
        market.buy(it.listing, it.seller, it.purchase, it.compliance);
    }

    function test_buyWithAuthorization_isSentByAnybody_forItsPurchaseAlone() public {
        _alices();
        Signed memory it = _signedSale();
        usdc.mint(bob, PRICE);
        Signature memory given = _authorization(BOB_KEY, address(market), PRICE, bytes32(uint256(1)));
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.TestUsdc_WrongSignature.selector, bob));
        market.buyWithAuthorization(it.listing, it.seller, it.purchase, it.compliance, 0, type(uint256).max, given);
        given = _authorization(BOB_KEY, address(market), PRICE, market.purchaseHash(it.purchase));
        vm.prank(carol);
        market.buyWithAuthorization(it.listing, it.seller, it.purchase, it.compliance, 0, type(uint256).max, given);
        vm.assertEq(certificate.ownerOf(TOKEN), bob);
    }

    function test_buy_refusesATokenThatKeepsAFee() public {
        _alices();
        vm.etch(address(usdc), type(FeeUsdc).runtimeCode);
        _refusesBuy(
            _signedSale(), abi.encodeWithSelector(Errors.Market_AmountReceived.selector, PRICE, PRICE - PRICE / 100)
        );
    }

    function test_buy_refusesWhatTheSellerDoesNotOwn() public {
        _back(ID, carol, 10);
        _unlock(ID, 0);
        _refusesBuy(_signedSale(), abi.encodeWithSelector(Errors.Certificate_NotOwner.selector, TOKEN, carol, alice));
    }

    function test_buy_refusesWhatIsNotFree() public {
        _back(ID, alice, 10);
        _refusesBuy(_signedSale(), abi.encodeWithSelector(Errors.Certificate_Locked.selector, TOKEN));
        _unlock(ID, 0);
        vm.prank(registrar);
        certificate.setHalt(SHARES, start, start + 1 days);
        _refusesBuy(_signedSale(), abi.encodeWithSelector(Errors.Certificate_Halted.selector, TOKEN, start + 1 days));
        vm.warp(start + 1 days);
        _freeze(ID, 0);
        _refusesBuy(_signedSale(), abi.encodeWithSelector(Errors.Certificate_Frozen.selector, TOKEN));
    }

    function test_buy_neverMovesAFederations() public {
        _give(ID, alice, 250 * USDC_1);
        _unlock(ID, 0);
        _refusesBuy(_signedSale(), abi.encodeWithSelector(Errors.Certificate_NeverMoves.selector, TOKEN));
    }

    function test_buy_ofARefusedSellerHappensNotAtAll() public {
        _alices();
        usdc.setRefused(alice, true);
        _refusesBuy(_signedSale(), abi.encodeWithSelector(SafeTransferLib.TransferFailed.selector));
        vm.assertEq(certificate.ownerOf(TOKEN), alice);
        vm.assertEq(usdc.balanceOf(bob), PRICE);
    }

    function test_royalties_goToTheirReceiver_whoStandsInNobodysWay() public {
        vm.expectRevert(Errors.Market_NothingDue.selector);
        market.withdrawRoyalties();
        _alices();
        usdc.setRefused(royaltyReceiver, true);
        _sell(ID, ALICE_KEY, bob, PRICE, 1);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        market.withdrawRoyalties();
        usdc.setRefused(royaltyReceiver, false);
        vm.prank(carol);
        market.withdrawRoyalties();
        vm.assertEq(usdc.balanceOf(royaltyReceiver), 6_000_000);
    }
}
