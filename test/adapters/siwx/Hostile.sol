// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Says yes to everything.
contract YesToAll {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return this.isValidSignature.selector;
    }

    function end(address payable heir) external {
        assembly ("memory-safe") {
            selfdestruct(heir)
        }
    }
}

/// What a wrapper (ERC-6492) may name in the place of a factory.
contract HostileFactory {
    uint256 private calls;

    receive() external payable {}

    function succeed() external pure returns (bytes4) {
        return 0x1626ba7e;
    }

    function makeElsewhere(bytes32 salt) external returns (address) {
        return address(new YesToAll{salt: salt}());
    }

    function makeAndDestroy(bytes32 salt) external {
        new YesToAll{salt: salt}().end(payable(msg.sender));
    }

    /// Calls back, with and without data, and itself.
    function reenter(address account, bytes calldata data, uint256 depth) external {
        (bool called, ) = msg.sender.call(data);
        (called, ) = account.call(data);
        (called, ) = msg.sender.call("");
        if (depth > 0) this.reenter(account, data, depth - 1);
    }

    function pay(address payable account) external {
        (bool paid, ) = account.call{value: 1 ether}("");
        require(paid, "not paid");
    }

    function payCaller() external {
        (bool paid, ) = msg.sender.call{value: 1 ether}("");
        require(paid, "not paid");
    }

    /// Destroys an account that was just made, and leaves its coins to the account of the check.
    function leaveTo(address payable account) external {
        new YesToAll().end(account);
        selfdestructTo(account);
    }

    function selfdestructTo(address payable heir) private {
        assembly ("memory-safe") {
            selfdestruct(heir)
        }
    }

    function flood(uint256 size) external pure {
        assembly ("memory-safe") {
            return(0, size)
        }
    }

    function floodAndFail(uint256 size) external pure {
        assembly ("memory-safe") {
            revert(0, size)
        }
    }

    function burn() external {
        while (true) calls++;
    }

    function fail() external pure {
        assembly ("memory-safe") {
            invalid()
        }
    }

    function makeForEver() external {
        while (true) new YesToAll();
    }
}

/// An account that returns what its deployer sets, to harm the caller.
contract HostileAccount {
    enum Kind {
        Flood,
        FloodAndFail,
        Burn,
        Write,
        Reenter
    }

    Kind private immutable kind;
    uint256 private immutable size;
    uint256 private asked;

    constructor(Kind kind_, uint256 size_) {
        kind = kind_;
        size = size_;
    }

    fallback() external {
        uint256 length = size;
        if (kind == Kind.Flood) {
            assembly ("memory-safe") {
                mstore(0, 0x1626ba7e00000000000000000000000000000000000000000000000000000000)
                return(0, length)
            }
        }
        if (kind == Kind.FloodAndFail) {
            assembly ("memory-safe") {
                revert(0, length)
            }
        }
        if (kind == Kind.Burn) while (true) length = uint256(keccak256(abi.encode(length)));
        if (kind == Kind.Write) asked++;
        if (kind == Kind.Reenter) {
            (bool called, ) = msg.sender.call(msg.data);
            require(called, "not called");
        }
        assembly ("memory-safe") {
            mstore(0, 0x1626ba7e00000000000000000000000000000000000000000000000000000000)
            return(0, 32)
        }
    }
}

/// An account whose first caller chooses its owner. Keys borrow such code (EIP-7702); until it is set up there, only the key signs.
contract Unclaimed {
    address private owner;

    function claim(address owner_) external {
        require(owner == address(0), "claimed");
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65 || owner == address(0)) return 0xffffffff;
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(signature[:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return ecrecover(hash, v, r, s) == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
