// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Certificate} from "../../src/Certificate.sol";
import {Escrow} from "../../src/Escrow.sol";
import {EscrowStore} from "../../src/EscrowStore.sol";
import {Market} from "../../src/Market.sol";
import {Settlements} from "../../src/Settlements.sol";
import {TestUsdc} from "../../src/TestUsdc.sol";
import {Kind, Terms} from "../../src/Types.sol";
import {vm} from "../Vm.sol";
import {Handler} from "./Handler.sol";
import {HandlerState} from "./HandlerState.sol";

/// The promises of invariants.md, by their numbers.
contract InvariantsTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    Handler private h;
    Escrow private escrow;
    Certificate private certificate;
    Settlements private settlements;
    Market private market;
    TestUsdc private usdc;
    address private vault = vm.addr(0x1004);

    function setUp() public {
        h = new Handler();
        (escrow, certificate, settlements, market) = (h.escrow(), h.certificate(), h.settlements(), h.market());
        usdc = TestUsdc(escrow.USDC());
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(h);
    }

    function _acts() private pure returns (bytes4[] memory acts) {
        bytes4[30] memory all = [
            Handler.unlock.selector,
            Handler.mintSmall.selector,
            Handler.sell.selector,
            Handler.sellListed.selector,
            Handler.moveListed.selector,
            Handler.leaveVault.selector,
            Handler.enterVault.selector,
            Handler.recover.selector,
            Handler.burn.selector,
            Handler.burnFrozen.selector,
            Handler.halt.selector,
            Handler.pauseOrResume.selector,
            Handler.refuseOrPauseUsdc.selector,
            Handler.donate.selector,
            Handler.rob.selector,
            Handler.repeat.selector,
            bytes4(keccak256("passTime(uint256)")),
            bytes4(keccak256("back(uint256,uint24,uint8)")),
            bytes4(keccak256("give(uint256,uint64,bool)")),
            bytes4(keccak256("purchase(uint256,uint64)")),
            bytes4(keccak256("refund(uint256)")),
            bytes4(keccak256("quarantine(uint256)")),
            bytes4(keccak256("releaseQuarantine(uint256)")),
            bytes4(keccak256("handOver(uint256)")),
            bytes4(keccak256("settle(uint64)")),
            bytes4(keccak256("settleCalledOff(uint64,uint16)")),
            bytes4(keccak256("complete()")),
            bytes4(keccak256("claim(uint256)")),
            bytes4(keccak256("release(uint256)")),
            bytes4(keccak256("withdraw(uint256)"))
        ];
        // Orders come more often than what ends them, so that there is something to act on.
        acts = new bytes4[](40);
        for (uint256 i; i < 30; ++i) {
            acts[i] = all[i];
        }
        acts[30] = bytes4(keccak256("claimForVault(uint256)"));
        acts[31] = bytes4(keccak256("payOut(uint256,uint64)"));
        acts[32] = bytes4(keccak256("fundReserve(uint64)"));
        acts[33] = all[17];
        acts[34] = all[17];
        acts[35] = all[17];
        acts[36] = all[18];
        acts[37] = all[19];
        acts[38] = all[0];
        acts[39] = all[0];
    }

    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(h), _acts());
    }

    /// Each act of the handlers succeeds in three of ten calls at least, else the runs would be empty. A run calls each too seldom to tell,
    /// so that calls are counted over all runs. Those share nothing but the environment of their process.
    function afterInvariant() external {
        bytes4[] memory acts = _acts();
        for (uint256 i; i < 33; ++i) {
            (uint128 calls, uint128 successes) = _overAllRuns(acts[i]);
            if (calls < 200) continue;
            vm.assertGe(uint256(successes) * 10, uint256(calls) * 3, vm.toString(uint256(uint32(acts[i]))));
        }
    }

    /// Both counts in one variable: what another thread writes in between may lose a run, and cannot part them.
    function _overAllRuns(bytes4 act) private returns (uint128 calls, uint128 successes) {
        string memory name = string.concat("CALLS_OF_ACT_", vm.toString(uint256(uint32(act))));
        uint256 both = vm.envOr(name, uint256(0)) + (h.calls(act) << 128 | h.successes(act));
        vm.setEnv(name, vm.toString(both));
        return (uint128(both >> 128), uint128(both));
    }

    function invariant_moneyIsWhereItBelongs() external view {
        (uint256 partsMicro, uint256 heldMicro) = _parts();
        uint256 balanceMicro = usdc.balanceOf(address(escrow));
        vm.assertEq(balanceMicro, partsMicro + heldMicro + h.donatedMicro(), "1");
        vm.assertEq(escrow.potsMicro(), h.fundedMicro() - h.claimedMicro(), "3");
        _people_6_7();
        _pots_4_5_29();
        vm.assertEq(h.breach(), "");
        vm.assertEq(usdc.balanceOf(address(certificate)) + usdc.balanceOf(address(settlements)), 0, "11");
        vm.assertEq(usdc.balanceOf(vault), 0, "11");
        vm.assertEq(usdc.balanceOf(address(market)), market.royaltiesMicro(), "11");
        vm.assertEq(market.royaltiesMicro(), h.expectedRoyaltiesMicro(), "15");
        // 2: whatever exists lies with a person, the settler, the payee, the market or here.
        vm.assertEq(usdc.totalSupply(), balanceMicro + market.royaltiesMicro() + _outside(), "2");
    }

    function invariant_certificatesAreThoseOfTheirOrders() external view {
        uint256 living;
        uint256 count = h.ghostCount();
        for (uint256 i; i < count; ++i) {
            HandlerState.Ghost memory it = h.ghostAt(i);
            EscrowStore.Paid memory paid = escrow.paidOf(it.id);
            vm.assertTrue(paid.refundTarget == it.backer && paid.amountMicro == it.amountMicro, "14");
            (address owner, uint96 data) = certificate.holdingOf(uint256(it.id));
            vm.assertEq(owner, it.owner);
            vm.assertTrue((data != 0) == it.minted, "20");
            vm.assertEq(market.lastPriceOf(it.id), it.lastPriceMicro, "16");
            if (it.gone) vm.assertTrue(owner == address(0), "21");
            if (it.kind == Kind.RESALE) vm.assertFalse(it.minted);
            if (it.minted) _terms_22_23_24(it);
            if (owner != address(0)) ++living;
        }
        uint256 balances = certificate.balanceOf(vault) + certificate.balanceOf(vm.addr(0x1002));
        for (uint256 i; i < h.actorCount(); ++i) {
            balances += certificate.balanceOf(h.actors(i));
        }
        vm.assertEq(balances, living, "25");
        _units_13_27();
        vm.assertEq(certificate.owner(), address(h.timelock()));
        vm.assertEq(escrow.owner(), address(h.timelock()));
        for (uint256 i; i < h.actorCount(); ++i) {
            vm.assertEq(escrow.rolesOf(h.actors(i)) | certificate.rolesOf(h.actors(i)), 0, "30");
        }
    }

    // ── Inside ──

    function _parts() private view returns (uint256 partsMicro, uint256 heldMicro) {
        partsMicro = uint256(escrow.floatMicro()) + escrow.reserveMicro() + escrow.potsMicro();
        partsMicro += escrow.owedMicro(vm.addr(0x1007));
        for (uint256 i; i < h.actorCount(); ++i) {
            partsMicro += escrow.owedMicro(h.actors(i));
        }
        partsMicro += _inPocket(1) + _inPocket(3);
        for (uint256 i; i < h.pocketCount(); ++i) {
            (uint32 number,,,,) = h.sharePockets(i);
            partsMicro += _inPocket(number);
        }
        // Quarantined orders and open purchases lie apart, by the order.
        for (uint256 i; i < h.ghostCount(); ++i) {
            HandlerState.Ghost memory it = h.ghostAt(i);
            if (!it.gone && (it.quarantined || it.kind == Kind.RESALE)) heldMicro += it.amountMicro;
        }
    }

    function _inPocket(uint32 pocket) private view returns (uint256) {
        EscrowStore.Pocket memory it = escrow.pocketOf(pocket);
        return uint256(it.walletMicro) + it.cardMicro + it.feeMicro;
    }

    function _outside() private view returns (uint256 sumMicro) {
        sumMicro =
            usdc.balanceOf(vm.addr(0x1002)) + usdc.balanceOf(vm.addr(0x1007)) + usdc.balanceOf(address(h.other()));
        for (uint256 i; i < h.actorCount(); ++i) {
            sumMicro += usdc.balanceOf(h.actors(i));
        }
    }

    function _people_6_7() private view {
        uint256 owedMicro = escrow.owedMicro(vm.addr(0x1007));
        for (uint256 i; i < h.actorCount(); ++i) {
            address account = h.actors(i);
            owedMicro += escrow.owedMicro(account);
            vm.assertEq(usdc.balanceOf(account), h.expectedMicro(account), "7");
        }
        vm.assertEq(usdc.balanceOf(vm.addr(0x1002)), h.expectedMicro(vm.addr(0x1002)), "7");
        vm.assertEq(usdc.balanceOf(vm.addr(0x1007)), h.expectedMicro(vm.addr(0x1007)), "7");
        vm.assertEq(owedMicro, h.creditedMicro() - h.withdrawnMicro(), "6");
    }

    function _pots_4_5_29() private view {
        uint256 potsMicro;
        for (uint256 i; i < h.pocketCount(); ++i) {
            (uint32 number,,, uint8 expected,) = h.sharePockets(i);
            (uint8 count,) = settlements.stateOf(number);
            vm.assertEq(count, expected, "29");
            uint256 remainingMicro;
            for (uint8 one = 1; one <= count; ++one) {
                (uint64 remaining,,,) = settlements.settlementOf(number, one);
                vm.assertLe(remaining, h.fundedOf(number, one), "5");
                remainingMicro += remaining;
            }
            if (count != 0) vm.assertLe(_dues(number), remainingMicro, "4");
            potsMicro += remainingMicro;
        }
        vm.assertEq(potsMicro, escrow.potsMicro(), "5");
    }

    function _dues(uint32 pocket) private view returns (uint256 sumMicro) {
        for (uint256 i; i < h.ghostCount(); ++i) {
            HandlerState.Ghost memory it = h.ghostAt(i);
            if (it.pocket == pocket && it.kind == Kind.SHARE && it.owner != address(0)) {
                sumMicro += settlements.dueOf(it.id);
            }
            vm.assertEq(settlements.claimedOf(it.id) & it.claims, it.claims, "29");
        }
    }

    function _terms_22_23_24(HandlerState.Ghost memory it) private view {
        Terms memory terms = certificate.termsOf(uint256(it.id));
        bool isShare = it.kind == Kind.SHARE;
        vm.assertTrue(terms.kind == it.kind && terms.pocket == it.pocket && terms.level2 == it.level2, "22");
        vm.assertTrue(terms.units == it.units && terms.amountMicro == (isShare ? 0 : it.amountMicro), "22");
        vm.assertTrue(terms.begin == it.begin && terms.locked == !it.unlocked, "23");
        if (it.owner != address(0) && it.quarantined) vm.assertTrue(terms.frozen, "24");
    }

    function _units_13_27() private view {
        for (uint256 i; i < h.pocketCount(); ++i) {
            (uint32 number, uint40 closesAt,,,) = h.sharePockets(i);
            EscrowStore.Pocket memory it = escrow.pocketOf(number);
            uint256 units;
            for (uint256 j; j < h.ghostCount(); ++j) {
                HandlerState.Ghost memory one = h.ghostAt(j);
                if (one.pocket == number && !one.gone && !one.quarantined) units += one.units;
            }
            vm.assertEq(it.soldUnits, units, "27");
            vm.assertLe(it.soldUnits, it.offeredUnits, "27");
            uint256 releasedMicro = uint256(it.releasedWalletMicro) + it.releasedCardMicro;
            if (block.timestamp < closesAt + 3 days) vm.assertEq(releasedMicro, 0, "13");
        }
    }
}
