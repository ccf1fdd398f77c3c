// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721 as OpenZeppelinERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721A} from "erc721a/contracts/ERC721A.sol";
import {ERC721 as SoladyERC721} from "solady/tokens/ERC721.sol";
import {MerkleProofLib} from "solady/utils/MerkleProofLib.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Certificate} from "../../src/Certificate.sol";
import {Kind, Terms} from "../../src/Types.sol";

/// @notice Other ways of doing the same, to compare gas with. They carry no terms, no rules and no access control.
contract OpenZeppelinPeer is OpenZeppelinERC721("Peer", "PEER") {
    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function mintMany(address[] calldata to, uint256 first) external {
        for (uint256 i; i < to.length; ++i) {
            _mint(to[i], first + i);
        }
    }

    function burn(uint256 id) external {
        _burn(id);
    }
}

contract ERC721APeer is ERC721A("Peer", "PEER") {
    function mint(address to, uint256 quantity) external {
        _mint(to, quantity);
    }

    function mintMany(address[] calldata to) external {
        for (uint256 i; i < to.length; ++i) {
            _mint(to[i], 1);
        }
    }

    function burn(uint256 id) external {
        _burn(id);
    }
}

/// @notice Our base with the terms beside the owner, without our events: what lock and own events cost is the difference.
contract LeanPeer is SoladyERC721 {
    function mint(address to, uint256 id, uint96 terms) external {
        _mintAndSetExtraDataUnchecked(to, id, terms);
    }

    function name() public pure override returns (string memory) {
        return "Peer";
    }

    function symbol() public pure override returns (string memory) {
        return "PEER";
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }
}

/// @notice Mints certificates in the escrow contract's place, one after the other.
contract BatchMinter {
    function mintMany(Certificate certificate, address[] calldata to, uint256 first) external {
        for (uint256 i; i < to.length; ++i) {
            certificate.mint(to[i], first + i, Terms(Kind.SHARE, 2, 0, 10, 0, false, true, false));
        }
    }
}

/// @notice A claim with a Merkle proof, as distributors have it.
contract MerklePeer {
    address private immutable TOKEN;
    bytes32 private immutable ROOT;
    mapping(uint256 word => uint256) private _claimed;

    constructor(address token, bytes32 root) {
        (TOKEN, ROOT) = (token, root);
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        uint256 bit = 1 << (index & 255);
        require(_claimed[index >> 8] & bit == 0);
        require(MerkleProofLib.verifyCalldata(proof, ROOT, keccak256(abi.encodePacked(index, account, amount))));
        _claimed[index >> 8] |= bit;
        SafeTransferLib.safeTransfer(TOKEN, account, amount);
    }
}

/// @notice Pays each holder at once.
contract PushPeer {
    function pay(address token, address[] calldata to, uint256 amount) external {
        for (uint256 i; i < to.length; ++i) {
            SafeTransferLib.safeTransfer(token, to[i], amount);
        }
    }
}
