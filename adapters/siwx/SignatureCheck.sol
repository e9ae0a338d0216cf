// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface IERC1271 {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// Asks in one `eth_call` without a receiver whether an account that is a contract signed (ERC-1271), after its factory made it where
/// it is not there yet, or made it ready (ERC-6492). Never deployed: what its constructor returns is the answer, 1 or 0 in 32 bytes. It
/// does not revert, so that an error always means that the node could not answer. Account and factory are anybody's code: each call gets a
/// bounded amount of gas, and of what it returns no more than a word is copied.
contract SignatureCheck {
    /// What a transaction may use at most (EIP-7825).
    uint256 private constant MOST = 1 << 24;
    /// What the end needs: an answer costs what the code of a contract does, 200 a byte.
    uint256 private constant RESERVE = 30_000;

    constructor(address account, bytes32 hash, bytes memory signature, address factory, bytes memory factoryData) {
        bytes memory question = abi.encodeCall(IERC1271.isValidSignature, (hash, signature));
        bool signed = accepts(account, question);
        // Code that a key has borrowed (EIP-7702) has no factory. Anybody could set it up in the simulation, and sign for the key.
        if (!signed && factory != address(0) && !isDelegated(account)) {
            uint256 most = allowance();
            bool called;
            assembly ("memory-safe") {
                called := call(most, factory, 0, add(factoryData, 32), mload(factoryData), 0, 0)
            }
            signed = called && accepts(account, question);
        }
        assembly ("memory-safe") {
            mstore(0, signed)
            return(0, 32)
        }
    }

    /// An account without code signs nothing, whatever a call to it seems to return.
    function accepts(address account, bytes memory question) private view returns (bool answered) {
        if (account.code.length == 0) return false;
        uint256 most = allowance();
        bytes32 answer;
        assembly ("memory-safe") {
            answered := staticcall(most, account, add(question, 32), mload(question), 0, 32)
            answered := and(answered, eq(returndatasize(), 32))
            answer := mload(0)
        }
        return answered && answer == bytes32(IERC1271.isValidSignature.selector);
    }

    /// Whether the code of an account is that of another: `0xef0100` and its address.
    function isDelegated(address account) private view returns (bool) {
        bytes32 start;
        assembly ("memory-safe") {
            mstore(0, 0)
            extcodecopy(account, 0, 0, 3)
            start := mload(0)
        }
        return account.code.length == 23 && start == bytes32(bytes3(0xef0100));
    }

    function allowance() private view returns (uint256) {
        uint256 left = gasleft();
        if (left <= RESERVE) return 0;
        return left - RESERVE < MOST ? left - RESERVE : MOST;
    }
}
