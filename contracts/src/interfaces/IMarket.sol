// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Listing, Purchase, Signature} from "../Types.sol";

/// @notice Sells certificates: price, royalty and token move in one step.
/// @dev The seller signs the offer and compliance the buyer. Platforms on the certificate's list sell by `sellListed`, which
/// proves the price, or by the token's own transfer, which takes the royalty on the last price from them.
interface IMarket {
    event CertificateSold(
        bytes32 indexed order,
        address indexed seller,
        address indexed buyer,
        address operator,
        uint256 priceMicro,
        uint256 royaltyMicro
    );
    /// @notice A platform has moved a token itself and paid the royalty on the last price.
    event RoyaltyTaken(bytes32 indexed order, address indexed operator, uint256 baseMicro, uint256 royaltyMicro);
    event ListingCancelled(address indexed seller, uint256 nonce);
    event RoyaltiesWithdrawn(address indexed receiver, uint256 amountMicro);
    event ComplianceSignerChanged(address signer);

    /// @notice Buys from the buyer's allowance. The buyer.
    function buy(Listing calldata listing, bytes calldata seller, Purchase calldata purchase, bytes calldata compliance)
        external;
    /// @notice The same with an EIP-3009 authorization, whose nonce is the purchase's hash. Anybody sends it.
    function buyWithAuthorization(
        Listing calldata listing,
        bytes calldata seller,
        Purchase calldata purchase,
        bytes calldata compliance,
        uint256 validAfter,
        uint256 validBefore,
        Signature calldata authorization
    ) external;
    /// @notice Takes an offer back. The seller.
    function cancel(uint256 nonce) external;
    /// @notice Sells for a platform on the list that the owner has approved, and pays the owner from the platform's allowance.
    function sellListed(bytes32 order, address buyer, uint64 priceMicro) external;
    /// @notice Takes the royalty on the last price from a platform that moves a token itself. Certificate alone.
    function takeRoyalty(uint256 id, address operator) external;
    /// @notice Pays the royalties to their receiver. Anybody.
    function withdrawRoyalties() external returns (uint256 amountMicro);
    /// @notice Owner.
    function setComplianceSigner(address signer) external;

    function lastPriceOf(bytes32 order) external view returns (uint64 priceMicro);
    function purchaseHash(Purchase calldata purchase) external view returns (bytes32);
    function listingHash(Listing calldata listing) external view returns (bytes32);
}
