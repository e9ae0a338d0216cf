// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Knows nothing itself: it sends who asks to a gateway (EIP-3668), which therefore learns who is looked up.
/// It believes what the gateway says; one that is used would check a signature.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string public gateway;

    constructor(string memory gateway_) {
        gateway = gateway_;
    }

    function answered(bytes calldata response, bytes calldata) external pure returns (bytes memory) {
        return response;
    }

    /// Whatever it is asked.
    fallback() external {
        string[] memory urls = new string[](1);
        urls[0] = gateway;
        revert OffchainLookup(address(this), urls, msg.data, this.answered.selector, "");
    }
}
