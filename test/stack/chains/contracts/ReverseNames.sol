// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {NameRegistry, NameResolver} from "./Names.sol";

/// The node under which the name of an address is written (EIP-181): its hex digits, without 0x, below addr.reverse.
library ReverseNode {
    bytes32 internal constant ADDR_REVERSE =
        keccak256(abi.encodePacked(keccak256(abi.encodePacked(bytes32(0), keccak256("reverse"))), keccak256("addr")));

    function label(address account) internal pure returns (bytes32) {
        bytes memory digits = new bytes(40);
        bytes16 alphabet = "0123456789abcdef";
        for (uint256 index = 40; index > 0; index--) {
            uint256 nibble = (uint160(account) >> (4 * (40 - index))) & 15;
            digits[index - 1] = alphabet[nibble];
        }
        return keccak256(digits);
    }

    function nodeOf(address account) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(ADDR_REVERSE, label(account)));
    }
}

/// Owns addr.reverse, and lets everybody write the name of their own address.
contract ReverseRegistrar {
    event ReverseClaimed(address indexed account, bytes32 indexed node);

    NameRegistry public immutable registry;
    NameResolver public immutable resolver;

    constructor(NameRegistry registry_, NameResolver resolver_) {
        registry = registry_;
        resolver = resolver_;
    }

    function node(address account) external pure returns (bytes32) {
        return ReverseNode.nodeOf(account);
    }

    /// The sender's address is called this from now on, whether or not that name leads back to it: readers check.
    function setName(string calldata name) external returns (bytes32 claimed) {
        claimed = registry.setSubnodeOwner(ReverseNode.ADDR_REVERSE, ReverseNode.label(msg.sender), address(this));
        registry.setResolver(claimed, address(resolver));
        resolver.setName(claimed, name);
        emit ReverseClaimed(msg.sender, claimed);
    }
}
