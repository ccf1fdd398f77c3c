// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/auth/Ownable.sol";

import {Errors} from "../src/Errors.sol";
import {Kind, Terms} from "../src/Types.sol";
import {ICertificate} from "../src/interfaces/ICertificate.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// The branches of certificate.tree: what a token says, and its way in and out of the vault.
contract CertificateTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    uint256 private constant TOKEN = uint256(ID);

    function _refuses(bytes memory why) private {
        vm.expectRevert(why);
    }

    // ── mint ──

    function test_mint_refusesOthersThanTheEscrow() public {
        _refuses(abi.encodeWithSelector(Errors.Certificate_NotEscrow.selector, address(this)));
        certificate.mint(alice, TOKEN, Terms(Kind.TIPS, TIPS, 0, 0, 5, false, true, false));
    }

    function test_mint_refusesASecondTokenOfAnOrder_alsoOnceItIsBurned() public {
        _tip(ID, alice, 5 * USDC_1);
        Terms memory terms = Terms(Kind.TIPS, TIPS, 0, 0, 5, false, true, false);
        vm.startPrank(address(escrow));
        _refuses(abi.encodeWithSelector(Errors.Certificate_MintedBefore.selector, TOKEN));
        certificate.mint(alice, TOKEN, terms);
        certificate.burnRefunded(TOKEN);
        _refuses(abi.encodeWithSelector(Errors.Certificate_MintedBefore.selector, TOKEN));
        certificate.mint(alice, TOKEN, terms);
        vm.stopPrank();
    }

    function test_mint_refusesTermsThatDoNotFitTheirKind() public {
        Terms[6] memory wrong = [
            Terms(Kind.TIPS, 0, 0, 0, 5, false, true, false),
            Terms(Kind.RESALE, 1, 0, 0, 5, false, true, false),
            Terms(Kind.TIPS, 1, 0, 1, 5, false, true, false),
            Terms(Kind.TIPS, 1, 0, 0, 0, false, true, false),
            Terms(Kind.SHARE, 1, 0, 1, 5, false, true, false),
            Terms(Kind.TIPS, 1, 1, 0, 5, false, true, false)
        ];
        for (uint256 i; i < wrong.length; ++i) {
            vm.expectRevert(Errors.Certificate_TermsDoNotFit.selector);
            vm.prank(address(escrow));
            certificate.mint(alice, TOKEN, wrong[i]);
        }
    }

    function test_mint_locksItWithItsTerms() public {
        _backLevel2(ID, alice, 10);
        Terms memory terms = certificate.termsOf(TOKEN);
        vm.assertEq(certificate.ownerOf(TOKEN), alice);
        vm.assertEq(terms.kind, Kind.SHARE);
        vm.assertEq(terms.pocket, SHARES);
        vm.assertEq(terms.units, 10);
        vm.assertTrue(terms.level2 && terms.locked && !terms.frozen && certificate.locked(TOKEN));
        vm.assertEq(certificate.dataOf(TOKEN), (uint256(SHARES) << 64) | (10 << 16) | 3);
        _tip(bytes32(uint256(9)), alice, 27_333_333);
        vm.assertEq(certificate.dataOf(9), (uint256(TIPS) << 64) | 27_333_333);
        vm.assertEq(certificate.termsOf(9).amountMicro, 27_333_333);
    }

    function testFuzz_mint_keepsEveryTermThatThereCanBe(uint32 pocket, uint24 units, uint56 amount, bool level2)
        public
    {
        vm.assume(pocket != 0 && units != 0 && amount != 0);
        vm.startPrank(address(escrow));
        certificate.mint(alice, 1, Terms(Kind.SHARE, pocket, 0, units, 0, level2, true, false));
        certificate.mint(alice, 2, Terms(Kind.FEDERATION, pocket, 0, 0, amount, false, true, true));
        vm.stopPrank();
        Terms memory share = certificate.termsOf(1);
        Terms memory gift = certificate.termsOf(2);
        vm.assertTrue(share.kind == Kind.SHARE && share.pocket == pocket && share.units == units);
        vm.assertTrue(share.level2 == level2 && share.begin == 0 && share.amountMicro == 0);
        vm.assertTrue(gift.kind == Kind.FEDERATION && gift.pocket == pocket && gift.amountMicro == amount);
        vm.assertTrue(gift.units == 0 && gift.frozen && gift.locked);
    }

    // ── write ──

    function test_write_refusesOthersThanTheRegistrar() public {
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.write(bytes32(uint256(1)), TOKEN, 0, false, false);
    }

    function test_write_happensOnceByItsKey() public {
        _back(ID, alice, 10);
        vm.startPrank(registrar);
        certificate.write(bytes32(uint256(1)), TOKEN, 5, true, false);
        _refuses(abi.encodeWithSelector(Errors.Keyed_AlreadyDone.selector, bytes32(uint256(1))));
        certificate.write(bytes32(uint256(1)), TOKEN, 5, true, false);
        vm.expectRevert(Errors.Keyed_NoKey.selector);
        certificate.write(0, TOKEN, 5, true, false);
        vm.stopPrank();
        vm.assertTrue(certificate.isDone(bytes32(uint256(1))));
    }

    function test_write_refusesWhereThereIsNoToken() public {
        _refuses(abi.encodeWithSelector(Errors.Certificate_Burned.selector, TOKEN));
        vm.prank(registrar);
        certificate.write(bytes32(uint256(1)), TOKEN, 0, false, false);
    }

    function test_write_tellsPlaceAndUnlocks() public {
        _back(ID, alice, 10);
        vm.expectEmit(address(certificate));
        emit ICertificate.MetadataUpdate(TOKEN);
        vm.expectEmit(address(certificate));
        emit ICertificate.Unlocked(TOKEN);
        _unlock(ID, 120);
        Terms memory terms = certificate.termsOf(TOKEN);
        vm.assertTrue(terms.begin == 120 && terms.units == 10 && !terms.locked);
        vm.assertFalse(certificate.locked(TOKEN));
    }

    function test_write_fixesThePlaceAndTheLockOnceUnlocked() public {
        _back(ID, alice, 10);
        _unlock(ID, 120);
        vm.startPrank(registrar);
        _refuses(abi.encodeWithSelector(Errors.Certificate_UnlockedBefore.selector, TOKEN));
        certificate.write(bytes32(uint256(100)), TOKEN, 120, true, false);
        _refuses(abi.encodeWithSelector(Errors.Certificate_PlaceIsFixed.selector, TOKEN, uint24(120)));
        certificate.write(bytes32(uint256(100)), TOKEN, 121, false, false);
        certificate.write(bytes32(uint256(100)), TOKEN, 120, false, true);
        vm.stopPrank();
        vm.assertTrue(certificate.locked(TOKEN));
    }

    // ── leaveVault ──

    function test_leaveVault_refusesOthersThanTheRegistrar() public {
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.leaveVault(bytes32(uint256(1)), TOKEN, alice, 0);
    }

    function test_leaveVault_refusesWhatIsNotThereOrNotFree() public {
        _back(ID, alice, 1);
        _backByCard(bytes32(uint256(2)), 1);
        vm.startPrank(registrar);
        _refuses(abi.encodeWithSelector(Errors.Certificate_NotInVault.selector, TOKEN, alice));
        certificate.leaveVault(bytes32(uint256(100)), TOKEN, bob, 0);
        _refuses(abi.encodeWithSelector(Errors.Certificate_Locked.selector, 2));
        certificate.leaveVault(bytes32(uint256(100)), 2, bob, 0);
        _refuses(abi.encodeWithSelector(Errors.Certificate_AlreadyInVault.selector, 2));
        certificate.leaveVault(bytes32(uint256(100)), 2, vault, 0);
        certificate.write(bytes32(uint256(101)), 2, 0, false, true);
        _refuses(abi.encodeWithSelector(Errors.Certificate_Frozen.selector, 2));
        certificate.leaveVault(bytes32(uint256(100)), 2, bob, 0);
        certificate.write(bytes32(uint256(102)), 2, 0, false, false);
        _refuses(abi.encodeWithSelector(Errors.Settlements_WrongNumber.selector, SHARES, uint8(0), uint8(1)));
        certificate.leaveVault(bytes32(uint256(100)), 2, bob, 1);
        vm.stopPrank();
    }

    function test_leaveVault_leavesToTheBooksWhatTheFirstSettlementsOwe() public {
        _backByCard(ID, 10);
        _unlock(ID, 0);
        _settle(1, 100 * USDC_1, 10);
        _settle(2, 7 * USDC_1, 10);
        vm.prank(registrar);
        certificate.leaveVault(_key(), TOKEN, alice, 1);
        vm.assertEq(escrow.floatMicro(), 100 * USDC_1);
        vm.assertEq(settlements.dueOf(ID), 7 * USDC_1);
        vm.prank(alice);
        settlements.claim(_one(ID));
        vm.assertEq(usdc.balanceOf(alice), 7 * USDC_1);
    }

    function test_leaveVault_movesEveryKindFreeOfRoyalty() public {
        _give(ID, alice, 250 * USDC_1);
        vm.prank(address(escrow));
        certificate.mint(vault, 2, Terms(Kind.FEDERATION, FEDERATION, 0, 0, 5, false, true, false));
        _unlock(bytes32(uint256(2)), 0);
        vm.prank(registrar);
        certificate.leaveVault(_key(), 2, bob, 0);
        vm.assertEq(certificate.ownerOf(2), bob);
        vm.assertEq(market.royaltiesMicro(), 0);
    }

    // ── enterVault ──

    function _enter(uint64 expiry) private {
        bytes32 key = _key();
        bytes memory byAlice = _consent(ALICE_KEY, TOKEN, alice, expiry);
        vm.prank(registrar);
        certificate.enterVault(key, TOKEN, expiry, byAlice);
    }

    function test_enterVault_refusesOthersThanTheRegistrar() public {
        _back(ID, alice, 10);
        bytes memory byAlice = _consent(ALICE_KEY, TOKEN, alice, start + 1 hours);
        vm.prank(alice);
        vm.expectRevert(Ownable.Unauthorized.selector);
        certificate.enterVault(_key(), TOKEN, start + 1 hours, byAlice);
    }

    function test_enterVault_movesItsDuesToTheFloat_alsoInAHalt() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        _settle(1, 100 * USDC_1, 10);
        vm.prank(registrar);
        certificate.setHalt(SHARES, uint40(block.timestamp), uint40(block.timestamp) + 1 days);
        uint256 floatBefore = escrow.floatMicro();
        _enter(uint64(block.timestamp) + 1 days);
        vm.assertEq(certificate.ownerOf(TOKEN), vault);
        vm.assertEq(escrow.owedMicro(alice), 0);
        vm.assertEq(escrow.floatMicro() - floatBefore, 100 * USDC_1);
    }

    function test_enterVault_refusesWhatIsNotFree() public {
        _give(ID, alice, USDC_1);
        bytes memory byAlice = _consent(ALICE_KEY, TOKEN, alice, start + 1 hours);
        vm.startPrank(registrar);
        _refuses(abi.encodeWithSelector(Errors.Certificate_Locked.selector, TOKEN));
        certificate.enterVault(bytes32(uint256(100)), TOKEN, start + 1 hours, byAlice);
        vm.stopPrank();
        _unlock(ID, 0);
        vm.prank(registrar);
        _refuses(abi.encodeWithSelector(Errors.Certificate_NeverMoves.selector, TOKEN));
        certificate.enterVault(bytes32(uint256(100)), TOKEN, start + 1 hours, byAlice);
    }

    function test_enterVault_takesTheOwnersSignature_inTime() public {
        _tip(ID, alice, 5 * USDC_1);
        _unlock(ID, 0);
        uint64 expiry = start + 1 hours;
        bytes memory byBob = _consent(BOB_KEY, TOKEN, alice, expiry);
        bytes memory byAlice = _consent(ALICE_KEY, TOKEN, alice, expiry);
        vm.startPrank(registrar);
        _refuses(abi.encodeWithSelector(Errors.Signed_WrongSigner.selector, alice));
        certificate.enterVault(bytes32(uint256(100)), TOKEN, expiry, byBob);
        vm.warp(expiry);
        _refuses(abi.encodeWithSelector(Errors.Signed_Expired.selector, expiry, uint256(expiry)));
        certificate.enterVault(bytes32(uint256(100)), TOKEN, expiry, byAlice);
        vm.warp(expiry - 1);
        certificate.enterVault(bytes32(uint256(100)), TOKEN, expiry, byAlice);
        vm.stopPrank();
        vm.assertEq(certificate.ownerOf(TOKEN), vault);
    }

    // ── what it tells ──

    function test_views_tellWhatTheyAre() public {
        _give(ID, alice, 20 * USDC_1);
        _unlock(ID, 0);
        vm.assertTrue(certificate.locked(TOKEN));
        _asOwner();
        certificate.setBaseURI("https://example.test/certificates/");
        vm.assertEq(certificate.tokenURI(TOKEN), "https://example.test/certificates/00000000000000000000000000008000");
        vm.assertEq(certificate.contractURI(), "https://example.test/certificates/contract");
        vm.assertEq(certificate.name(), "Coin Rouge Certificate");
        vm.assertEq(certificate.symbol(), "ROUGE");
        bytes4[6] memory known = [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x2a55205a, 0x49064906, 0xb45a3c0e];
        for (uint256 i; i < known.length; ++i) {
            vm.assertTrue(certificate.supportsInterface(known[i]));
        }
        vm.assertFalse(certificate.supportsInterface(0xffffffff));
        (address receiver, uint256 royalty) = certificate.royaltyInfo(TOKEN, 120_000_000);
        vm.assertEq(receiver, royaltyReceiver);
        vm.assertEq(royalty, 6_000_000);
        _refuses(abi.encodeWithSelector(Errors.Certificate_Burned.selector, 77));
        certificate.tokenURI(77);
    }
}
