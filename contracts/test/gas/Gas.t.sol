// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Certificate} from "../../src/Certificate.sol";
import {Funding, Kind, Order, Signature, Terms} from "../../src/Types.sol";
import {World} from "../World.sol";
import {vm} from "../Vm.sol";
import {BatchMinter, ERC721APeer, LeanPeer, MerklePeer, OpenZeppelinPeer, PushPeer} from "./Peers.sol";

/// What each act costs as a transaction of its own, beside other ways: contracts/snapshots/gas.json.
contract GasTest is World {
    bytes32 private constant ID = bytes32(uint256(0x8000));

    OpenZeppelinPeer private oz;
    ERC721APeer private erc721a;
    LeanPeer private lean;

    function setUp() public override {
        super.setUp();
        oz = new OpenZeppelinPeer();
        erc721a = new ERC721APeer();
        lean = new LeanPeer();
    }

    function _note(string memory name) private {
        vm.snapshotGasLastCall("gas", name);
    }

    function _holders(uint160 first) private pure returns (address[] memory to) {
        to = new address[](100);
        for (uint160 i; i < 100; ++i) {
            to[i] = address(first + i);
        }
    }

    function test_gas_mintOne() public {
        oz.mint(alice, 1);
        _note("mint: OpenZeppelin");
        erc721a.mint(alice, 1);
        _note("mint: ERC721A");
        lean.mint(alice, 1, 1 << 64);
        _note("mint: ours without lock and own events");
        vm.prank(address(escrow));
        certificate.mint(alice, uint256(ID), Terms(Kind.SHARE, 2, 0, 10, 0, false, true, false));
        _note("mint: ours");
    }

    function test_gas_mintHundred() public {
        oz.mintMany(_holders(1000), 1);
        _note("mint 100 holders: OpenZeppelin");
        erc721a.mintMany(_holders(1000));
        _note("mint 100 holders: ERC721A");
        erc721a.mint(address(9), 100);
        _note("mint 100 of one holder: ERC721A");
        BatchMinter minter = new BatchMinter();
        Certificate own = new Certificate(
            address(this), address(minter), address(settlements), address(market), vault, royaltyReceiver, 7 days
        );
        minter.mintMany(own, _holders(1000), 1);
        _note("mint 100 holders: ours");
        address[] memory all = new address[](100);
        for (uint256 i; i < 100; ++i) {
            all[i] = vault;
        }
        minter.mintMany(own, all, 1000);
        _note("mint 100 into the vault: ours");
    }

    function test_gas_move() public {
        oz.mint(alice, 1);
        vm.prank(alice);
        oz.transferFrom(alice, bob, 1);
        _note("move: OpenZeppelin");
        erc721a.mint(alice, 1);
        vm.prank(alice);
        erc721a.transferFrom(alice, bob, 0);
        _note("move: ERC721A");
        _tip(ID, alice, 5 * USDC_1);
        _unlock(ID, 0);
        vm.prank(address(market));
        certificate.moveSold(alice, bob, uint256(ID));
        _note("move: ours, a badge");
        bytes32 share = bytes32(uint256(2));
        _back(share, alice, 10);
        _unlock(share, 0);
        vm.prank(address(market));
        certificate.moveSold(alice, bob, 2);
        _note("move: ours, a share with its payout checkpoint");
        _sell(ID, BOB_KEY, carol, 120_000_000, 1);
        _note("sale: ours, with price and royalty");
    }

    function test_gas_burn() public {
        oz.mint(alice, 1);
        oz.burn(1);
        _note("burn: OpenZeppelin");
        erc721a.mint(alice, 1);
        erc721a.burn(0);
        _note("burn: ERC721A");
        _tip(ID, alice, 5 * USDC_1);
        vm.prank(registrar);
        certificate.setBurnDate(TIPS, start);
        certificate.burn(uint256(ID));
        _note("burn: ours");
    }

    function test_gas_deposit() public {
        _back(ID, alice, 10);
        _back(bytes32(uint256(2)), bob, 10);
        _note("deposit: a share, from an allowance");
        Order memory order = _orderOf(bytes32(uint256(3)), alice, SHARES, Kind.SHARE, 10, 10 * UNIT);
        usdc.mint(alice, order.amount);
        bytes memory compliance = _signed(order);
        Signature memory given = _authorization(ALICE_KEY, address(escrow), order.amount, escrow.orderHash(order));
        escrow.depositWithAuthorization(order, compliance, 0, type(uint256).max, given);
        _note("deposit: a share, by authorization");
    }

    function test_gas_settleAndClaim() public {
        _back(ID, alice, 10);
        _back(bytes32(uint256(2)), bob, 10);
        _unlock(ID, 0);
        _unlock(bytes32(uint256(2)), 10);
        vm.warp(closesAt);
        _bring(2000 * USDC_1);
        vm.prank(settler);
        settlements.settle(_key(), SHARES, 1, 1000 * USDC_1, 20, Funding(1000 * USDC_1, 0, 0, 0));
        _note("settle: 20 units");
        bytes32 key = _key();
        vm.prank(settler);
        settlements.settle(key, SHARES, 2, 1000 * USDC_1, 800_000, Funding(1000 * USDC_1, 0, 0, 0));
        _note("settle: 800,000 units");
        vm.prank(bob);
        settlements.claim(_one(bytes32(uint256(2))));
        _note("claim: ours, of two settlements");
        _settle(3, 1000 * USDC_1, 20);
        vm.prank(alice);
        settlements.claim(_one(ID));
        _note("claim: ours, of three settlements");
    }

    function test_gas_claimOne() public {
        _back(ID, alice, 10);
        _unlock(ID, 0);
        _back(bytes32(uint256(2)), bob, 10);
        _settle(1, 1000 * USDC_1, 20);
        vm.prank(alice);
        settlements.claim(_one(ID));
        _note("claim: ours, of one settlement");
        bytes32[] memory proof = new bytes32[](14);
        bytes32 node = keccak256(abi.encodePacked(uint256(7), carol, uint256(USDC_1)));
        for (uint256 i; i < 14; ++i) {
            proof[i] = keccak256(abi.encode(i));
            node = node < proof[i]
                ? keccak256(abi.encodePacked(node, proof[i]))
                : keccak256(abi.encodePacked(proof[i], node));
        }
        MerklePeer merkle = new MerklePeer(address(usdc), node);
        usdc.mint(address(merkle), 100 * USDC_1);
        merkle.claim(7, carol, USDC_1, proof);
        _note("claim: Merkle proof of 16,384 holders");
        PushPeer push = new PushPeer();
        usdc.mint(address(push), 1000 * USDC_1);
        push.pay(address(usdc), _holders(5000), USDC_1);
        _note("pay 100 holders at once");
    }
}
