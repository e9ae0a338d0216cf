// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface IERC1271 {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// Asks in one `eth_call` without a receiver whether an account that is a contract signed (ERC-1271), after its factory made it where
/// it is not there yet, or made it ready (ERC-6492). Never deployed: what its constructor returns is the answer, 1 or 0 in 32 bytes. It
/// does not revert, so that an error always means that the node could not answer.
contract SignatureCheck {
    constructor(address account, bytes32 hash, bytes memory signature, address factory, bytes memory factoryData) {
        bool signed = accepts(account, hash, signature);
        if (!signed && factory != address(0)) {
            (bool called, ) = factory.call(factoryData);
            signed = called && accepts(account, hash, signature);
        }
        assembly ("memory-safe") {
            mstore(0, signed)
            return(0, 32)
        }
    }

    /// An account without code signs nothing, whatever a call to it seems to return.
    function accepts(address account, bytes32 hash, bytes memory signature) private view returns (bool) {
        if (account.code.length == 0) return false;
        (bool answered, bytes memory answer) = account.staticcall(
            abi.encodeCall(IERC1271.isValidSignature, (hash, signature))
        );
        return answered && answer.length == 32 && bytes32(answer) == bytes32(IERC1271.isValidSignature.selector);
    }
}
