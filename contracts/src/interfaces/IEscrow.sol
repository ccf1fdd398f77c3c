// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Funding, Order, PocketRules, ReleaseStep, Signature} from "../Types.sol";

/// @notice Holds the backers' USDC from its deposit until it is released by plan, refunded to its target or claimed.
/// @dev Amounts are millionths of USDC. What the contract holds lies in Pockets, the reserve, quarantine, pots of
/// settlements, credits of accounts, and the float: what belongs to the platform and to those who keep their certificates
/// in its vault. The settler pays out of the float alone; nobody takes from the rest but by its rule.
interface IEscrow {
    event PocketOpened(uint32 indexed pocket, uint40 closesAt, address payee);
    event PocketClosed(uint32 indexed pocket);
    event PayeeChanged(uint32 indexed pocket, address payee);
    event MilestoneReached(uint32 indexed pocket, uint8 step);
    event OrderDeposited(
        bytes32 indexed order, address indexed backer, uint32 indexed pocket, uint256 nonce, uint256 amountMicro
    );
    event OrderRefunded(bytes32 indexed key, bytes32 indexed order, address indexed target, uint256 amountMicro);
    event OrderQuarantined(bytes32 indexed key, bytes32 indexed order, uint256 amountMicro);
    event QuarantineReleased(bytes32 indexed key, bytes32 indexed order, uint256 amountMicro);
    event PurchaseHandedOver(bytes32 indexed key, bytes32 indexed order, uint256 amountMicro);
    event Released(bytes32 indexed key, uint32 indexed pocket, address payee, uint256 walletMicro, uint256 cardMicro);
    event FeesCollected(bytes32 indexed key, uint32 indexed pocket, uint256 amountMicro);
    event Withdrawn(address indexed account, uint256 amountMicro);
    event FloatBrought(bytes32 indexed key, address indexed from, uint256 amountMicro);
    event FloatPaidOut(bytes32 indexed key, address indexed to, uint256 amountMicro);
    event ReserveFunded(bytes32 indexed key, uint256 amountMicro);
    event ReserveTaken(bytes32 indexed key, uint256 amountMicro);
    event DepositsPaused(address by);
    event DepositsResumed(address by);
    event ComplianceSignerChanged(address signer);

    /// @notice Pays an order from the backer's allowance and mints its certificate, locked. The backer; the treasury for a card.
    function deposit(Order calldata order, bytes calldata compliance) external;
    /// @notice The same with an ERC-2612 permit over the order's amount.
    function depositWithPermit(
        Order calldata order,
        bytes calldata compliance,
        uint256 deadline,
        Signature calldata permit
    ) external;
    /// @notice The same with an EIP-3009 authorization, whose nonce is the order's hash. Anybody sends it.
    function depositWithAuthorization(
        Order calldata order,
        bytes calldata compliance,
        uint256 validAfter,
        uint256 validBefore,
        Signature calldata authorization
    ) external;
    /// @notice Mints the certificate of an order below 1 USDC, for its backer or the vault. Registrar.
    function mintSmall(bytes32 order, address to) external;

    /// @notice Opens a Pocket with the rules and the plan that it keeps. Registrar.
    function openPocket(uint32 pocket, PocketRules calldata rules, ReleaseStep[] calldata plan) external;
    /// @notice Ends a Pocket before its time: it is sold out, or its athlete turned professional. Its plan begins then. Registrar.
    function closePocket(uint32 pocket) external;
    /// @notice Hands what will be released to another address. The payee alone.
    function changePayee(uint32 pocket, address payee) external;
    /// @notice Says that the fight for which a step of the plan waits has started. Settler.
    function reachMilestone(uint32 pocket, uint8 step) external;
    /// @notice Credits the payee with what the plan lets go. Settler.
    function release(bytes32 key, uint32 pocket, uint64 walletMicro, uint64 cardMicro) external;
    /// @notice Moves the sale fees of a closed Pocket to the float. Settler.
    function collectFees(bytes32 key, uint32 pocket) external;
    /// @notice Gives an order's whole payment back to its refund target, and burns its certificate. Settler.
    /// @param topUpMicro What the settler's wallet adds to the float first.
    function refund(bytes32 key, bytes32 order, uint64 topUpMicro) external;
    /// @notice Puts an order's money aside and freezes its certificate. Settler.
    function quarantine(bytes32 key, bytes32 order) external;
    function releaseQuarantine(bytes32 key, bytes32 order) external;
    /// @notice Moves the payment of a purchase to the float, once its certificate was handed over. Settler.
    function handOver(bytes32 key, bytes32 order) external;

    /// @notice Pays an account its credits. Anybody sends it; the account is paid.
    function withdraw(address account) external returns (uint256 amountMicro);

    /// @notice Brings USDC of the settler's wallet into the float. Settler.
    function bring(bytes32 key, uint64 amountMicro) external;
    /// @notice Pays somebody out of the float. Settler.
    function payOut(bytes32 key, address to, uint64 amountMicro, uint64 topUpMicro) external;
    function fundReserve(bytes32 key, uint64 amountMicro) external;
    /// @notice Takes premiums that were earned back to the float. Owner.
    function takeReserve(bytes32 key, uint64 amountMicro) external;
    /// @notice Pauser. Claims, withdrawals and refunds are never paused.
    function pauseDeposits() external;
    /// @notice Owner.
    function resumeDeposits() external;
    /// @notice Owner.
    function setComplianceSigner(address signer) external;

    /// @notice Takes a settlement's money from where it lies. Settlements alone.
    function fund(uint32 pocket, Funding calldata funding) external returns (uint64 potMicro);
    /// @notice Pays what a certificate is owed. Settlements alone.
    function payDue(address to, uint64 amountMicro) external;
    /// @notice Credits what a certificate is owed; the vault's goes to the float. Settlements alone.
    function creditDue(address to, uint64 amountMicro) external;

    /// @notice What an order's certificate was bought for, without premium.
    function principalOf(uint256 id) external view returns (uint256);
    function orderHash(Order calldata order) external view returns (bytes32);
}
