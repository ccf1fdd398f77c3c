// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Errors} from "../src/Errors.sol";
import {Settlements} from "../src/Settlements.sol";
import {CalledOff, Funding, Kind, Units} from "../src/Types.sol";
import {CallingUsdc} from "./HostileTokens.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// An owner that claims again as soon as it is paid.
contract GreedyOwner {
    Settlements private immutable SETTLEMENTS;
    bytes32[] private _ids;
    bytes public answer;

    constructor(Settlements settlements, bytes32 id) {
        SETTLEMENTS = settlements;
        _ids.push(id);
    }

    function claim() external {
        SETTLEMENTS.claim(_ids);
    }

    function called() external {
        (, answer) = address(SETTLEMENTS).call(abi.encodeCall(Settlements.claim, (_ids)));
    }
}

/// The branches of settlements.tree: claims.
contract ClaimsTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));
    bytes32 private constant OTHER = bytes32(uint256(0x8001));

    // ── claim ──

    function test_claim_paysTheOwnerOnce_whileDepositsArePaused() public {
        _back(ID, alice, 10);
        _back(OTHER, bob, 3);
        _unlock(ID, 0);
        _unlock(OTHER, 10);
        _settle(1, 41_333_333, 13);
        vm.prank(pauser);
        escrow.pauseDeposits();
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotOwner.selector, uint256(ID), alice, bob));
        vm.prank(bob);
        settlements.claim(_one(ID));
        vm.prank(alice);
        vm.assertEq(settlements.claim(_one(ID)), 31_794_871);
        vm.prank(bob);
        settlements.claim(_one(OTHER));
        vm.assertEq(usdc.balanceOf(bob), 9_538_462);
        vm.assertEq(escrow.potsMicro(), 0);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NothingDue.selector, alice));
        settlements.claim(_one(ID));
        _settle(2, 0, 13);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NothingDue.selector, alice));
        settlements.claim(_one(ID));
    }

    function test_claim_refusesWhatIsLockedFrozenOrNoShare() public {
        _back(ID, alice, 10);
        _tip(OTHER, alice, 5 * USDC_1);
        _unlock(OTHER, 0);
        _settle(1, 100, 10);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_Locked.selector, uint256(ID)));
        settlements.claim(_one(ID));
        _freeze(ID, 0);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_Frozen.selector, uint256(ID)));
        settlements.claim(_one(ID));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NothingDue.selector, alice));
        settlements.claim(_one(OTHER));
        vm.assertEq(settlements.dueOf(OTHER), 0);
    }

    function test_claim_paysNoMoreThanThePot() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        vm.warp(closesAt);
        _bring(99);
        vm.prank(settler);
        settlements.settle(_key(), SHARES, 1, 100, 10, Funding(99, 0, 0, 0));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Settlements_PotExhausted.selector, SHARES, 1, 99, 100));
        settlements.claim(_one(ID));
    }

    function test_claim_ofUnitsThatCameLater_isOfLaterSettlementsAlone() public {
        _back(ID, alice, 10);
        _backByCard(OTHER, 10);
        _unlock(ID, 0);
        _settle(1, 100, 10);
        _unlock(OTHER, 10);
        vm.assertEq(settlements.dueOf(OTHER), 0);
        _settle(2, 200, 20);
        vm.assertEq(settlements.dueOf(OTHER), 100);
        settlements.claimForVault(_one(OTHER));
        vm.prank(alice);
        vm.assertEq(settlements.claim(_one(ID)), 200);
    }

    function _claimOf(uint256 key, address owner) private view returns (bytes memory) {
        bytes32 hash = keccak256(abi.encode(keccak256("Claim(bytes32 order,address owner)"), ID, owner));
        (, string memory name, string memory version, uint256 chain, address at,,) = settlements.eip712Domain();
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                chain,
                at
            )
        );
        return _sign(key, keccak256(abi.encodePacked(hex"1901", domain, hash)));
    }

    function test_claimSigned_paysTheOwner_whoeverSendsIt() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        _settle(1, 100, 10);
        bytes memory byBob = _claimOf(BOB_KEY, alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Signed_WrongSigner.selector, alice));
        settlements.claimSigned(ID, alice, byBob);
        byBob = _claimOf(BOB_KEY, bob);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotOwner.selector, uint256(ID), alice, bob));
        settlements.claimSigned(ID, bob, byBob);
        bytes memory byAlice = _claimOf(ALICE_KEY, alice);
        settlements.claimSigned(ID, alice, byAlice);
        vm.assertEq(usdc.balanceOf(alice), 100);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NothingDue.selector, alice));
        settlements.claimSigned(ID, alice, byAlice);
    }

    function test_claimForVault_bringsItToTheFloat() public {
        _backByCard(ID, 10);
        _back(OTHER, alice, 10);
        _unlock(ID, 0);
        vm.expectRevert(abi.encodeWithSelector(Errors.Escrow_NothingDue.selector, vault));
        settlements.claimForVault(_one(ID));
        _settle(1, 200, 20);
        vm.expectRevert(abi.encodeWithSelector(Errors.Certificate_NotInVault.selector, uint256(OTHER), alice));
        settlements.claimForVault(_one(OTHER));
        vm.prank(carol);
        settlements.claimForVault(_one(ID));
        vm.assertEq(escrow.floatMicro(), 100);
    }

    function test_dues_areCreditedByTheCertificateAlone() public {
        vm.expectRevert(abi.encodeWithSelector(Errors.Settlements_NotCertificate.selector, address(this)));
        settlements.creditDues(1, 0, alice);
        vm.expectRevert(abi.encodeWithSelector(Errors.Settlements_NotCertificate.selector, address(this)));
        settlements.keepDues(1, 0, 0);
    }

    // ── tokens that misbehave ──

    function test_refusedOwner_standsInNobodysWay_andClaimsLater() public {
        _back(ID, alice, 10);
        _back(OTHER, bob, 10);
        _unlock(ID, 0);
        _unlock(OTHER, 10);
        _settle(1, 200, 20);
        usdc.setRefused(alice, true);
        vm.prank(alice);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        settlements.claim(_one(ID));
        vm.prank(bob);
        settlements.claim(_one(OTHER));
        vm.prank(settler);
        settlements.complete(SHARES);
        // Burned, it credits her with what she could not claim.
        certificate.burn(uint256(ID));
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        escrow.withdraw(alice);
        usdc.setRefused(alice, false);
        escrow.withdraw(alice);
        vm.assertEq(usdc.balanceOf(alice), 100);
    }

    function test_pausedToken_losesNobodyAnything() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        _settle(1, 100, 10);
        usdc.setPaused(true);
        vm.prank(alice);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        settlements.claim(_one(ID));
        usdc.setPaused(false);
        vm.prank(alice);
        settlements.claim(_one(ID));
    }

    function test_callingOwner_getsNothingTwice() public {
        GreedyOwner greedy = new GreedyOwner(settlements, ID);
        _pay(_orderOf(ID, address(greedy), SHARES, Kind.SHARE, 10, 10 * UNIT));
        _back(OTHER, alice, 10);
        _unlock(ID, 0);
        _settle(1, 200, 20);
        vm.etch(address(usdc), type(CallingUsdc).runtimeCode);
        greedy.claim();
        vm.assertEq(usdc.balanceOf(address(greedy)), 100);
        vm.assertEq(bytes4(greedy.answer()) == ReentrancyGuardTransient.Reentrancy.selector, true);
    }

    // ── a fight called off: the table of the Compensation Pack ──

    function test_claim_ofACalledOffFight_paysCoverAboveWhatReturns() public {
        _back(ID, alice, 10);
        _backLevel2(OTHER, bob, 10);
        _unlock(ID, 0);
        _unlock(OTHER, 12);
        vm.warp(closesAt);
        // Half the principal stood for the fight; 20 USDC return to the units that stand, and two are void.
        CalledOff memory terms = CalledOff(0, 1, 2, UNIT, 5000, 8000, 20 * USDC_1, 22, new Units[](1));
        terms.voids[0] = Units(10, 12);
        _bring(400 * USDC_1);
        vm.startPrank(settler);
        settlements.settleCalledOff(_key(), SHARES, 1, terms, Funding(305 * USDC_1, 0, 20 * USDC_1, 0));
        vm.stopPrank();
        vm.assertEq(settlements.dueOf(ID), 125 * USDC_1);
        vm.assertEq(settlements.dueOf(OTHER), 200 * USDC_1);
        vm.prank(alice);
        settlements.claim(_one(ID));
        vm.prank(bob);
        settlements.claim(_one(OTHER));
        vm.assertEq(escrow.potsMicro(), 0);
    }

    function test_claim_ofACalledOffFight_paysWhatReturnsWhereItIsMore_andNothingWhereNoneStand() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        vm.warp(closesAt);
        CalledOff memory terms = CalledOff(0, 1, 2, UNIT, 0, 0, 20 * USDC_1, 10, new Units[](0));
        vm.prank(settler);
        settlements.settleCalledOff(_key(), SHARES, 1, terms, Funding(0, 0, 20 * USDC_1, 0));
        terms.voids = new Units[](1);
        terms.voids[0] = Units(0, 10);
        terms.returnedMicro = 0;
        vm.prank(settler);
        settlements.settleCalledOff(_key(), SHARES, 2, terms, Funding(0, 0, 0, 0));
        vm.assertEq(settlements.dueOf(ID), 20 * USDC_1);
    }
}
