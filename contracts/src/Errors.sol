// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Every refusal of the contracts, named by contract and reason, with the values that explain it.
library Errors {
    /// An act with this key was carried out before.
    error Keyed_AlreadyDone(bytes32 key);
    /// An act needs a key.
    error Keyed_NoKey();
    error Signed_Expired(uint64 expiry, uint256 time);
    error Signed_WrongSigner(address expected);

    error Certificate_NotEscrow(address caller);
    error Certificate_NotMarket(address caller);
    error Certificate_Burned(uint256 id);
    error Certificate_MintedBefore(uint256 id);
    error Certificate_Locked(uint256 id);
    error Certificate_Frozen(uint256 id);
    error Certificate_NotFrozen(uint256 id);
    error Certificate_NeverMoves(uint256 id);
    error Certificate_Halted(uint256 id, uint40 until);
    error Certificate_HaltTooLong(uint40 from, uint40 until);
    error Certificate_OperatorNotListed(address operator);
    error Certificate_NotOwner(uint256 id, address owner, address caller);
    error Certificate_NotInVault(uint256 id, address owner);
    error Certificate_AlreadyInVault(uint256 id);
    error Certificate_PlaceIsFixed(uint256 id, uint24 begin);
    error Certificate_UnlockedBefore(uint256 id);
    error Certificate_BurnNotDue(uint256 id, uint40 dueAt);
    error Certificate_BurnDateEarlier(uint32 pocket, uint40 burnsAt, uint40 asked);
    error Certificate_RecoveryNotDue(uint256 id, uint40 dueAt);
    error Certificate_NoRecovery(uint256 id);
    error Certificate_RateTooHigh(uint16 bps);
    error Certificate_TermsDoNotFit();

    error Escrow_NotSettlements(address caller);
    error Escrow_DepositsPaused();
    error Escrow_PocketExists(uint32 pocket);
    error Escrow_PocketUnknown(uint32 pocket);
    error Escrow_WrongRules(uint32 pocket);
    error Escrow_WrongPlan(uint32 pocket);
    error Escrow_PocketClosed(uint32 pocket, uint40 closesAt);
    error Escrow_PocketOpen(uint32 pocket, uint40 closesAt);
    error Escrow_NotBacker(address backer, address caller);
    error Escrow_OrderPaid(bytes32 order);
    error Escrow_OrderUnknown(bytes32 order);
    error Escrow_OrderRefunded(bytes32 order);
    error Escrow_OrderQuarantined(bytes32 order);
    error Escrow_OrderNotQuarantined(bytes32 order);
    error Escrow_NotPurchase(bytes32 order);
    error Escrow_WrongKind(uint8 expected, uint8 got);
    error Escrow_WrongAmount(uint256 expectedMicro, uint256 gotMicro);
    error Escrow_AmountReceived(uint256 expectedMicro, uint256 receivedMicro);
    error Escrow_SoldOut(uint32 pocket, uint256 offeredUnits, uint256 askedUnits);
    error Escrow_TooMuch(uint256 availableMicro, uint256 askedMicro);
    error Escrow_NotDueYet(uint32 pocket, uint256 dueMicro, uint256 askedMicro);
    error Escrow_MilestoneUnknown(uint32 pocket, uint8 step);
    error Escrow_NothingDue(address account);
    error Escrow_NotSmall(bytes32 order);
    error Escrow_WrongRecipient(address recipient);

    error Settlements_NotCertificate(address caller);
    error Settlements_WrongTerms(uint32 pocket);
    error Settlements_WrongNumber(uint32 pocket, uint8 count, uint8 got);
    error Settlements_FundingDiffers(uint256 expectedMicro, uint256 gotMicro);
    error Settlements_Completed(uint32 pocket);
    error Settlements_PotExhausted(uint32 pocket, uint256 number, uint256 remainingMicro, uint256 dueMicro);

    error Market_NotCertificate(address caller);
    error Market_NotBuyer(address buyer, address caller);
    error Market_OfferTaken(address seller, uint256 nonce);
    error Market_PriceDiffers(uint64 listedMicro, uint64 signedMicro);
    error Market_OtherCertificate(bytes32 listed, bytes32 signed);
    error Market_PriceTooLow(uint256 leastMicro, uint256 priceMicro);
    error Market_NotOwner(uint256 id, address owner, address seller);
    error Market_OperatorNotListed(address operator);
    error Market_NotApproved(uint256 id, address operator);
    error Market_NothingDue();
    error Market_AmountReceived(uint256 expectedMicro, uint256 receivedMicro);
}
