// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CalledOff, Funding, Kind, Order, PaymentKind} from "../../src/Types.sol";
import {vm} from "../Vm.sol";
import {HandlerState} from "./HandlerState.sol";

/// @notice Acts about money: deposits, refunds, quarantine, settlements, claims, releases, the float.
abstract contract MoneyHandler is HandlerState {
    function passTime(uint256 seconds_) external counted {
        vm.warp(block.timestamp + seconds_ % 20 days);
        _succeeded();
    }

    function back(uint256 seed, uint24 units, uint8 what) external counted {
        uint32 pocket = _selling().number;
        units = units % 20 + 1;
        bool level2 = what & 1 == 1;
        bool card = what & 6 == 6;
        address backer = card ? settler : _actor(seed);
        uint64 principalMicro = units * UNIT;
        Order memory order = _orderOf(_newId(), backer, pocket, Kind.SHARE, units, principalMicro);
        if (level2) (order.coverLevel, order.amount) = (2, principalMicro + principalMicro / 20);
        if (card) order.paymentKind = PaymentKind.CARD;
        if (escrow.pocketOf(pocket).soldUnits + units > 400) return;
        _book(order, level2, card);
    }

    function give(uint256 seed, uint64 amountMicro, bool toFederation) external counted {
        // Once their Pocket has closed, the treasury still brings what cards have paid.
        if (block.timestamp >= escrow.pocketOf(TIPS).closesAt + 1 hours) return _giveLater(seed, amountMicro);
        (uint32 pocket, uint8 kind) = toFederation ? (FEDERATION, Kind.FEDERATION) : (TIPS, Kind.TIPS);
        _book(_orderOf(_newId(), _actor(seed), pocket, kind, 0, amountMicro % (100 * USDC_1) + 1), false, false);
    }

    function _giveLater(uint256 seed, uint64 amountMicro) private {
        Order memory order = _orderOf(_newId(), settler, TIPS, Kind.TIPS, 0, amountMicro % (100 * USDC_1) + 1);
        order.paymentKind = PaymentKind.CARD;
        if (seed % 2 == 0) (order.pocket, order.kind) = (FEDERATION, Kind.FEDERATION);
        _book(order, false, true);
    }

    function purchase(uint256 seed, uint64 amountMicro) external counted {
        Order memory order = _orderOf(_newId(), _actor(seed), TIPS, Kind.RESALE, 0, amountMicro % (500 * USDC_1) + 1);
        _book(order, false, false);
    }

    function refund(uint256 seed) external counted {
        (bool found, Ghost storage it) = _pick(seed, _isStanding);
        if (!found || usdc.isRefused(it.backer) || usdc.paused()) return;
        if (_isLiving(it) && it.kind == Kind.SHARE && it.unlocked) _noteForfeit(it);
        uint64 before = escrow.floatMicro();
        uint64 topUpMicro = it.amountMicro;
        lastRefundKey = _key();
        vm.prank(settler);
        escrow.refund(lastRefundKey, it.id, topUpMicro);
        expectedMicro[settler] -= topUpMicro;
        expectedMicro[it.backer] += it.amountMicro;
        if (escrow.floatMicro() < before) breach = "a refund took more of the float than was added";
        it.gone = true;
        it.owner = address(0);
        _succeeded();
    }

    function _noteForfeit(Ghost storage it) private {
        claimedMicro += settlements.dueOf(it.id);
    }

    function quarantine(uint256 seed) external counted {
        (bool found, Ghost storage it) = _pick(seed, _isNotQuarantined);
        if (!found) return;
        bytes32 key = _key();
        vm.prank(settler);
        try escrow.quarantine(key, it.id) {
            it.quarantined = true;
            if (_isLiving(it)) it.frozen = true;
            _succeeded();
        } catch {}
    }

    function _isNotQuarantined(Ghost storage it) private view returns (bool) {
        return !it.gone && !it.quarantined && !it.frozen;
    }

    function releaseQuarantine(uint256 seed) external counted {
        if (!_has(_isQuarantined)) this.quarantine(seed);
        (bool found, Ghost storage it) = _pick(seed, _isQuarantined);
        if (!found) return;
        bytes32 key = _key();
        vm.prank(settler);
        escrow.releaseQuarantine(key, it.id);
        (it.quarantined, it.frozen) = (false, false);
        _succeeded();
    }

    function handOver(uint256 seed) external counted {
        if (!_has(_isOpenPurchase)) this.purchase(seed, uint64(seed));
        (bool found, Ghost storage it) = _pick(seed, _isOpenPurchase);
        if (!found) return;
        bytes32 key = _key();
        vm.prank(settler);
        escrow.handOver(key, it.id);
        it.gone = true;
        _succeeded();
    }

    function _isOpenPurchase(Ghost storage it) private view returns (bool) {
        return it.kind == Kind.RESALE && !it.gone && !it.quarantined;
    }

    // ── Settling ──

    function settle(uint64 netMicro) external counted {
        (bool ready, SharePocket storage it) = _settleable();
        if (!ready) return;
        netMicro = netMicro % (100_000 * USDC_1);
        uint256 sumMicro;
        for (uint256 i; i < ghosts.length; ++i) {
            Ghost storage one = ghosts[i];
            if (one.pocket == it.number && one.kind == Kind.SHARE && _isLiving(one)) {
                sumMicro += _partOf(one, netMicro, it.cursor);
            }
        }
        _bringExactly(uint64(sumMicro));
        Funding memory funding = Funding(uint64(sumMicro), 0, 0, 0);
        bytes32 key = _key();
        vm.prank(settler);
        settlements.settle(key, it.number, ++it.settlements, netMicro, it.cursor, funding);
        _noteFunded(it, sumMicro);
    }

    function settleCalledOff(uint64 part, uint16 cover) external counted {
        (bool ready, SharePocket storage it) = _settleable();
        if (!ready) return;
        uint64 returnedMicro = escrow.pocketOf(it.number).walletMicro / (part % 4 + 2);
        cover = cover % 5000;
        CalledOff memory terms =
            CalledOff(0, 1, 2, UNIT, cover, cover * 2, returnedMicro, it.cursor, _voidsOf(it.number));
        uint256 sumMicro = _duesOf(it.number, terms);
        uint64 ownMicro = uint64(sumMicro) - returnedMicro;
        uint64 reserve = escrow.reserveMicro();
        uint64 fromReserve = ownMicro < reserve ? ownMicro : reserve;
        _bringExactly(ownMicro - fromReserve);
        Funding memory funding = Funding(ownMicro - fromReserve, fromReserve, returnedMicro, 0);
        bytes32 key = _key();
        vm.prank(settler);
        settlements.settleCalledOff(key, it.number, ++it.settlements, terms, funding);
        _noteFunded(it, sumMicro);
    }

    function complete() external counted {
        (bool ready, SharePocket storage it) = _settleable();
        if (!ready) return;
        if (it.settlements == 0) this.settle(1e9);
        _completeIt(it);
        _succeeded();
    }

    /// The oldest Pocket that is not completed and has holders, after its close and its drain hour.
    function _settleable() private returns (bool, SharePocket storage it) {
        usdc.setPaused(false);
        it = sharePockets[0];
        for (uint256 tries; tries < 4; ++tries) {
            uint256 at;
            while (at + 1 < sharePockets.length && sharePockets[at].completed) ++at;
            it = sharePockets[at];
            if (!it.completed && _hasHolders(it.number)) {
                if (block.timestamp < it.closesAt + 1 hours) vm.warp(it.closesAt + 1 hours);
                _placeAll(it.number);
                return (it.settlements < 255, it);
            }
            if (!it.completed && block.timestamp >= it.closesAt) _completeIt(it);
            else this.back(tries, 3, 0);
        }
        return (false, it);
    }

    function _noteFunded(SharePocket storage it, uint256 sumMicro) private {
        fundedMicro += sumMicro;
        fundedOf[it.number][it.settlements] = sumMicro;
        _succeeded();
    }

    function _bringExactly(uint64 amountMicro) internal {
        bytes32 key = _key();
        vm.prank(settler);
        escrow.bring(key, amountMicro);
        expectedMicro[settler] -= amountMicro;
    }

    // ── Getting paid ──

    function claim(uint256 seed) external counted {
        if (!_has(_isOwed)) this.settle(uint64(seed));
        (bool found, Ghost storage it) = _pick(seed, _isOwed);
        if (!found || usdc.isRefused(it.owner) || usdc.paused()) return;
        uint256 dueMicro = _noteClaim(it, false);
        vm.prank(it.owner);
        uint256 paidMicro = settlements.claim(_one(it.id));
        if (paidMicro != dueMicro) breach = "a claim paid another amount than was due";
        expectedMicro[it.owner] += dueMicro;
        if (escrow.depositsPaused()) ++claimsWhilePaused;
        _succeeded();
    }

    function claimForVault(uint256 seed) external counted {
        if (!_has(_isOwedInVault)) this.settle(uint64(seed));
        (bool found, Ghost storage it) = _pick(seed, _isOwedInVault);
        if (!found) return;
        _noteClaim(it, true);
        settlements.claimForVault(_one(it.id));
        _succeeded();
    }

    function _isOwedInVault(Ghost storage it) private view returns (bool) {
        return _isInVault(it) && settlements.dueOf(it.id) != 0;
    }

    function withdraw(uint256 seed) external counted {
        for (uint256 i; i <= actors.length; ++i) {
            uint256 at = (seed % 7 + i) % (actors.length + 1);
            address account = at == actors.length ? payee : actors[at];
            if (escrow.owedMicro(account) == 0 || usdc.isRefused(account) || usdc.paused()) continue;
            uint256 amountMicro = escrow.withdraw(account);
            expectedMicro[account] += amountMicro;
            withdrawnMicro += amountMicro;
            return _succeeded();
        }
    }

    function release(uint256 seed) external counted {
        uint32 pocket = sharePockets[seed % sharePockets.length].number;
        if (block.timestamp < escrow.pocketOf(pocket).closesAt) pocket = TIPS;
        if (block.timestamp < escrow.pocketOf(pocket).closesAt) return;
        (uint256 walletMicro, uint256 cardMicro) = escrow.releasableOf(pocket);
        bytes32 key = _key();
        vm.prank(settler);
        escrow.release(key, pocket, uint64(walletMicro), uint64(cardMicro));
        creditedMicro += walletMicro + cardMicro;
        key = _key();
        vm.prank(settler);
        escrow.collectFees(key, pocket);
        _succeeded();
    }

    function payOut(uint256 seed, uint64 amountMicro) external counted {
        address to = _actor(seed);
        uint64 held = escrow.floatMicro();
        if (usdc.isRefused(to) || usdc.paused() || held == 0) return;
        amountMicro = amountMicro % held + 1;
        bytes32 key = _key();
        vm.prank(settler);
        escrow.payOut(key, to, amountMicro, 0);
        expectedMicro[to] += amountMicro;
        _succeeded();
    }

    function fundReserve(uint64 amountMicro) external counted {
        if (usdc.paused()) return;
        amountMicro = amountMicro % (1000 * USDC_1) + 1;
        _bringExactly(amountMicro);
        bytes32 key = _key();
        vm.prank(settler);
        escrow.fundReserve(key, amountMicro);
        _succeeded();
    }

    // ── Inside ──

    function _newId() private view returns (bytes32) {
        return bytes32(uint256(0x10000) + ghosts.length);
    }

    function _book(Order memory order, bool level2, bool card) private {
        bool isPaused = usdc.paused();
        usdc.setPaused(false);
        if (card) expectedMicro[settler] -= order.amount;
        else _fund(order.backer, order.amount, address(escrow));
        usdc.setPaused(isPaused);
        bytes memory deposit = abi.encodeCall(escrow.deposit, (order, _signed(order)));
        if (escrow.depositsPaused() || isPaused) {
            vm.prank(order.backer);
            (bool paid,) = address(escrow).call(deposit);
            if (paid) breach = "a deposit went through a pause";
            usdc.setPaused(false);
            _asOwner();
            escrow.resumeDeposits();
        }
        vm.prank(order.backer);
        (bool ok,) = address(escrow).call(deposit);
        if (!ok) breach = "a good deposit was refused";
        Ghost storage it = ghosts.push();
        (it.id, it.backer, it.pocket, it.kind, it.units) =
        (order.order, order.backer, order.pocket, order.kind, order.units);
        (it.amountMicro, it.level2, it.card) = (order.amount, level2, card);
        it.minted = order.kind != Kind.RESALE && order.amount >= USDC_1;
        if (it.minted) it.owner = card ? vault : order.backer;
        _succeeded();
    }
}
