// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Rules} from "../src/Rules.sol";
import {TermsCodec} from "../src/TermsCodec.sol";
import {CalledOff, Kind, Terms, Units} from "../src/Types.sol";
import {vm} from "./Vm.sol";

/// The rules of the contracts and those of the books give the same figures: over the vectors of money, and over random cases that
/// tools/write-rule-cases.ts has worked out by the books' own rules.
contract RulesTest {
    string private _json = vm.readFile(".cache/contracts/rule-cases.json");

    function _rows(string memory name, uint256 width) private view returns (uint256[] memory list) {
        list = vm.parseJsonUintArray(_json, string.concat(".", name));
        vm.assertTrue(list.length >= 500 * width && list.length % width == 0, name);
    }

    function test_price_isThatOfTheBooks() public view {
        uint256[] memory it = _rows("price", 9);
        for (uint256 i; i < it.length; i += 9) {
            (bool level1, bool level2) = (it[i + 3] == 1, it[i + 4] == 1);
            (uint256 recipient, uint256 fee, uint256 reserve) = Rules.split(it[i], it[i + 1], it[i + 2], level1, level2);
            vm.assertEq(recipient + fee + reserve, it[i + 5], "pays");
            vm.assertEq(recipient, it[i + 6], "recipient");
            vm.assertEq(fee, it[i + 7], "fee");
            vm.assertEq(reserve, it[i + 8], "reserve");
            // The contract keeps what was paid, and finds the principal in it again.
            if (level2) vm.assertEq(Rules.principalIn(it[i + 5], it[i + 2]), it[i], "principal");
        }
    }

    function test_part_isThatOfTheBooks() public view {
        uint256[] memory it = _rows("part", 5);
        for (uint256 i; i < it.length; i += 5) {
            vm.assertEq(Rules.partOf(it[i], it[i + 1], it[i + 2], it[i + 3]), it[i + 4], "part");
        }
    }

    function test_royalty_isThatOfTheBooks() public view {
        uint256[] memory it = _rows("royalty", 3);
        for (uint256 i; i < it.length; i += 3) {
            vm.assertEq(Rules.share(it[i], it[i + 1]), it[i + 2], "royalty");
        }
    }

    function test_calledOff_isThatOfTheBooks() public view {
        uint256[] memory it = _rows("calledOff", 16);
        for (uint256 i; i < it.length; i += 16) {
            Units[] memory voids = new Units[](2);
            voids[0] = Units(uint24(it[i + 8]), uint24(it[i + 9]));
            voids[1] = Units(uint24(it[i + 10]), uint24(it[i + 11]));
            CalledOff memory terms = CalledOff(
                uint32(it[i]),
                uint32(it[i + 1]),
                uint32(it[i + 2]),
                uint64(it[i + 3]),
                uint16(it[i + 4]),
                uint16(it[i + 5]),
                uint64(it[i + 6]),
                uint24(it[i + 7]),
                voids
            );
            uint256 due = Rules.calledOffPart(terms, uint24(it[i + 12]), uint24(it[i + 13]), it[i + 14] == 1);
            vm.assertEq(due, it[i + 15], "due");
        }
    }

    function test_tokenData_isThatOfTheBooks() public view {
        uint256[] memory it = _rows("token", 9);
        for (uint256 i; i < it.length; i += 9) {
            (uint32 pocket, uint24 begin, uint24 units) = (uint32(it[i]), uint24(it[i + 1]), uint24(it[i + 2]));
            (bool level2, bool locked, bool frozen) = (it[i + 3] == 1, it[i + 4] == 1, it[i + 5] == 1);
            uint96 share = TermsCodec.pack(Terms(Kind.SHARE, pocket, begin, units, 0, level2, locked, frozen));
            uint96 gift = TermsCodec.pack(Terms(Kind.TIPS, pocket, 0, 0, uint56(it[i + 6]), false, locked, frozen));
            vm.assertEq(TermsCodec.inBooks(share), it[i + 7], "share");
            vm.assertEq(TermsCodec.inBooks(gift), it[i + 8], "gift");
        }
    }

    function testFuzz_parts_areThePot(uint64 potMicro, uint24 first, uint24 second, uint24 third) public pure {
        uint256 a = first;
        uint256 b = a + second;
        uint256 total = b + third;
        vm.assume(total != 0);
        uint256 sum = Rules.partOf(potMicro, 0, a, total) + Rules.partOf(potMicro, a, b, total)
            + Rules.partOf(potMicro, b, total, total);
        vm.assertEq(sum, potMicro, "sum");
    }

    function testFuzz_principal_isFoundInEveryPayment(uint56 principal, uint16 premiumBps) public pure {
        premiumBps %= 10_001;
        uint256 paid = uint256(principal) + Rules.share(principal, premiumBps);
        vm.assertEq(Rules.principalIn(paid, premiumBps), principal, "principal");
    }
}
