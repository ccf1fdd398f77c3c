// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/auth/Ownable.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

import {Certificate} from "./Certificate.sol";
import {Errors} from "./Errors.sol";
import {Rules} from "./Rules.sol";
import {Listing, Purchase, Signature} from "./Types.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {IMarket} from "./interfaces/IMarket.sol";
import {IUsdc} from "./interfaces/IUsdc.sol";

/// @notice Sells certificates; see IMarket.
contract Market is IMarket, EIP712, Ownable, ReentrancyGuardTransient {
    bytes32 private constant LISTING_TYPE =
        keccak256("Listing(bytes32 order,address seller,uint64 priceMicro,uint256 nonce,uint64 expiry)");
    bytes32 private constant PURCHASE_TYPE =
        keccak256("Purchase(bytes32 order,address buyer,uint64 priceMicro,uint64 expiry)");

    Certificate public immutable CERTIFICATE;
    IEscrow public immutable ESCROW;
    address public immutable USDC;

    address public complianceSigner;
    /// Royalties that were not withdrawn. A receiver that cannot be paid stands in no sale's way.
    uint256 public royaltiesMicro;
    mapping(address seller => mapping(uint256 nonce => bool)) public isTaken;
    mapping(bytes32 order => uint64) public lastPriceOf;

    constructor(address owner_, address certificate, address escrow, address usdc, address complianceSigner_) {
        _initializeOwner(owner_);
        CERTIFICATE = Certificate(certificate);
        ESCROW = IEscrow(escrow);
        USDC = usdc;
        complianceSigner = complianceSigner_;
    }

    function buy(Listing calldata listing, bytes calldata seller, Purchase calldata purchase, bytes calldata compliance)
        external
        nonReentrant
    {
        if (msg.sender != purchase.buyer) {
            revert Errors.Market_NotBuyer(purchase.buyer, msg.sender);
        }
        _requireSigned(listing, seller, purchase, compliance);
        _pull(purchase.buyer, listing.priceMicro);
        _sell(listing.order, listing.seller, purchase.buyer, address(0), listing.priceMicro);
    }

    function buyWithAuthorization(
        Listing calldata listing,
        bytes calldata seller,
        Purchase calldata purchase,
        bytes calldata compliance,
        uint256 validAfter,
        uint256 validBefore,
        Signature calldata authorization
    ) external nonReentrant {
        _requireSigned(listing, seller, purchase, compliance);
        _take(purchase, validAfter, validBefore, authorization);
        _sell(listing.order, listing.seller, purchase.buyer, address(0), listing.priceMicro);
    }

    function cancel(uint256 nonce) external {
        isTaken[msg.sender][nonce] = true;
        emit ListingCancelled(msg.sender, nonce);
    }

    function sellListed(bytes32 order, address buyer, uint64 priceMicro) external nonReentrant {
        uint256 id = uint256(order);
        if (!CERTIFICATE.isListed(msg.sender)) revert Errors.Market_OperatorNotListed(msg.sender);
        address seller = CERTIFICATE.ownerOf(id);
        bool isApproved = CERTIFICATE.getApproved(id) == msg.sender || CERTIFICATE.isApprovedForAll(seller, msg.sender);
        if (!isApproved) revert Errors.Market_NotApproved(id, msg.sender);
        _pull(msg.sender, priceMicro);
        _sell(order, seller, buyer, msg.sender, priceMicro);
    }

    function takeRoyalty(uint256 id, address operator) external nonReentrant {
        if (msg.sender != address(CERTIFICATE)) revert Errors.Market_NotCertificate(msg.sender);
        uint256 baseMicro = lastPriceOf[bytes32(id)];
        if (baseMicro == 0) baseMicro = ESCROW.principalOf(id);
        uint256 royaltyMicro = Rules.share(baseMicro, CERTIFICATE.royaltyBps());
        royaltiesMicro += royaltyMicro;
        emit RoyaltyTaken(bytes32(id), operator, baseMicro, royaltyMicro);
        _pull(operator, royaltyMicro);
    }

    function withdrawRoyalties() external nonReentrant returns (uint256 amountMicro) {
        amountMicro = royaltiesMicro;
        if (amountMicro == 0) revert Errors.Market_NothingDue();
        royaltiesMicro = 0;
        address receiver = CERTIFICATE.royaltyReceiver();
        emit RoyaltiesWithdrawn(receiver, amountMicro);
        SafeTransferLib.safeTransfer(USDC, receiver, amountMicro);
    }

    function setComplianceSigner(address signer) external onlyOwner {
        complianceSigner = signer;
        emit ComplianceSignerChanged(signer);
    }

    function listingHash(Listing calldata listing) public view returns (bytes32) {
        return _hashTypedData(keccak256(abi.encode(LISTING_TYPE, listing)));
    }

    function purchaseHash(Purchase calldata purchase) public view returns (bytes32) {
        return _hashTypedData(keccak256(abi.encode(PURCHASE_TYPE, purchase)));
    }

    // ── Inside ──

    function _requireSigned(
        Listing calldata listing,
        bytes calldata seller,
        Purchase calldata purchase,
        bytes calldata compliance
    ) private {
        if (block.timestamp >= listing.expiry) {
            revert Errors.Signed_Expired(listing.expiry, block.timestamp);
        }
        if (block.timestamp >= purchase.expiry) {
            revert Errors.Signed_Expired(purchase.expiry, block.timestamp);
        }
        if (listing.order != purchase.order) {
            revert Errors.Market_OtherCertificate(listing.order, purchase.order);
        }
        if (listing.priceMicro != purchase.priceMicro) {
            revert Errors.Market_PriceDiffers(listing.priceMicro, purchase.priceMicro);
        }
        if (isTaken[listing.seller][listing.nonce]) {
            revert Errors.Market_OfferTaken(listing.seller, listing.nonce);
        }
        isTaken[listing.seller][listing.nonce] = true;
        _requireSigner(listing.seller, listingHash(listing), seller);
        _requireSigner(complianceSigner, purchaseHash(purchase), compliance);
    }

    function _requireSigner(address signer, bytes32 digest, bytes calldata signature) private view {
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(signer, digest, signature)) {
            revert Errors.Signed_WrongSigner(signer);
        }
    }

    /// Divides a price that is here, and moves the token.
    function _sell(bytes32 order, address seller, address buyer, address operator, uint64 priceMicro) private {
        uint256 bps = CERTIFICATE.royaltyBps();
        // A price whose royalty would round down to nothing would make a chain of tiny sales free of it.
        uint256 leastMicro = bps == 0 ? 1 : (Rules.WHOLE_BPS + bps - 1) / bps;
        if (priceMicro < leastMicro) revert Errors.Market_PriceTooLow(leastMicro, priceMicro);
        uint256 royaltyMicro = Rules.share(priceMicro, bps);
        royaltiesMicro += royaltyMicro;
        lastPriceOf[order] = priceMicro;
        CERTIFICATE.moveSold(seller, buyer, uint256(order));
        emit CertificateSold(order, seller, buyer, operator, priceMicro, royaltyMicro);
        SafeTransferLib.safeTransfer(USDC, seller, priceMicro - royaltyMicro);
    }

    function _pull(address from, uint256 amountMicro) private {
        uint256 before = SafeTransferLib.balanceOf(USDC, address(this));
        SafeTransferLib.safeTransferFrom(USDC, from, address(this), amountMicro);
        _requireReceived(before, amountMicro);
    }

    function _take(Purchase calldata purchase, uint256 validAfter, uint256 validBefore, Signature calldata given)
        private
    {
        uint256 before = SafeTransferLib.balanceOf(USDC, address(this));
        IUsdc(USDC)
            .receiveWithAuthorization(
                purchase.buyer,
                address(this),
                purchase.priceMicro,
                validAfter,
                validBefore,
                purchaseHash(purchase),
                given.v,
                given.r,
                given.s
            );
        _requireReceived(before, purchase.priceMicro);
    }

    function _requireReceived(uint256 before, uint256 amountMicro) private view {
        uint256 received = SafeTransferLib.balanceOf(USDC, address(this)) - before;
        if (received != amountMicro) revert Errors.Market_AmountReceived(amountMicro, received);
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Coin Rouge", "1");
    }

    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
