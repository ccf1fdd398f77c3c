// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Kinds, as signed orders count them. A resale pays for a certificate that is already there.
library Kind {
    uint8 internal constant TIPS = 0;
    uint8 internal constant SHARE = 1;
    uint8 internal constant FEDERATION = 2;
    uint8 internal constant RESALE = 3;
}

/// @notice Who brings the USDC of an order: the backer's wallet, or the treasury for a card payment.
library PaymentKind {
    uint8 internal constant WALLET = 0;
    uint8 internal constant CARD = 1;
}

/// @notice What a certificate says of itself; packed into the 96 bits beside its owner.
struct Terms {
    uint8 kind;
    uint32 pocket;
    /// First unit of the interval [begin, begin + units). 0 for tips and federations.
    uint24 begin;
    uint24 units;
    /// What was given. 0 for a share, whose principal is units × unit price.
    uint56 amountMicro;
    /// The backer has paid for the higher cover.
    bool level2;
    bool locked;
    bool frozen;
}

/// @notice An order that the compliance key has signed (EIP-712). One order is paid once.
struct Order {
    bytes32 order;
    address backer;
    uint32 pocket;
    uint8 kind;
    uint24 units;
    /// All that is paid, fees and premiums included: micro-USDC, like every other amount. Wallets show this name, without its unit.
    uint64 amount;
    uint8 coverLevel;
    uint8 paymentKind;
    address refundTarget;
    bytes32 waiverHash;
    uint256 nonce;
    /// Seconds since 1970, as in everything that is signed.
    uint64 expiry;
}

/// @notice The backer's permission to take USDC (ERC-2612 or EIP-3009).
struct Signature {
    uint8 v;
    bytes32 r;
    bytes32 s;
}

/// @notice The rules of a Pocket; fixed when it is opened.
struct PocketRules {
    uint8 kind;
    uint64 unitPriceMicro;
    uint24 offeredUnits;
    uint16 saleFeeBps;
    /// Of the principal, for each party that takes the Compensation Pack.
    uint16 premiumBps;
    /// The athlete pays a premium for every order.
    bool level1;
    uint40 closesAt;
    /// Who gets what is released.
    address payee;
}

/// @notice A part of a Pocket's money that may be released some time after the close: its weight among all steps, for wallets and cards.
struct ReleaseStep {
    /// Seconds. The most that fits waits for a covered fight to start.
    uint40 afterClose;
    uint32 walletWeight;
    uint32 cardWeight;
}

/// @notice Units [from, until) that no certificate stands for any more.
struct Units {
    uint24 from;
    uint24 until;
}

/// @notice A fight that never started: which part of the principal it stood for, and the escrow that returns.
struct CalledOff {
    /// The fight's weight is [weightFrom, weightUntil) of weightTotal.
    uint32 weightFrom;
    uint32 weightUntil;
    uint32 weightTotal;
    uint64 unitPriceMicro;
    /// Of the principal allotted to the fight, without and with the backer's own level.
    uint16 basicCoverBps;
    uint16 level2CoverBps;
    uint64 returnedMicro;
    uint24 totalUnits;
    Units[] voids;
}

/// @notice Where the money of a settlement comes from.
struct Funding {
    uint64 floatMicro;
    uint64 reserveMicro;
    uint64 walletMicro;
    uint64 cardMicro;
}

/// @notice A seller's offer, signed by the seller (EIP-712).
struct Listing {
    bytes32 order;
    address seller;
    uint64 priceMicro;
    uint256 nonce;
    uint64 expiry;
}

/// @notice Compliance's consent that a buyer buys one certificate (EIP-712).
struct Purchase {
    bytes32 order;
    address buyer;
    uint64 priceMicro;
    uint64 expiry;
}
