// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// NOT AUDITED, and for local chains alone. The code that an account of the test wallet delegates to (EIP-7702), so that a batch is one transaction
/// of the account to itself. Otherwise it stays what it was without code: it takes coins, calls and NFTs, and its signatures are those of its key.
contract BatchAccount {
  struct Call {
    address target;
    uint256 value;
    bytes data;
  }

  error OnlyTheAccountItself();

  /// Runs all calls, or none: it reverts with the reason of the first that does.
  function executeBatch(Call[] calldata calls) external {
    if (msg.sender != address(this)) revert OnlyTheAccountItself();
    for (uint256 i = 0; i < calls.length; i++) {
      (bool done, bytes memory reply) = calls[i].target.call{value: calls[i].value}(calls[i].data);
      if (!done) {
        assembly {
          revert(add(reply, 32), mload(reply))
        }
      }
    }
  }

  /// ERC-1271, for contracts that ask an account with code, such as Permit2.
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    if (signature.length != 65) return 0xffffffff;
    bytes32 r = bytes32(signature[0:32]);
    bytes32 s = bytes32(signature[32:64]);
    // no second form of the same signature (EIP-2)
    if (uint256(s) > 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0) return 0xffffffff;
    return ecrecover(hash, uint8(signature[64]), r, s) == address(this) ? this.isValidSignature.selector : bytes4(0xffffffff);
  }

  /// ERC-165.
  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x1626ba7e || id == 0x150b7a02 || id == 0x4e2312e0;
  }

  /// ERC-721.
  function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
    return this.onERC721Received.selector;
  }

  /// ERC-1155.
  function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
    return this.onERC1155Received.selector;
  }

  /// ERC-1155.
  function onERC1155BatchReceived(
    address,
    address,
    uint256[] calldata,
    uint256[] calldata,
    bytes calldata
  ) external pure returns (bytes4) {
    return this.onERC1155BatchReceived.selector;
  }

  receive() external payable {}

  fallback() external payable {}
}
