// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Rules} from "../../src/Rules.sol";
import {CalledOff, Kind, PocketRules, Units} from "../../src/Types.sol";
import {World} from "../World.sol";
import {vm} from "../Vm.sol";

/// A recipient that takes no tokens by callback, and tries to claim and withdraw whenever it is called.
contract HostileReceiver {
    fallback() external {
        revert("no");
    }
}

/// @notice What the handlers remember of their own acts, to compare the contracts with.
abstract contract HandlerState is World {
    struct Ghost {
        bytes32 id;
        address backer;
        uint32 pocket;
        uint8 kind;
        uint24 units;
        uint24 begin;
        uint64 amountMicro;
        bool level2;
        bool card;
        bool quarantined;
        bool gone;
        bool minted;
        bool unlocked;
        bool frozen;
        address owner;
        uint64 lastPriceMicro;
        uint256 claims;
    }

    struct SharePocket {
        uint32 number;
        uint40 closesAt;
        uint24 cursor;
        uint8 settlements;
        bool completed;
    }

    Ghost[] internal ghosts;
    SharePocket[] public sharePockets;
    address[] public actors;
    uint256[] internal _actorKeys;
    /// Every USDC that the handlers expect at an account.
    mapping(address account => uint256) public expectedMicro;
    uint256 public expectedRoyaltiesMicro;
    uint256 public donatedMicro;
    uint256 public fundedMicro;
    uint256 public claimedMicro;
    uint256 public creditedMicro;
    uint256 public withdrawnMicro;
    uint256 public claimsWhilePaused;
    mapping(uint32 pocket => mapping(uint8 number => uint256)) public fundedOf;
    mapping(uint32 pocket => mapping(uint8 number => uint256)) public claimedFrom;
    mapping(bytes32 order => mapping(uint8 number => uint256)) public timesClaimed;
    /// What should never have worked and did.
    string public breach;
    bytes32 public lastRefundKey;
    mapping(bytes4 act => uint256) public calls;
    mapping(bytes4 act => uint256) public successes;
    uint40 internal _tipsBurnAt;

    modifier counted() {
        ++calls[msg.sig];
        _;
    }

    function _succeeded() internal {
        ++successes[msg.sig];
    }

    function setUp() public override {
        super.setUp();
        uint256[6] memory keys = [ALICE_KEY, BOB_KEY, 0xCA, 0xD0, 0xE0, 0xF0];
        for (uint256 i; i < keys.length; ++i) {
            actors.push(vm.addr(keys[i]));
            _actorKeys.push(keys[i]);
        }
        // The last of them has code that refuses every call; its key still signs.
        vm.etch(actors[5], type(HostileReceiver).runtimeCode);
        sharePockets.push(SharePocket(SHARES, closesAt, 0, 0, false));
        expectedMicro[settler] = usdc.balanceOf(settler);
    }

    function ghostCount() external view returns (uint256) {
        return ghosts.length;
    }

    function ghostAt(uint256 i) external view returns (Ghost memory) {
        return ghosts[i];
    }

    function pocketCount() external view returns (uint256) {
        return sharePockets.length;
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    // ── Picking ──

    /// Somebody whom the token does not refuse now.
    function _actor(uint256 seed) internal view returns (address account) {
        account = actors[seed % actors.length];
        if (usdc.isRefused(account)) account = actors[(seed % actors.length + 1) % actors.length];
    }

    /// The first living certificate from a random one on for which `want` says yes.
    function _pick(uint256 seed, function(Ghost storage) view returns (bool) want)
        internal
        view
        returns (bool found, Ghost storage it)
    {
        uint256 count = ghosts.length;
        if (count == 0) return (false, ghosts.length == 0 ? _none() : ghosts[0]);
        for (uint256 i; i < count; ++i) {
            it = ghosts[(seed % count + i) % count];
            if (want(it)) return (true, it);
        }
        return (false, ghosts[0]);
    }

    function _has(function(Ghost storage) view returns (bool) want) internal view returns (bool found) {
        (found,) = _pick(0, want);
    }

    Ghost private _nothing;

    function _none() private view returns (Ghost storage) {
        return _nothing;
    }

    function _isLiving(Ghost storage it) internal view returns (bool) {
        return it.minted && it.owner != address(0);
    }

    function _isLocked(Ghost storage it) internal view returns (bool) {
        return _isLiving(it) && !it.unlocked && !it.frozen;
    }

    function _isFree(Ghost storage it) internal view returns (bool) {
        return _isLiving(it) && it.unlocked && !it.frozen;
    }

    function _isSellable(Ghost storage it) internal view returns (bool) {
        return _isOut(it) && it.kind != Kind.FEDERATION;
    }

    function _isSignedFor(Ghost storage it) internal view returns (bool) {
        return _isSellable(it) && _keyOf(it.owner) != 0;
    }

    /// 0 for the one whose code refuses every call, also the question whether a signature is its own.
    function _keyOf(address account) internal view returns (uint256) {
        for (uint256 i; i + 1 < actors.length; ++i) {
            if (actors[i] == account) return _actorKeys[i];
        }
        return 0;
    }

    function _isOut(Ghost storage it) internal view returns (bool) {
        return _isFree(it) && it.owner != vault;
    }

    function _isInVault(Ghost storage it) internal view returns (bool) {
        return _isFree(it) && it.owner == vault;
    }

    function _isOwed(Ghost storage it) internal view returns (bool) {
        return _isOut(it) && settlements.dueOf(it.id) != 0;
    }

    function _isStanding(Ghost storage it) internal view returns (bool) {
        return !it.gone;
    }

    function _isQuarantined(Ghost storage it) internal view returns (bool) {
        return !it.gone && it.quarantined;
    }

    // ── Share Pockets ──

    function _current() internal view returns (SharePocket storage) {
        return sharePockets[sharePockets.length - 1];
    }

    /// One that still sells: the last one, or a new one.
    function _selling() internal returns (SharePocket storage it) {
        it = _current();
        if (block.timestamp < it.closesAt) return it;
        uint32 number = uint32(100 + sharePockets.length);
        closesAt = uint40(block.timestamp) + 30 days;
        PocketRules memory rules = PocketRules(Kind.SHARE, UNIT, 400, 500, 500, true, closesAt, payee);
        vm.prank(registrar);
        escrow.openPocket(number, rules, _plan());
        sharePockets.push(SharePocket(number, closesAt, 0, 0, false));
        return _current();
    }

    function _hasHolders(uint32 pocket) internal view returns (bool) {
        for (uint256 i; i < ghosts.length; ++i) {
            if (ghosts[i].pocket == pocket && ghosts[i].kind == Kind.SHARE && _isLiving(ghosts[i])) return true;
        }
        return false;
    }

    function _completeIt(SharePocket storage it) internal {
        vm.prank(settler);
        settlements.complete(it.number);
        it.completed = true;
    }

    function _place(Ghost storage it) internal {
        uint24 begin;
        if (it.kind == Kind.SHARE) {
            for (uint256 i; i < sharePockets.length; ++i) {
                if (sharePockets[i].number != it.pocket) continue;
                begin = sharePockets[i].cursor;
                sharePockets[i].cursor += it.units;
            }
        }
        bytes32 key = _key();
        vm.prank(registrar);
        certificate.write(key, uint256(it.id), begin, false, it.frozen);
        (it.begin, it.unlocked) = (begin, true);
    }

    /// Everybody has their place before the first settlement, and nobody comes after it.
    function _placeAll(uint32 pocket) internal {
        for (uint256 i; i < ghosts.length; ++i) {
            Ghost storage it = ghosts[i];
            if (it.pocket == pocket && it.kind == Kind.SHARE && _isLiving(it) && !it.unlocked) _place(it);
        }
    }

    function _partOf(Ghost storage it, uint64 netMicro, uint24 total) internal view returns (uint256) {
        return Rules.partOf(netMicro, it.begin, uint256(it.begin) + it.units, total);
    }

    /// The places of a Pocket's certificates that are burned, in order.
    function _voidsOf(uint32 pocket) internal view returns (Units[] memory voids) {
        Units[] memory found = new Units[](ghosts.length);
        uint256 count;
        for (uint256 i; i < ghosts.length; ++i) {
            Ghost storage it = ghosts[i];
            if (it.pocket != pocket || it.kind != Kind.SHARE || !it.unlocked || it.owner != address(0)) continue;
            uint256 place = count++;
            while (place > 0 && found[place - 1].from > it.begin) {
                found[place] = found[place - 1];
                --place;
            }
            found[place] = Units(it.begin, it.begin + it.units);
        }
        voids = new Units[](count);
        for (uint256 i; i < count; ++i) {
            voids[i] = found[i];
        }
    }

    function _duesOf(uint32 pocket, CalledOff memory terms) internal view returns (uint256 sumMicro) {
        for (uint256 i; i < ghosts.length; ++i) {
            Ghost storage it = ghosts[i];
            if (it.pocket != pocket || it.kind != Kind.SHARE || !_isLiving(it)) continue;
            sumMicro += Rules.calledOffPart(terms, it.begin, it.units, it.level2);
        }
    }

    /// Notes what a certificate is about to be paid, settlement by settlement.
    function _noteClaim(Ghost storage it, bool credited) internal returns (uint256 dueMicro) {
        dueMicro = settlements.dueOf(it.id);
        claimedMicro += dueMicro;
        if (credited && it.owner != vault) creditedMicro += dueMicro;
        it.claims = settlements.claimedOf(it.id);
    }
}
