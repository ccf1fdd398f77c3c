// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EscrowStore} from "./EscrowStore.sol";
import {Errors} from "./Errors.sol";
import {Roles} from "./Roles.sol";
import {Kind, PocketRules, ReleaseStep} from "./Types.sol";

/// @notice Pockets: their rules, and the plan by which their money goes to the payee.
abstract contract Pockets is EscrowStore {
    uint256 private constant MOST_STEPS = 16;
    uint40 private constant WAITS = type(uint40).max;

    function openPocket(uint32 pocket, PocketRules calldata rules, ReleaseStep[] calldata plan)
        external
        onlyRoles(Roles.REGISTRAR)
    {
        Pocket storage it = _pockets[pocket];
        if (it.closesAt != 0) revert Errors.Escrow_PocketExists(pocket);
        _requireRules(pocket, rules);
        _requirePlan(pocket, plan);
        it.unitPriceMicro = rules.unitPriceMicro;
        it.offeredUnits = rules.offeredUnits;
        it.saleFeeBps = rules.saleFeeBps;
        it.premiumBps = rules.premiumBps;
        it.closesAt = rules.closesAt;
        it.kind = rules.kind;
        it.level1 = rules.level1;
        it.payee = rules.payee;
        for (uint256 i; i < plan.length; ++i) {
            _plans[pocket].push(plan[i]);
        }
        emit PocketOpened(pocket, rules.closesAt, rules.payee);
    }

    function closePocket(uint32 pocket) external onlyRoles(Roles.REGISTRAR) {
        Pocket storage it = _requirePocket(pocket);
        uint40 closesAt = it.closesAt;
        if (block.timestamp >= closesAt) revert Errors.Escrow_PocketClosed(pocket, closesAt);
        it.closesAt = uint40(block.timestamp);
        emit PocketClosed(pocket);
    }

    function changePayee(uint32 pocket, address payee) external {
        Pocket storage it = _requirePocket(pocket);
        if (msg.sender != it.payee) revert Errors.Escrow_WrongRecipient(msg.sender);
        if (payee == address(0)) revert Errors.Escrow_WrongRecipient(payee);
        it.payee = payee;
        emit PayeeChanged(pocket, payee);
    }

    function reachMilestone(uint32 pocket, uint8 step) external onlyRoles(Roles.SETTLER) {
        Pocket storage it = _requireClosed(pocket);
        ReleaseStep[] storage plan = _plans[pocket];
        if (step >= plan.length || plan[step].afterClose != WAITS) {
            revert Errors.Escrow_MilestoneUnknown(pocket, step);
        }
        plan[step].afterClose = uint40(block.timestamp) - it.closesAt;
        emit MilestoneReached(pocket, step);
    }

    function release(bytes32 key, uint32 pocket, uint64 walletMicro, uint64 cardMicro)
        external
        onlyRoles(Roles.SETTLER)
        once(key)
    {
        Pocket storage it = _requireClosed(pocket);
        (uint256 walletDueMicro, uint256 cardDueMicro) = releasableOf(pocket);
        if (walletMicro > walletDueMicro) {
            revert Errors.Escrow_NotDueYet(pocket, walletDueMicro, walletMicro);
        }
        if (cardMicro > cardDueMicro) {
            revert Errors.Escrow_NotDueYet(pocket, cardDueMicro, cardMicro);
        }
        it.walletMicro -= walletMicro;
        it.cardMicro -= cardMicro;
        it.releasedWalletMicro += walletMicro;
        it.releasedCardMicro += cardMicro;
        _credit(it.payee, uint256(walletMicro) + cardMicro);
        emit Released(key, pocket, it.payee, walletMicro, cardMicro);
    }

    function collectFees(bytes32 key, uint32 pocket) external onlyRoles(Roles.SETTLER) once(key) {
        Pocket storage it = _requireClosed(pocket);
        uint64 amountMicro = it.feeMicro;
        it.feeMicro = 0;
        floatMicro += amountMicro;
        emit FeesCollected(key, pocket, amountMicro);
    }

    function pocketOf(uint32 pocket) external view returns (Pocket memory) {
        return _pockets[pocket];
    }

    /// @notice What the plan lets go by now and is still there. Weights round up, and each step may round one micro-USDC up.
    function releasableOf(uint32 pocket) public view returns (uint256 walletMicro, uint256 cardMicro) {
        ReleaseStep[] memory plan = _plans[pocket];
        Pocket storage it = _pockets[pocket];
        uint256[4] memory weights;
        for (uint256 i; i < plan.length; ++i) {
            ReleaseStep memory step = plan[i];
            bool isReached = uint256(it.closesAt) + step.afterClose <= block.timestamp;
            weights[0] += isReached ? step.walletWeight : 0;
            weights[1] += step.walletWeight;
            weights[2] += isReached ? step.cardWeight : 0;
            weights[3] += step.cardWeight;
        }
        walletMicro = _releasable(
            it.walletMicro, it.releasedWalletMicro, it.returnedWalletMicro, weights[0], weights[1], plan.length
        );
        cardMicro =
            _releasable(it.cardMicro, it.releasedCardMicro, it.returnedCardMicro, weights[2], weights[3], plan.length);
    }

    function _releasable(
        uint256 heldMicro,
        uint256 releasedMicro,
        uint256 returnedMicro,
        uint256 reached,
        uint256 whole,
        uint256 steps
    ) private pure returns (uint256) {
        if (reached == 0) return 0;
        uint256 allMicro = heldMicro + releasedMicro + returnedMicro;
        uint256 dueMicro = (allMicro * reached + whole - 1) / whole + (reached == whole ? 0 : steps);
        uint256 openMicro = dueMicro > releasedMicro ? dueMicro - releasedMicro : 0;
        return openMicro < heldMicro ? openMicro : heldMicro;
    }

    function _requireRules(uint32 pocket, PocketRules calldata rules) private view {
        bool isShare = rules.kind == Kind.SHARE;
        bool isPriced = (rules.unitPriceMicro != 0) == isShare && (rules.offeredUnits != 0) == isShare;
        // Premiums and fees of shares alone; fee and premium together never exceed the principal.
        bool fits = isShare || (rules.premiumBps == 0 && !rules.level1);
        bool isPayable = uint256(rules.saleFeeBps) + rules.premiumBps <= 10_000;
        bool isKnown = pocket != 0 && rules.kind <= Kind.FEDERATION && rules.payee != address(0)
            && rules.closesAt > block.timestamp;
        if (!isPriced || !fits || !isPayable || !isKnown) revert Errors.Escrow_WrongRules(pocket);
    }

    function _requirePlan(uint32 pocket, ReleaseStep[] calldata plan) private pure {
        uint256 walletWeight;
        uint256 cardWeight;
        if (plan.length > MOST_STEPS) revert Errors.Escrow_WrongPlan(pocket);
        for (uint256 i; i < plan.length; ++i) {
            walletWeight += plan[i].walletWeight;
            cardWeight += plan[i].cardWeight;
        }
        if (walletWeight == 0 || cardWeight == 0) revert Errors.Escrow_WrongPlan(pocket);
    }
}
