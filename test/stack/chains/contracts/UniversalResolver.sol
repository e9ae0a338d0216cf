// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {NameRegistry, NameResolver} from "./Names.sol";
import {ReverseNode} from "./ReverseNames.sol";

/// Answers in one call what else takes two or three, with the functions and errors that clients know from the one on the main chain.
/// A resolver that sends to a gateway (EIP-3668) is passed on, with its own gateways. No wildcards (ENSIP-10).
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    uint256 private constant ETHER = 60;

    NameRegistry public immutable registry;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    /// Asks the resolver of a name, which is DNS-encoded, and says which resolver it was.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory answer, address resolver)
    {
        resolver = registry.resolver(_node(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool answered;
        (answered, answer) = resolver.staticcall(data);
        if (!answered) _passOn(resolver, answer);
    }

    /// What a gateway said, for the resolver that sent to it.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory answer, address resolver)
    {
        bytes4 callback;
        bytes memory inner;
        (resolver, callback, inner) = abi.decode(extraData, (address, bytes4, bytes));
        bool answered;
        (answered, answer) = resolver.staticcall(abi.encodeWithSelector(callback, response, inner));
        if (!answered) revert ResolverError(answer);
        answer = abi.decode(answer, (bytes));
    }

    /// The name of an address, if that name leads back to it.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        if (coinType != ETHER || account.length != 20) return ("", address(0), address(0));
        bytes32 reverseNode = ReverseNode.nodeOf(address(bytes20(account)));
        reverseResolver = registry.resolver(reverseNode);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        name = NameResolver(reverseResolver).name(reverseNode);
        if (bytes(name).length == 0) return ("", address(0), reverseResolver);

        bytes32 node = _node(bytes(name));
        resolver = registry.resolver(node);
        bytes memory forward = resolver == address(0) ? bytes("") : NameResolver(resolver).addr(node, ETHER);
        if (keccak256(forward) != keccak256(account)) revert ReverseAddressMismatch(name, forward);
    }

    /// Clients follow only what the contract that they asked says in its own name.
    function _passOn(address resolver, bytes memory refusal) private view {
        if (bytes4(refusal) != OffchainLookup.selector) revert ResolverError(refusal);
        bytes memory lookup = new bytes(refusal.length - 4);
        for (uint256 index = 0; index < lookup.length; index++) lookup[index] = refusal[index + 4];
        (, string[] memory urls, bytes memory data, bytes4 callback, bytes memory inner) =
            abi.decode(lookup, (address, string[], bytes, bytes4, bytes));
        revert OffchainLookup(address(this), urls, data, this.resolveCallback.selector, abi.encode(resolver, callback, inner));
    }

    /// The node of a DNS-encoded name: every label is preceded by its length, and an empty one ends it.
    function _node(bytes calldata name, uint256 index) private pure returns (bytes32) {
        uint256 length = uint8(name[index]);
        if (length == 0) return 0;
        bytes32 label = keccak256(name[index + 1:index + 1 + length]);
        return keccak256(abi.encodePacked(_node(name, index + 1 + length), label));
    }

    /// The node of a name as people write it: labels with dots between them, the last one first.
    function _node(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 index = name.length; ; index--) {
            if (index != 0 && name[index - 1] != ".") continue;
            bytes32 label;
            assembly ("memory-safe") {
                label := keccak256(add(add(name, 32), index), sub(end, index))
            }
            node = keccak256(abi.encodePacked(node, label));
            if (index == 0) return node;
            end = index - 1;
        }
    }
}
