// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Deployment} from "../script/Deployment.sol";
import {TestUsdc} from "../src/TestUsdc.sol";
import {
    Funding,
    Kind,
    Listing,
    Order,
    PaymentKind,
    PocketRules,
    Purchase,
    ReleaseStep,
    Signature
} from "../src/Types.sol";
import {vm} from "./Vm.sol";

/// @notice The deployed contracts, some people, and one Pocket of each kind.
abstract contract World is Deployment {
    uint64 internal constant USDC_1 = 1_000_000;
    uint32 internal constant TIPS = 1;
    uint32 internal constant SHARES = 2;
    uint32 internal constant FEDERATION = 3;
    /// 50 USDC.
    uint64 internal constant UNIT = 50_000_000;
    uint256 internal constant COMPLIANCE_KEY = 0xC0;
    uint256 internal constant ALICE_KEY = 0xA1;
    uint256 internal constant BOB_KEY = 0xB0;

    TestUsdc internal usdc;
    address internal alice = vm.addr(ALICE_KEY);
    address internal bob = vm.addr(BOB_KEY);
    address internal carol = vm.addr(0xCA);
    address internal registrar = vm.addr(0x1001);
    address internal settler = vm.addr(0x1002);
    address internal pauser = vm.addr(0x1003);
    address internal vault = vm.addr(0x1004);
    address internal royaltyReceiver = vm.addr(0x1005);
    address internal admin = vm.addr(0x1006);
    address internal payee = vm.addr(0x1007);
    uint40 internal start = 1_800_000_000;
    uint40 internal closesAt = start + 30 days;
    uint256 private _lastKey;

    function setUp() public virtual {
        vm.warp(start);
        usdc = new TestUsdc();
        Keys memory keys = Keys(vm.addr(COMPLIANCE_KEY), registrar, settler, pauser, vault, royaltyReceiver, admin);
        _deploy(address(this), address(usdc), keys, 2 days, 7 days);
        _open(TIPS, Kind.TIPS, 0, 0, false);
        _open(SHARES, Kind.SHARE, UNIT, 400, true);
        _open(FEDERATION, Kind.FEDERATION, 0, 0, false);
        usdc.mint(settler, 1_000_000 * uint256(USDC_1));
        vm.prank(settler);
        usdc.approve(address(escrow), type(uint256).max);
    }

    // ── Pockets ──

    function _open(uint32 pocket, uint8 kind, uint64 unitPriceMicro, uint24 units, bool level1) internal {
        PocketRules memory rules =
            PocketRules(kind, unitPriceMicro, units, 500, kind == Kind.SHARE ? 500 : 0, level1, closesAt, payee);
        vm.prank(registrar);
        escrow.openPocket(pocket, rules, _plan());
    }

    /// Wallets three days after the close; cards nine tenths after fourteen and the rest after 120.
    function _plan() internal pure returns (ReleaseStep[] memory plan) {
        plan = new ReleaseStep[](3);
        plan[0] = ReleaseStep(3 days, 1, 0);
        plan[1] = ReleaseStep(14 days, 0, 9);
        plan[2] = ReleaseStep(120 days, 0, 1);
    }

    // ── Orders ──

    function _orderOf(bytes32 id, address backer, uint32 pocket, uint8 kind, uint24 units, uint64 amountMicro)
        internal
        view
        returns (Order memory)
    {
        return Order({
            order: id,
            backer: backer,
            pocket: pocket,
            kind: kind,
            units: units,
            amount: amountMicro,
            coverLevel: kind == Kind.SHARE ? 1 : 0,
            paymentKind: PaymentKind.WALLET,
            refundTarget: backer,
            waiverHash: 0,
            nonce: uint256(id) + 1,
            expiry: uint64(block.timestamp) + 30 minutes
        });
    }

    function _signed(Order memory order) internal view returns (bytes memory) {
        return _sign(COMPLIANCE_KEY, escrow.orderHash(order));
    }

    function _sign(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    /// The owner's consent that a certificate goes back to the vault.
    function _consent(uint256 key, uint256 id, address owner, uint64 expiry) internal view returns (bytes memory) {
        bytes32 consent =
            keccak256(abi.encode(keccak256("Return(bytes32 order,address owner,uint64 expiry)"), id, owner, expiry));
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Coin Rouge"),
                keccak256("1"),
                block.chainid,
                address(certificate)
            )
        );
        return _sign(key, keccak256(abi.encodePacked(hex"1901", domain, consent)));
    }

    function _fund(address account, uint256 amountMicro, address spender) internal {
        usdc.mint(account, amountMicro);
        vm.prank(account);
        usdc.approve(spender, amountMicro);
    }

    function _pay(Order memory order) internal {
        _fund(order.backer, order.amount, address(escrow));
        bytes memory compliance = _signed(order);
        vm.prank(order.backer);
        escrow.deposit(order, compliance);
    }

    function _tip(bytes32 id, address backer, uint64 amountMicro) internal {
        _pay(_orderOf(id, backer, TIPS, Kind.TIPS, 0, amountMicro));
    }

    function _give(bytes32 id, address backer, uint64 amountMicro) internal {
        _pay(_orderOf(id, backer, FEDERATION, Kind.FEDERATION, 0, amountMicro));
    }

    function _back(bytes32 id, address backer, uint24 units) internal {
        _pay(_orderOf(id, backer, SHARES, Kind.SHARE, units, units * UNIT));
    }

    function _backLevel2(bytes32 id, address backer, uint24 units) internal {
        uint64 principalMicro = units * UNIT;
        Order memory order = _orderOf(id, backer, SHARES, Kind.SHARE, units, principalMicro + principalMicro / 20);
        order.coverLevel = 2;
        _pay(order);
    }

    function _backByCard(bytes32 id, uint24 units) internal {
        Order memory order = _orderOf(id, settler, SHARES, Kind.SHARE, units, units * UNIT);
        order.paymentKind = PaymentKind.CARD;
        bytes memory compliance = _signed(order);
        vm.prank(settler);
        escrow.deposit(order, compliance);
    }

    // ── The platform's acts ──

    function _key() internal returns (bytes32) {
        return bytes32(++_lastKey);
    }

    function _unlock(bytes32 id, uint24 begin) internal {
        vm.prank(registrar);
        certificate.write(_key(), uint256(id), begin, false, false);
    }

    function _freeze(bytes32 id, uint24 begin) internal {
        vm.prank(registrar);
        certificate.write(_key(), uint256(id), begin, false, true);
    }

    function _bring(uint64 amountMicro) internal {
        vm.prank(settler);
        escrow.bring(_key(), amountMicro);
    }

    /// Brings the net earnings and settles them, from whenever the Pocket has closed.
    function _settle(uint8 number, uint64 netMicro, uint24 totalUnits) internal {
        if (block.timestamp < closesAt) vm.warp(closesAt);
        _bring(netMicro);
        vm.prank(settler);
        settlements.settle(_key(), SHARES, number, netMicro, totalUnits, Funding(netMicro, 0, 0, 0));
    }

    function _complete(uint32 pocket) internal {
        vm.prank(settler);
        settlements.complete(pocket);
    }

    // ── Sales ──

    function _listing(bytes32 id, address seller, uint64 priceMicro) internal view returns (Listing memory) {
        return Listing(id, seller, priceMicro, 1, uint64(block.timestamp) + 1 days);
    }

    function _sell(bytes32 id, uint256 sellerKey, address buyer, uint64 priceMicro, uint256 nonce) internal {
        Listing memory listing = _listing(id, vm.addr(sellerKey), priceMicro);
        listing.nonce = nonce;
        Purchase memory purchase = Purchase(id, buyer, priceMicro, uint64(block.timestamp) + 1 hours);
        bytes memory seller = _sign(sellerKey, market.listingHash(listing));
        bytes memory compliance = _sign(COMPLIANCE_KEY, market.purchaseHash(purchase));
        _fund(buyer, priceMicro, address(market));
        vm.prank(buyer);
        market.buy(listing, seller, purchase, compliance);
    }

    function _authorization(uint256 key, address to, uint256 amountMicro, bytes32 nonce)
        internal
        view
        returns (Signature memory)
    {
        bytes32 hash = keccak256(
            abi.encode(
                keccak256(
                    "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
                ),
                vm.addr(key),
                to,
                amountMicro,
                0,
                type(uint256).max,
                nonce
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", usdc.DOMAIN_SEPARATOR(), hash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return Signature(v, r, s);
    }

    function _one(bytes32 id) internal pure returns (bytes32[] memory ids) {
        ids = new bytes32[](1);
        ids[0] = id;
    }

    /// As the timelock, whose own delay Timelock.t.sol waits for.
    function _asOwner() internal {
        vm.prank(address(timelock));
    }
}
