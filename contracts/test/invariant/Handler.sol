// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Funding, Kind, Listing, Order, Purchase} from "../../src/Types.sol";
import {OtherMarketplace} from "../OtherMarketplace.sol";
import {vm} from "../Vm.sol";
import {MoneyHandler} from "./MoneyHandler.sol";

/// @notice Acts about certificates, what outsiders do, and attempts that must fail.
contract Handler is MoneyHandler {
    OtherMarketplace public other;
    uint256 private _nonce;

    constructor() {
        setUp();
        other = new OtherMarketplace(address(certificate), address(usdc), address(market));
        _asOwner();
        certificate.setOperator(address(other), true);
    }

    // ── Certificates ──

    function unlock(uint256 seed) external counted {
        if (!_has(_isLocked)) this.back(seed, 1, 0);
        (bool found, Ghost storage it) = _pick(seed, _isLocked);
        if (!found) return;
        _place(it);
        _succeeded();
    }

    function mintSmall(uint256 seed) external counted {
        if (!_has(_isSmall)) this.give(seed, 5, false);
        (bool found, Ghost storage it) = _pick(seed, _isSmall);
        if (!found) return;
        address to = seed % 2 == 0 ? vault : it.backer;
        vm.prank(registrar);
        escrow.mintSmall(it.id, to);
        (it.minted, it.owner, it.frozen) = (true, to, it.quarantined);
        _succeeded();
    }

    function _isSmall(Ghost storage it) private view returns (bool) {
        return !it.minted && !it.gone && it.kind != Kind.RESALE;
    }

    function sell(uint256 seed, uint64 priceMicro) external counted {
        if (!_has(_isSignedFor)) this.unlock(seed);
        (bool found, Ghost storage it) = _pick(seed, _isSignedFor);
        if (!found || usdc.paused() || usdc.isRefused(it.owner)) return;
        address buyer = _actor(seed / 7);
        priceMicro = priceMicro % (1000 * USDC_1) + 20;
        bytes memory sale = _saleOf(it.id, it.owner, buyer, priceMicro);
        _fund(buyer, priceMicro, address(market));
        if (it.kind == Kind.SHARE && !_isHalted(it)) _noteClaim(it, true);
        vm.prank(buyer);
        (bool ok,) = address(market).call(sale);
        if (ok == _isHalted(it)) breach = ok ? "a share was sold in a halt" : "a good sale was refused";
        if (ok) _noteSold(it, buyer, priceMicro);
        else expectedMicro[buyer] += priceMicro;
    }

    function _saleOf(bytes32 id, address seller, address buyer, uint64 priceMicro) private returns (bytes memory) {
        Listing memory listing = _listing(id, seller, priceMicro);
        listing.nonce = ++_nonce;
        Purchase memory consent = Purchase(id, buyer, priceMicro, listing.expiry);
        bytes memory offered = _sign(_keyOf(seller), market.listingHash(listing));
        bytes memory agreed = _sign(COMPLIANCE_KEY, market.purchaseHash(consent));
        return abi.encodeCall(market.buy, (listing, offered, consent, agreed));
    }

    function sellListed(uint256 seed, uint64 priceMicro) external counted {
        if (!_has(_isSellable)) this.unlock(seed);
        (bool found, Ghost storage it) = _pick(seed, _isSellable);
        if (!found || usdc.paused() || usdc.isRefused(it.owner) || _isHalted(it)) return;
        address buyer = _actor(seed / 7);
        priceMicro = priceMicro % (1000 * USDC_1) + 20;
        usdc.mint(address(other), priceMicro);
        vm.prank(it.owner);
        certificate.approve(address(other), uint256(it.id));
        if (it.kind == Kind.SHARE) _noteClaim(it, true);
        other.sellByHook(it.id, buyer, priceMicro);
        _noteSold(it, buyer, priceMicro);
    }

    function moveListed(uint256 seed) external counted {
        if (!_has(_isSellable)) this.unlock(seed);
        (bool found, Ghost storage it) = _pick(seed, _isSellable);
        if (!found || usdc.paused() || _isHalted(it)) return;
        address to = actors[seed % 5];
        uint256 baseMicro = it.lastPriceMicro == 0 ? escrow.principalOf(uint256(it.id)) : it.lastPriceMicro;
        usdc.mint(address(other), baseMicro / 20);
        vm.prank(it.owner);
        certificate.approve(address(other), uint256(it.id));
        if (it.kind == Kind.SHARE) _noteClaim(it, true);
        other.moveDirectly(it.owner, to, uint256(it.id));
        expectedRoyaltiesMicro += baseMicro / 20;
        it.owner = to;
        _succeeded();
    }

    function leaveVault(uint256 seed) external counted {
        if (!_has(_isInVault)) this.enterVault(seed);
        (bool found, Ghost storage it) = _pick(seed, _isInVault);
        if (!found) return;
        address to = _actor(seed);
        uint8 count;
        if (it.kind == Kind.SHARE) {
            (count,) = settlements.stateOf(it.pocket);
            _noteClaim(it, true);
        }
        bytes32 key = _key();
        vm.prank(registrar);
        certificate.leaveVault(key, uint256(it.id), to, count);
        it.owner = to;
        _succeeded();
    }

    function enterVault(uint256 seed) external counted {
        if (!_has(_isSignedFor)) this.unlock(seed);
        (bool found, Ghost storage it) = _pick(seed, _isSignedFor);
        if (!found) return;
        uint64 expiry = uint64(block.timestamp) + 1;
        bytes memory consent = _consent(_keyOf(it.owner), uint256(it.id), it.owner, expiry);
        // What it is owed goes to the float.
        it.owner = vault;
        if (it.kind == Kind.SHARE) _noteClaim(it, true);
        bytes32 key = _key();
        vm.prank(registrar);
        certificate.enterVault(key, uint256(it.id), expiry, consent);
        _succeeded();
    }

    function recover(uint256 seed) external counted {
        if (!_has(_isOut)) this.unlock(seed);
        (bool found, Ghost storage it) = _pick(seed, _isOut);
        if (!found) return;
        address to = _actor(seed / 5);
        bytes32 key = _key();
        vm.prank(registrar);
        certificate.announceRecovery(key, uint256(it.id), to);
        vm.warp(block.timestamp + 7 days);
        key = _key();
        vm.prank(registrar);
        certificate.recover(key, uint256(it.id));
        it.owner = to;
        _succeeded();
    }

    function burn(uint256 seed) external counted {
        (bool found, Ghost storage it) = _pick(seed, _isNotFrozen);
        if (!found) return;
        bool isDue = it.kind == Kind.SHARE
            ? settlements.isCompleted(it.pocket)
            : it.kind == Kind.TIPS && _tipsBurnAt != 0 && block.timestamp >= _tipsBurnAt;
        if (isDue && it.kind == Kind.SHARE) _noteClaim(it, true);
        try certificate.burn(uint256(it.id)) {
            if (!isDue) breach = "a certificate was burned before it was due";
            it.owner = address(0);
        } catch {
            if (isDue) breach = "a certificate that was due was not burned";
        }
        _succeeded();
    }

    function _isNotFrozen(Ghost storage it) private view returns (bool) {
        return _isLiving(it) && !it.frozen;
    }

    function burnFrozen(uint256 seed) external counted {
        if (!_has(_isFrozen)) _freezeOne(seed);
        (, Ghost storage it) = _pick(seed, _isFrozen);
        if (it.kind == Kind.SHARE) claimedMicro += settlements.dueOf(it.id);
        bytes32 key = _key();
        vm.prank(registrar);
        certificate.burnFrozen(key, uint256(it.id));
        it.owner = address(0);
        _succeeded();
    }

    function _freezeOne(uint256 seed) private {
        if (!_has(_isFree)) this.unlock(seed);
        (, Ghost storage it) = _pick(seed, _isFree);
        bytes32 key = _key();
        vm.prank(registrar);
        certificate.write(key, uint256(it.id), it.begin, false, true);
        it.frozen = true;
    }

    function _isFrozen(Ghost storage it) private view returns (bool) {
        return _isLiving(it) && it.frozen;
    }

    // ── The world around ──

    function halt(uint8 what) external counted {
        uint40 now_ = uint40(block.timestamp);
        vm.startPrank(registrar);
        certificate.setHalt(_current().number, now_, now_ + (what % 4 == 0 ? 2 days : 0));
        if (what % 8 == 0) {
            _tipsBurnAt = (_tipsBurnAt > now_ ? _tipsBurnAt : now_) + 10 days;
            certificate.setBurnDate(TIPS, _tipsBurnAt);
        }
        vm.stopPrank();
        _succeeded();
    }

    function pauseOrResume(uint8 what) external counted {
        if (what % 4 == 0) {
            vm.prank(pauser);
            escrow.pauseDeposits();
        } else {
            _asOwner();
            escrow.resumeDeposits();
        }
        _succeeded();
    }

    function refuseOrPauseUsdc(uint8 what) external counted {
        usdc.setPaused(what % 8 == 0);
        for (uint256 i; i < actors.length; ++i) {
            usdc.setRefused(actors[i], what % 16 == i + 1);
        }
        _succeeded();
    }

    /// Somebody sends USDC unasked.
    function donate(uint64 amountMicro) external counted {
        usdc.setPaused(false);
        usdc.mint(address(escrow), amountMicro);
        donatedMicro += amountMicro;
        _succeeded();
    }

    /// Every key of the platform, and a stranger, try what none of them may.
    function rob(uint256 seed) external counted {
        address thief = [settler, registrar, pauser, admin, address(timelock), payee, actors[0]][seed % 7];
        uint64 float = escrow.floatMicro();
        bytes[8] memory tries = [
            abi.encodeCall(escrow.payOut, (bytes32(uint256(1)) << 255, thief, float + 1, 0)),
            abi.encodeCall(escrow.payDue, (thief, 1)),
            abi.encodeCall(escrow.creditDue, (thief, 1)),
            abi.encodeCall(escrow.fund, (SHARES, Funding(0, 0, 1, 0))),
            abi.encodeCall(escrow.takeReserve, (bytes32(uint256(1)) << 255, escrow.reserveMicro() + 1)),
            abi.encodeCall(escrow.release, (bytes32(uint256(1)) << 255, SHARES, type(uint64).max, 0)),
            abi.encodeCall(escrow.changePayee, (999, thief)),
            abi.encodeCall(escrow.transferOwnership, (address(0)))
        ];
        for (uint256 i; i < tries.length; ++i) {
            vm.prank(thief);
            (bool ok,) = address(escrow).call(tries[i]);
            if (ok) breach = "somebody did what nobody may";
        }
        _succeeded();
    }

    /// What was done is sent again, the owner moves a certificate past the royalty, and a platform one of a federation.
    function repeat(uint256 seed) external counted {
        if (ghosts.length == 0) return;
        Ghost storage it = ghosts[seed % ghosts.length];
        Order memory order = _orderOf(it.id, it.backer, it.pocket, it.kind, it.units, it.amountMicro);
        bytes memory compliance = _signed(order);
        vm.prank(order.backer);
        (bool ok,) = address(escrow).call(abi.encodeCall(escrow.deposit, (order, compliance)));
        if (ok) breach = "an order was paid twice";
        vm.prank(settler);
        (ok,) = address(escrow).call(abi.encodeCall(escrow.refund, (lastRefundKey, it.id, 0)));
        if (ok) breach = "an act happened twice by its key";
        if (_isLiving(it)) {
            vm.prank(it.owner);
            (ok,) = address(certificate)
                .call(abi.encodeCall(certificate.transferFrom, (it.owner, actors[0], uint256(it.id))));
            if (ok) breach = "an owner moved a certificate alone";
            if (it.kind == Kind.FEDERATION && !usdc.paused()) _sellFederation(it);
        }
        _succeeded();
    }

    // ── Inside ──

    function _sellFederation(Ghost storage it) private {
        vm.prank(it.owner);
        certificate.approve(address(other), uint256(it.id));
        usdc.mint(address(other), escrow.principalOf(uint256(it.id)) / 20);
        (bool ok,) = address(other).call(abi.encodeCall(other.moveDirectly, (it.owner, actors[0], uint256(it.id))));
        if (ok) breach = "a federation's certificate was sold";
    }

    function _isHalted(Ghost storage it) private view returns (bool) {
        (uint40 from, uint40 until) = certificate.haltOf(it.pocket);
        return it.kind == Kind.SHARE && block.timestamp >= from && block.timestamp < until;
    }

    function _noteSold(Ghost storage it, address buyer, uint64 priceMicro) private {
        uint64 royaltyMicro = priceMicro / 20;
        expectedMicro[it.owner] += priceMicro - royaltyMicro;
        expectedRoyaltiesMicro += royaltyMicro;
        (it.owner, it.lastPriceMicro) = (buyer, priceMicro);
        _succeeded();
    }
}
