// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// The registry of names (EIP-137): who owns a node, and which contract answers for it.
contract NameRegistry {
    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);

    struct Node {
        address owner;
        address resolver;
        uint64 ttl;
    }

    error NotTheOwner(bytes32 node);

    mapping(bytes32 node => Node) private _nodes;

    constructor() {
        _nodes[0].owner = msg.sender;
    }

    modifier onlyOwner(bytes32 node) {
        if (_nodes[node].owner != msg.sender) revert NotTheOwner(node);
        _;
    }

    function owner(bytes32 node) external view returns (address) {
        return _nodes[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return _nodes[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return _nodes[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return _nodes[node].owner != address(0);
    }

    function setOwner(bytes32 node, address owner_) external onlyOwner(node) {
        _nodes[node].owner = owner_;
        emit Transfer(node, owner_);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address owner_) external onlyOwner(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        _nodes[subnode].owner = owner_;
        emit NewOwner(node, label, owner_);
    }

    function setResolver(bytes32 node, address resolver_) external onlyOwner(node) {
        _nodes[node].resolver = resolver_;
        emit NewResolver(node, resolver_);
    }

    function setTTL(bytes32 node, uint64 ttl_) external onlyOwner(node) {
        _nodes[node].ttl = ttl_;
        emit NewTTL(node, ttl_);
    }
}

/// What is known about names: addresses (EIP-137 and, for other chains, ENSIP-9), texts (EIP-634), names of addresses (EIP-181).
/// The owner of a name writes, everybody reads.
contract NameResolver {
    event AddrChanged(bytes32 indexed node, address addr);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event NameChanged(bytes32 indexed node, string name);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);

    uint256 private constant ETHER = 60;

    error NotTheOwner(bytes32 node);

    NameRegistry public immutable registry;

    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private _addresses;
    mapping(bytes32 node => mapping(string key => string)) private _texts;
    mapping(bytes32 node => string) private _names;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        if (registry.owner(node) != msg.sender) revert NotTheOwner(node);
        _;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return
            id == 0x01ffc9a7 || // supportsInterface(bytes4)
            id == 0x3b3b57de || // addr(bytes32)
            id == 0xf1cb7e06 || // addr(bytes32,uint256)
            id == 0x691f3431 || // name(bytes32)
            id == 0x59d1d43c; // text(bytes32,string)
    }

    function addr(bytes32 node) external view returns (address payable) {
        return payable(address(bytes20(_addresses[node][ETHER])));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return _addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _texts[node][key];
    }

    function name(bytes32 node) external view returns (string memory) {
        return _names[node];
    }

    function setAddr(bytes32 node, address account) external onlyOwner(node) {
        _addresses[node][ETHER] = abi.encodePacked(account);
        emit AddressChanged(node, ETHER, abi.encodePacked(account));
        emit AddrChanged(node, account);
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata account) external onlyOwner(node) {
        _addresses[node][coinType] = account;
        emit AddressChanged(node, coinType, account);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        _texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata name_) external onlyOwner(node) {
        _names[node] = name_;
        emit NameChanged(node, name_);
    }
}
