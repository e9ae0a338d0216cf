// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// An account that has signed what its owner signs.
contract Owned {
    address private immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(signature[:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return ecrecover(hash, v, r, s) == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Makes accounts at addresses that are known before, and can lie about it.
contract OwnedFactory {
    function make(address owner, bytes32 salt) external returns (address) {
        return address(new Owned{salt: salt}(owner));
    }

    function lie(address account) external pure returns (address) {
        return account;
    }
}
