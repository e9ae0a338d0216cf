// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// What a gateway is asked: which resolver asks, for which name (DNS-encoded), and what of it (a call of ENS's resolvers).
interface ZoneGateway {
    function answer(address resolver, bytes calldata name, bytes calldata data)
        external
        view
        returns (bytes memory result, uint64 until, bytes memory signature);
}

/// The resolver of a name of ENS below which names are kept by a service (services/chain/profile). It answers for all of them (ENSIP-10) by
/// sending who asks to the service's gateway (EIP-3668), and believes only what one of its signers has signed, for itself and for this
/// question, and only until then. Nobody has audited it.
contract ZoneResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotTheOwner(address sender);
    error AnswerTooOld(uint64 until);
    error NotASigner(address signer);

    event OwnerChanged(address indexed owner);
    event GatewaysChanged(string[] gateways);
    event SignerChanged(address indexed signer, bool believed);

    address public owner;
    mapping(address signer => bool) public isSigner;
    string[] private _gateways;

    constructor(string[] memory gateways_, address signer) {
        owner = msg.sender;
        emit OwnerChanged(msg.sender);
        _gateways = gateways_;
        emit GatewaysChanged(gateways_);
        isSigner[signer] = true;
        emit SignerChanged(signer, true);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotTheOwner(msg.sender);
        _;
    }

    function gateways() external view returns (string[] memory) {
        return _gateways;
    }

    function setGateways(string[] memory gateways_) external onlyOwner {
        _gateways = gateways_;
        emit GatewaysChanged(gateways_);
    }

    function setSigner(address signer, bool believed) external onlyOwner {
        isSigner[signer] = believed;
        emit SignerChanged(signer, believed);
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923; // supportsInterface(bytes4), resolve(bytes,bytes)
    }

    /// ENSIP-10: sends to the gateway, whatever is asked.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(ZoneGateway.answer, (address(this), name, data));
        revert OffchainLookup(address(this), _gateways, question, this.checked.selector, question);
    }

    /// What the gateway answered to the question, if one of the signers said so.
    function checked(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 until, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (until < block.timestamp) revert AnswerTooOld(until);
        // EIP-191, version 0: meant for this contract alone
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), until, keccak256(question), keccak256(result)));
        address signer = _signerOf(digest, signature);
        if (signer == address(0) || !isSigner[signer]) revert NotASigner(signer);
        return result;
    }

    function _signerOf(bytes32 digest, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        assembly ("memory-safe") {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        return ecrecover(digest, uint8(signature[64]), r, s);
    }
}
