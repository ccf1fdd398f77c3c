// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EIP712} from "solady/utils/EIP712.sol";
import {LibString} from "solady/utils/LibString.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

import {Errors} from "./Errors.sol";
import {Keyed} from "./Keyed.sol";
import {Roles} from "./Roles.sol";
import {TermsCodec} from "./TermsCodec.sol";
import {Tradable} from "./Tradable.sol";
import {Kind, Terms} from "./Types.sol";

/// @notice Certificates of backings; see ICertificate.
contract Certificate is Tradable, EIP712, Keyed {
    using TermsCodec for uint96;

    struct Recovery {
        address from;
        uint40 dueAt;
        address to;
    }

    bytes32 private constant RETURN_TYPE = keccak256("Return(bytes32 order,address owner,uint64 expiry)");

    uint40 public immutable RECOVERY_DELAY;

    string public baseURI;
    mapping(uint32 pocket => uint40) public burnsAt;
    mapping(uint256 id => Recovery) public recoveryOf;

    constructor(
        address owner_,
        address escrow,
        address settlements,
        address market,
        address vault,
        address royaltyReceiver_,
        uint40 recoveryDelay
    ) Tradable(owner_, escrow, settlements, market, vault, royaltyReceiver_) {
        RECOVERY_DELAY = recoveryDelay;
    }

    modifier onlyEscrow() {
        if (msg.sender != ESCROW) revert Errors.Certificate_NotEscrow(msg.sender);
        _;
    }

    // ── What the escrow contract does with the money of an order ──

    function mint(address to, uint256 id, Terms calldata terms) external onlyEscrow {
        if (_getExtraData(id) != 0) revert Errors.Certificate_MintedBefore(id);
        // No callback: a recipient that refuses tokens or calls back must not stand in a deposit's way.
        _mintAndSetExtraDataUnchecked(to, id, TermsCodec.pack(terms));
        emit Locked(id);
    }

    function setFrozen(uint256 id, bool frozen) external onlyEscrow {
        uint96 data = _dataOfLiving(id);
        _write(0, id, frozen ? data | TermsCodec.FROZEN : data & ~TermsCodec.FROZEN);
    }

    function burnRefunded(uint256 id) external onlyEscrow {
        _burn(id);
    }

    // ── What the registrar tells ──

    function write(bytes32 key, uint256 id, uint24 begin, bool isLocked, bool isFrozen)
        external
        onlyRoles(Roles.REGISTRAR)
        once(key)
    {
        uint96 data = _dataOfLiving(id);
        bool wasLocked = data & TermsCodec.LOCKED != 0;
        if (isLocked && !wasLocked) revert Errors.Certificate_UnlockedBefore(id);
        Terms memory terms = data.unpack();
        if (begin != terms.begin && !wasLocked) {
            revert Errors.Certificate_PlaceIsFixed(id, terms.begin);
        }
        (terms.begin, terms.locked, terms.frozen) = (begin, isLocked, isFrozen);
        _write(key, id, TermsCodec.pack(terms));
        if (wasLocked && !isLocked) emit Unlocked(id);
    }

    function leaveVault(bytes32 key, uint256 id, address to, uint8 claimsAfter)
        external
        onlyRoles(Roles.REGISTRAR)
        once(key)
    {
        address owner = ownerOf(id);
        if (owner != VAULT) revert Errors.Certificate_NotInVault(id, owner);
        if (to == VAULT) revert Errors.Certificate_AlreadyInVault(id);
        uint96 data = _dataOfFree(id);
        if (data.kindOf() == Kind.SHARE) SETTLEMENTS.keepDues(id, data, claimsAfter);
        _transfer(VAULT, to, id);
        emit VaultLeft(key, id, to, claimsAfter);
    }

    function enterVault(bytes32 key, uint256 id, uint64 expiry, bytes calldata signature)
        external
        onlyRoles(Roles.REGISTRAR)
        once(key)
    {
        if (block.timestamp >= expiry) revert Errors.Signed_Expired(expiry, block.timestamp);
        address owner = ownerOf(id);
        bytes32 digest = _hashTypedData(keccak256(abi.encode(RETURN_TYPE, id, owner, expiry)));
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(owner, digest, signature)) {
            revert Errors.Signed_WrongSigner(owner);
        }
        uint96 data = _dataOfFree(id);
        uint8 kind = data.kindOf();
        if (kind == Kind.FEDERATION) revert Errors.Certificate_NeverMoves(id);
        if (kind == Kind.SHARE) SETTLEMENTS.creditDues(id, data, VAULT);
        _transfer(owner, VAULT, id);
        emit VaultEntered(key, id, owner);
    }

    function announceRecovery(bytes32 key, uint256 id, address to) external onlyRoles(Roles.REGISTRAR) once(key) {
        uint40 dueAt = uint40(block.timestamp) + RECOVERY_DELAY;
        recoveryOf[id] = Recovery(ownerOf(id), dueAt, to);
        emit RecoveryAnnounced(key, id, to, dueAt);
    }

    function endRecovery(uint256 id) external {
        address owner = ownerOf(id);
        if (msg.sender != owner && !hasAnyRole(msg.sender, Roles.REGISTRAR)) {
            revert Errors.Certificate_NotOwner(id, owner, msg.sender);
        }
        if (recoveryOf[id].from == address(0)) revert Errors.Certificate_NoRecovery(id);
        delete recoveryOf[id];
        emit RecoveryEnded(id, msg.sender);
    }

    function recover(bytes32 key, uint256 id) external onlyRoles(Roles.REGISTRAR) once(key) {
        Recovery memory recovery = recoveryOf[id];
        address owner = ownerOf(id);
        // A certificate that was sold meanwhile is another person's.
        if (recovery.from != owner) revert Errors.Certificate_NoRecovery(id);
        if (block.timestamp < recovery.dueAt) {
            revert Errors.Certificate_RecoveryNotDue(id, recovery.dueAt);
        }
        _dataOfFree(id);
        delete recoveryOf[id];
        _transfer(owner, recovery.to, id);
        emit CertificateRecovered(key, id, owner, recovery.to);
    }

    function burn(uint256 id) external {
        uint96 data = _dataOfLiving(id);
        if (data & TermsCodec.FROZEN != 0) revert Errors.Certificate_Frozen(id);
        uint8 kind = data.kindOf();
        if (kind == Kind.SHARE) {
            if (!SETTLEMENTS.isCompleted(data.pocketOf())) {
                revert Errors.Certificate_BurnNotDue(id, 0);
            }
            SETTLEMENTS.creditDues(id, data, ownerOf(id));
        } else {
            uint40 dueAt = kind == Kind.TIPS ? burnsAt[data.pocketOf()] : 0;
            if (dueAt == 0 || block.timestamp < dueAt) {
                revert Errors.Certificate_BurnNotDue(id, dueAt);
            }
        }
        _burn(id);
    }

    function burnFrozen(bytes32 key, uint256 id) external onlyRoles(Roles.REGISTRAR) once(key) {
        uint96 data = _dataOfLiving(id);
        if (data & TermsCodec.FROZEN == 0) revert Errors.Certificate_NotFrozen(id);
        if (data.kindOf() == Kind.SHARE) SETTLEMENTS.creditDues(id, data, VAULT);
        address holder = ownerOf(id);
        _burn(id);
        emit CertificateBurned(key, id, holder);
    }

    function setBurnDate(uint32 pocket, uint40 from) external onlyRoles(Roles.REGISTRAR) {
        uint40 before = burnsAt[pocket];
        uint40 earliest = before > block.timestamp ? before : uint40(block.timestamp);
        if (from < earliest) revert Errors.Certificate_BurnDateEarlier(pocket, earliest, from);
        burnsAt[pocket] = from;
        emit BurnDateSet(pocket, from);
    }

    // ── What the owner sets, behind a timelock ──

    function setBaseURI(string calldata uri) external onlyOwner {
        baseURI = uri;
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    // ── Views ──

    function name() public pure override returns (string memory) {
        return "Coin Rouge Certificate";
    }

    function symbol() public pure override returns (string memory) {
        return "ROUGE";
    }

    /// @notice The base, and the order's id in 32 hex digits.
    function tokenURI(uint256 id) public view override returns (string memory) {
        _dataOfLiving(id);
        return string.concat(baseURI, LibString.toHexStringNoPrefix(id, 16));
    }

    /// @notice What all certificates together are (ERC-7572): the base, and `contract`.
    function contractURI() external view returns (string memory) {
        return string.concat(baseURI, "contract");
    }

    function termsOf(uint256 id) external view returns (Terms memory) {
        return _getExtraData(id).unpack();
    }

    function dataOf(uint256 id) external view returns (uint96) {
        return _getExtraData(id).inBooks();
    }

    function holdingOf(uint256 id) external view returns (address, uint96) {
        return (_ownerOf(id), _getExtraData(id));
    }

    function locked(uint256 id) external view returns (bool) {
        uint96 data = _dataOfLiving(id);
        return data & (TermsCodec.LOCKED | TermsCodec.FROZEN) != 0 || data.kindOf() == Kind.FEDERATION;
    }

    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return super.supportsInterface(interfaceId) || interfaceId == 0x2a55205a // ERC-2981
            || interfaceId == 0x49064906 // ERC-4906
            || interfaceId == 0xb45a3c0e; // ERC-5192
    }

    // ── Inside ──

    function _dataOfLiving(uint256 id) private view returns (uint96) {
        if (!_exists(id)) revert Errors.Certificate_Burned(id);
        return _getExtraData(id);
    }

    function _write(bytes32 key, uint256 id, uint96 data) private {
        _setExtraData(id, data);
        emit CertificateWritten(key, id, data);
        emit MetadataUpdate(id);
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Coin Rouge", "1");
    }
}
