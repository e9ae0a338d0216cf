// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface Resolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function addr(bytes32 node) external view returns (address payable);
    function name(bytes32 node) external view returns (string memory);
}

/// The universal resolver of the local chains with what the one in their dumps has not: names below a name (ENSIP-10), and names of addresses
/// that lead to a gateway and back (EIP-3668). Functions and errors are those that clients know from the one on the main chain.
contract WildcardUniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    bytes4 private constant WILDCARDS = 0x9061b923;
    bytes32 private constant ADDR_REVERSE =
        keccak256(abi.encodePacked(keccak256(abi.encodePacked(bytes32(0), keccak256("reverse"))), keccak256("addr")));

    Registry public immutable registry;

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory answer, address resolver)
    {
        return _resolve(name, data, this.resolveCallback.selector, "");
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory answer, address resolver)
    {
        (answer, resolver,) = _called(response, extraData);
    }

    /// The name of an address, if that name leads back to it.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        if (coinType != 60 || account.length != 20) return ("", address(0), address(0));
        bytes32 node = keccak256(abi.encodePacked(ADDR_REVERSE, keccak256(_digits(address(bytes20(account))))));
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        name = Resolver(reverseResolver).name(node);
        if (bytes(name).length == 0) return ("", address(0), reverseResolver);
        bytes memory encoded = _encoded(bytes(name));
        bytes memory answer;
        (answer, resolver) = this.forward(encoded, abi.encode(name, account, reverseResolver));
        _compare(name, account, answer);
    }

    /// Apart, for a name in memory: with what the callback of the reverse needs.
    function forward(bytes calldata name, bytes calldata context) external view returns (bytes memory, address) {
        return _resolve(name, abi.encodeCall(Resolver.addr, (_node(name, 0))), this.reverseCallback.selector, context);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        bytes memory answer;
        bytes memory context;
        bytes memory account;
        (answer, resolver, context) = _called(response, extraData);
        (name, account, reverseResolver) = abi.decode(context, (string, bytes, address));
        _compare(name, account, answer);
    }

    function _compare(string memory name, bytes memory account, bytes memory answer) private pure {
        address led = answer.length == 32 ? abi.decode(answer, (address)) : address(0);
        if (keccak256(abi.encodePacked(led)) != keccak256(account)) revert ReverseAddressMismatch(name, abi.encodePacked(led));
    }

    function _resolve(bytes calldata name, bytes memory data, bytes4 callback, bytes memory context)
        private
        view
        returns (bytes memory answer, address resolver)
    {
        uint256 place;
        (resolver, place) = _find(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isWild = _hasWildcards(resolver);
        if (place > 0 && !isWild) revert ResolverNotFound(name);
        bool answered;
        (answered, answer) = resolver.staticcall(isWild ? abi.encodeCall(Resolver.resolve, (name, data)) : data);
        if (!answered) _passOn(resolver, answer, callback, context);
        if (isWild) answer = abi.decode(answer, (bytes));
    }

    /// The resolver of a name, or of the nearest one above it, and where that begins.
    function _find(bytes calldata name) private view returns (address resolver, uint256 place) {
        while (uint8(name[place]) != 0) {
            resolver = registry.resolver(_node(name, place));
            if (resolver != address(0)) return (resolver, place);
            place += 1 + uint8(name[place]);
        }
    }

    function _hasWildcards(address resolver) private view returns (bool) {
        (bool answered, bytes memory answer) =
            resolver.staticcall(abi.encodeCall(Resolver.supportsInterface, (WILDCARDS)));
        return answered && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }

    /// Clients follow only what the contract that they asked says in its own name.
    function _passOn(address resolver, bytes memory refusal, bytes4 callback, bytes memory context) private view {
        if (bytes4(refusal) != OffchainLookup.selector) revert ResolverError(refusal);
        bytes memory lookup = new bytes(refusal.length - 4);
        for (uint256 index = 0; index < lookup.length; index++) lookup[index] = refusal[index + 4];
        (, string[] memory urls, bytes memory data, bytes4 inner, bytes memory extra) =
            abi.decode(lookup, (address, string[], bytes, bytes4, bytes));
        revert OffchainLookup(address(this), urls, data, callback, abi.encode(resolver, inner, extra, context));
    }

    function _called(bytes calldata response, bytes calldata extraData)
        private
        view
        returns (bytes memory answer, address resolver, bytes memory context)
    {
        bytes4 inner;
        bytes memory extra;
        (resolver, inner, extra, context) = abi.decode(extraData, (address, bytes4, bytes, bytes));
        bool answered;
        (answered, answer) = resolver.staticcall(abi.encodeWithSelector(inner, response, extra));
        if (!answered) revert ResolverError(answer);
        answer = abi.decode(answer, (bytes));
    }

    function _node(bytes calldata name, uint256 place) private pure returns (bytes32) {
        uint256 length = uint8(name[place]);
        if (length == 0) return 0;
        return keccak256(abi.encodePacked(_node(name, place + 1 + length), keccak256(name[place + 1:place + 1 + length])));
    }

    /// The digits of an address, as addr.reverse has them (EIP-181).
    function _digits(address account) private pure returns (bytes memory digits) {
        digits = new bytes(40);
        for (uint256 index = 0; index < 40; index++) {
            digits[index] = bytes16("0123456789abcdef")[(uint160(account) >> (4 * (39 - index))) & 15];
        }
    }

    /// A name as people write it, DNS-encoded: each label behind its length, and an empty one at the end.
    function _encoded(bytes memory name) private pure returns (bytes memory encoded) {
        encoded = new bytes(name.length + 2);
        uint256 start;
        for (uint256 index = 0; index <= name.length; index++) {
            if (index < name.length && name[index] != ".") {
                encoded[index + 1] = name[index];
                continue;
            }
            encoded[start] = bytes1(uint8(index - start));
            start = index + 1;
        }
    }
}
