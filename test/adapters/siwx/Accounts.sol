// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// An account that is a contract: what its owner signs, it has signed, once it is ready.
contract Account {
    address private immutable owner;
    bool private ready;

    constructor(address owner_, bool ready_) {
        owner = owner_;
        ready = ready_;
    }

    /// Anybody may do it, as with an account that is to be migrated.
    function prepare() external {
        ready = true;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        require(ready && signature.length == 65, "not ready");
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(signature[:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return ecrecover(hash, v, r, s) == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Makes accounts at addresses that are known before.
contract Factory {
    function make(address owner, bytes32 salt) external returns (address) {
        return address(new Account{salt: salt}(owner, true));
    }

    function makeUnready(address owner, bytes32 salt) external returns (address) {
        return address(new Account{salt: salt}(owner, false));
    }

    /// Says that it made the account, and did nothing.
    function lie(address account) external pure returns (address) {
        return account;
    }

    /// Makes an account that says yes to everything: elsewhere.
    function makeAnother(bytes32 salt) external returns (address) {
        return address(new Yes{salt: salt}());
    }

    function fail() external pure {
        revert("no");
    }
}

contract Yes {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return this.isValidSignature.selector;
    }
}

/// The value of ERC-1271 with something after it, which no compiler writes.
contract DirtyYes {
    fallback() external {
        assembly {
            mstore(0, 0x1626ba7e00000000000000000000000000000000000000000000000000000001)
            return(0, 32)
        }
    }
}

/// Answers more than it is asked for.
contract LongYes {
    fallback() external {
        assembly {
            mstore(0, 0x1626ba7e00000000000000000000000000000000000000000000000000000000)
            return(0, 64)
        }
    }
}

/// Only says that it is true.
contract True {
    fallback() external {
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}

/// Ends without an answer.
contract Silent {
    fallback() external {}
}

contract Reverting {
    fallback() external {
        revert("never");
    }
}
