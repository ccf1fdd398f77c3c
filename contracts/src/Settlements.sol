// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

import {Errors} from "./Errors.sol";
import {Keyed} from "./Keyed.sol";
import {Roles} from "./Roles.sol";
import {Rules} from "./Rules.sol";
import {TermsCodec} from "./TermsCodec.sol";
import {CalledOff, Funding, Kind} from "./Types.sol";
import {ICertificate} from "./interfaces/ICertificate.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {ISettlements} from "./interfaces/ISettlements.sol";

/// @notice Settles fights in one step whatever the number of holders, and pays each by the interval alone; see ISettlements.
contract Settlements is ISettlements, EIP712, OwnableRoles, ReentrancyGuardTransient, Keyed {
    using TermsCodec for uint96;

    struct Settlement {
        /// What was funded and not claimed.
        uint64 remainingMicro;
        /// The net earnings; 0 where the fight was called off.
        uint64 netMicro;
        uint24 totalUnits;
        bool calledOff;
    }

    struct State {
        uint8 settlements;
        bool completed;
    }

    bytes32 private constant CLAIM_TYPE = keccak256("Claim(bytes32 order,address owner)");
    uint8 private constant MOST_SETTLEMENTS = 255;

    ICertificate public immutable CERTIFICATE;
    IEscrow public immutable ESCROW;
    address public immutable VAULT;

    mapping(uint32 pocket => State) public stateOf;
    /// Bit n: the n-th settlement of its Pocket was claimed by the order's certificate, or is not the contract's to pay.
    mapping(bytes32 order => uint256) public claimedOf;
    mapping(uint32 pocket => mapping(uint256 number => Settlement)) public settlementOf;
    mapping(uint32 pocket => mapping(uint256 number => CalledOff)) private _calledOff;

    constructor(address owner_, address certificate, address escrow, address vault) {
        _initializeOwner(owner_);
        CERTIFICATE = ICertificate(certificate);
        ESCROW = IEscrow(escrow);
        VAULT = vault;
    }

    // ── Settling ──

    function settle(
        bytes32 key,
        uint32 pocket,
        uint8 number,
        uint64 netMicro,
        uint24 totalUnits,
        Funding calldata funding
    ) external onlyRoles(Roles.SETTLER) once(key) {
        uint256 ownMicro = uint256(funding.reserveMicro) + funding.walletMicro + funding.cardMicro;
        if (ownMicro != 0 || totalUnits == 0) revert Errors.Settlements_WrongTerms(pocket);
        if (funding.floatMicro > netMicro) {
            revert Errors.Settlements_FundingDiffers(netMicro, funding.floatMicro);
        }
        _settle(key, pocket, number, Settlement(0, netMicro, totalUnits, false), funding);
    }

    function settleCalledOff(
        bytes32 key,
        uint32 pocket,
        uint8 number,
        CalledOff calldata terms,
        Funding calldata funding
    ) external onlyRoles(Roles.SETTLER) once(key) {
        bool isPart =
            terms.weightFrom <= terms.weightUntil && terms.weightUntil <= terms.weightTotal;
        bool isCover = terms.basicCoverBps <= terms.level2CoverBps && terms.level2CoverBps <= Rules.WHOLE_BPS;
        if (!isPart || !isCover || terms.weightTotal == 0) {
            revert Errors.Settlements_WrongTerms(pocket);
        }
        uint256 returnedMicro = uint256(funding.walletMicro) + funding.cardMicro;
        if (returnedMicro != terms.returnedMicro) {
            revert Errors.Settlements_FundingDiffers(terms.returnedMicro, returnedMicro);
        }
        uint24 last;
        for (uint256 i; i < terms.voids.length; ++i) {
            (uint24 from, uint24 until) = (terms.voids[i].from, terms.voids[i].until);
            if (from < last || until <= from || until > terms.totalUnits) {
                revert Errors.Settlements_WrongTerms(pocket);
            }
            last = until;
        }
        _calledOff[pocket][number] = terms;
        _settle(key, pocket, number, Settlement(0, 0, terms.totalUnits, true), funding);
    }

    function complete(uint32 pocket) external onlyRoles(Roles.SETTLER) {
        if (stateOf[pocket].completed) revert Errors.Settlements_Completed(pocket);
        stateOf[pocket].completed = true;
        emit PocketCompleted(pocket);
    }

    // ── Claims ──

    function claim(bytes32[] calldata orders) external nonReentrant returns (uint256 amountMicro) {
        for (uint256 i; i < orders.length; ++i) {
            (address owner, uint96 data) = CERTIFICATE.holdingOf(uint256(orders[i]));
            if (owner != msg.sender) {
                revert Errors.Certificate_NotOwner(uint256(orders[i]), owner, msg.sender);
            }
            amountMicro += _claim(orders[i], data, owner, false);
        }
        _payClaim(msg.sender, amountMicro);
    }

    function claimSigned(bytes32 order, address owner, bytes calldata signature)
        external
        nonReentrant
        returns (uint256 amountMicro)
    {
        bytes32 digest = _hashTypedData(keccak256(abi.encode(CLAIM_TYPE, order, owner)));
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(owner, digest, signature)) {
            revert Errors.Signed_WrongSigner(owner);
        }
        (address holder, uint96 data) = CERTIFICATE.holdingOf(uint256(order));
        if (holder != owner) revert Errors.Certificate_NotOwner(uint256(order), holder, owner);
        amountMicro = _claim(order, data, owner, false);
        _payClaim(owner, amountMicro);
    }

    function claimForVault(bytes32[] calldata orders) external nonReentrant returns (uint256 amountMicro) {
        for (uint256 i; i < orders.length; ++i) {
            (address owner, uint96 data) = CERTIFICATE.holdingOf(uint256(orders[i]));
            if (owner != VAULT) revert Errors.Certificate_NotInVault(uint256(orders[i]), owner);
            amountMicro += _claim(orders[i], data, VAULT, true);
        }
        if (amountMicro == 0) revert Errors.Escrow_NothingDue(VAULT);
        ESCROW.creditDue(VAULT, uint64(amountMicro));
    }

    function creditDues(uint256 id, uint96 data, address to) external {
        if (msg.sender != address(CERTIFICATE) && msg.sender != address(ESCROW)) {
            revert Errors.Settlements_NotCertificate(msg.sender);
        }
        _credit(bytes32(id), data, stateOf[data.pocketOf()].settlements, to);
    }

    function keepDues(uint256 id, uint96 data, uint8 claimsAfter) external {
        if (msg.sender != address(CERTIFICATE)) {
            revert Errors.Settlements_NotCertificate(msg.sender);
        }
        uint32 pocket = data.pocketOf();
        uint8 count = stateOf[pocket].settlements;
        if (claimsAfter > count) revert Errors.Settlements_WrongNumber(pocket, count, claimsAfter);
        _credit(bytes32(id), data, claimsAfter, VAULT);
    }

    // ── Views ──

    function dueOf(bytes32 order) external view returns (uint256 amountMicro) {
        (, uint96 data) = CERTIFICATE.holdingOf(uint256(order));
        if (data.kindOf() != Kind.SHARE) return 0;
        uint256 claimed = claimedOf[order];
        uint256 count = stateOf[data.pocketOf()].settlements;
        for (uint256 number = 1; number <= count; ++number) {
            if ((claimed >> number) & 1 == 0) amountMicro += _partOf(data, number);
        }
    }

    function isCompleted(uint32 pocket) external view returns (bool) {
        return stateOf[pocket].completed;
    }

    function calledOffOf(uint32 pocket, uint8 number) external view returns (CalledOff memory) {
        return _calledOff[pocket][number];
    }

    // ── Inside ──

    /// Gives a settlement its number and takes its money from where it lies.
    function _settle(bytes32 key, uint32 pocket, uint8 number, Settlement memory it, Funding calldata funding) private {
        State storage state = stateOf[pocket];
        if (state.completed) revert Errors.Settlements_Completed(pocket);
        if (state.settlements == MOST_SETTLEMENTS || number != state.settlements + 1) {
            revert Errors.Settlements_WrongNumber(pocket, state.settlements, number);
        }
        state.settlements = number;
        it.remainingMicro = ESCROW.fund(pocket, funding);
        settlementOf[pocket][number] = it;
        emit Settled(key, pocket, number, funding);
    }

    function _claim(bytes32 order, uint96 data, address to, bool credited) private returns (uint256) {
        if (data & TermsCodec.LOCKED != 0) {
            revert Errors.Certificate_Locked(uint256(order));
        }
        if (data & TermsCodec.FROZEN != 0) revert Errors.Certificate_Frozen(uint256(order));
        if (data.kindOf() != Kind.SHARE) return 0;
        return _collect(order, data, stateOf[data.pocketOf()].settlements, to, credited);
    }

    function _payClaim(address owner, uint256 amountMicro) private {
        if (amountMicro == 0) revert Errors.Escrow_NothingDue(owner);
        ESCROW.payDue(owner, uint64(amountMicro));
    }

    function _credit(bytes32 order, uint96 data, uint256 upTo, address to) private {
        uint256 amountMicro = _collect(order, data, upTo, to, true);
        if (amountMicro != 0) ESCROW.creditDue(to, uint64(amountMicro));
    }

    /// Takes what a share is owed by the first settlements out of their pots, each once.
    function _collect(bytes32 order, uint96 data, uint256 upTo, address to, bool credited)
        private
        returns (uint256 sumMicro)
    {
        uint32 pocket = data.pocketOf();
        uint256 claimed = claimedOf[order];
        uint256 before = claimed;
        for (uint256 number = 1; number <= upTo; ++number) {
            if ((claimed >> number) & 1 == 1) continue;
            claimed |= 1 << number;
            uint256 dueMicro = _partOf(data, number);
            if (dueMicro == 0) continue;
            Settlement storage it = settlementOf[pocket][number];
            uint256 remainingMicro = it.remainingMicro;
            if (dueMicro > remainingMicro) {
                revert Errors.Settlements_PotExhausted(pocket, number, remainingMicro, dueMicro);
            }
            it.remainingMicro = uint64(remainingMicro - dueMicro);
            sumMicro += dueMicro;
            emit DueClaimed(order, to, pocket, uint8(number), dueMicro, credited);
        }
        if (claimed != before) claimedOf[order] = claimed;
    }

    function _partOf(uint96 data, uint256 number) private view returns (uint256) {
        uint32 pocket = data.pocketOf();
        Settlement storage it = settlementOf[pocket][number];
        (uint24 from, uint24 units) = (data.beginOf(), data.unitsOf());
        // Units that were sold after it was settled take no part in it.
        if (uint256(from) + units > it.totalUnits) return 0;
        if (it.calledOff) {
            return Rules.calledOffPart(_calledOff[pocket][number], from, units, data & TermsCodec.LEVEL2 != 0);
        }
        return Rules.partOf(it.netMicro, from, uint256(from) + units, it.totalUnits);
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Coin Rouge", "1");
    }

    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
