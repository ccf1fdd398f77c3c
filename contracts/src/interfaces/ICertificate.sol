// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Terms} from "../Types.sol";

/// @notice Certificates of backings: ERC-721 with ERC-2981, ERC-4906 and ERC-5192. A token's id is its order's id.
/// @dev They move by sale on our market, by platforms on the list that pay the royalty, out of the vault, into it, and to
/// a new wallet of whoever lost theirs. Nothing else moves one, not even its owner's own transfer.
interface ICertificate {
    event Locked(uint256 tokenId);
    event Unlocked(uint256 tokenId);
    event MetadataUpdate(uint256 _tokenId);
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);
    /// @param key 0 where the escrow contract froze or freed it with the money of its order.
    event CertificateWritten(bytes32 indexed key, uint256 indexed id, uint96 data);
    event VaultLeft(bytes32 indexed key, uint256 indexed id, address indexed to, uint8 claimsAfter);
    event VaultEntered(bytes32 indexed key, uint256 indexed id, address indexed from);
    event RecoveryAnnounced(bytes32 indexed key, uint256 indexed id, address to, uint40 dueAt);
    event RecoveryEnded(uint256 indexed id, address by);
    event CertificateRecovered(bytes32 indexed key, uint256 indexed id, address from, address to);
    /// @notice The registrar has burned a frozen one. What anybody burns is told by Transfer alone.
    event CertificateBurned(bytes32 indexed key, uint256 indexed id, address indexed holder);
    event HaltSet(uint32 indexed pocket, uint40 from, uint40 until);
    event BurnDateSet(uint32 indexed pocket, uint40 burnsAt);
    event OperatorListed(address indexed operator, bool listed);
    event RoyaltySet(address receiver, uint16 bps);

    /// @notice Mints an order's token, locked. Escrow alone; an order has one token, ever.
    function mint(address to, uint256 id, Terms calldata terms) external;
    /// @notice Freezes or frees a token with the money of its order. Escrow alone.
    function setFrozen(uint256 id, bool frozen) external;
    /// @notice Burns the token of a refunded order. Escrow alone.
    function burnRefunded(uint256 id) external;

    /// @notice Tells a token its place, unlocks it, freezes or frees it. Registrar.
    /// @param begin First unit of a share's interval; fixed once the token is unlocked.
    /// @param locked A token that was unlocked is never locked again.
    function write(bytes32 key, uint256 id, uint24 begin, bool locked, bool frozen) external;
    /// @notice Sends a certificate from the vault to its holder's wallet, free of royalty. Registrar.
    /// @param claimsAfter What the first so many settlements owe it stays with the books: the vault's part goes to the float.
    function leaveVault(bytes32 key, uint256 id, address to, uint8 claimsAfter) external;
    /// @notice Sends a certificate back to the vault by its owner's signature (EIP-712), free of royalty. Registrar.
    /// What it is owed goes to the float: from then on the books owe it to its owner.
    function enterVault(bytes32 key, uint256 id, uint64 expiry, bytes calldata signature) external;
    /// @notice Says publicly that a certificate is to go to another wallet of its holder. Registrar.
    function announceRecovery(bytes32 key, uint256 id, address to) external;
    /// @notice Ends a recovery. The owner, who has not lost the wallet, or the registrar.
    function endRecovery(uint256 id) external;
    /// @notice Carries a recovery out once its delay is over. Registrar. What is unclaimed stays the certificate's.
    function recover(bytes32 key, uint256 id) external;
    /// @notice Burns a certificate that is due. Anybody. What it is owed is credited to its holder first.
    function burn(uint256 id) external;
    /// @notice Burns a frozen certificate, such as after a lost dispute. Registrar. What it is owed goes to the float.
    function burnFrozen(bytes32 key, uint256 id) external;
    /// @notice Moves a token from seller to buyer. Market alone, which has the seller's consent and the royalty.
    function moveSold(address from, address to, uint256 id) external;

    /// @notice No sale of a Pocket's shares in [from, until). Registrar.
    function setHalt(uint32 pocket, uint40 from, uint40 until) external;
    /// @notice From when on the tips certificates of a Pocket may be burned; can only be moved later. Registrar.
    function setBurnDate(uint32 pocket, uint40 burnsAt) external;
    /// @notice Puts a third-party platform on the list, or takes it off. Owner.
    function setOperator(address operator, bool listed) external;
    /// @notice Owner.
    function setRoyalty(address receiver, uint16 bps) external;
    /// @notice Before each token's and the contract's own metadata. Owner.
    function setBaseURI(string calldata baseURI) external;

    /// @notice ERC-7572: where the metadata of all certificates together lies.
    function contractURI() external view returns (string memory);
    function termsOf(uint256 id) external view returns (Terms memory);
    /// @notice The 96 bits as the books encode them.
    function dataOf(uint256 id) external view returns (uint96);
    /// @notice Owner (0 for none or a burned one) and packed terms (0 for never minted).
    function holdingOf(uint256 id) external view returns (address owner, uint96 data);
    /// @notice ERC-5192: whether no sale can move it now.
    function locked(uint256 id) external view returns (bool);
    function royaltyInfo(uint256 id, uint256 price) external view returns (address receiver, uint256 royalty);
    function isListed(address operator) external view returns (bool);
}
