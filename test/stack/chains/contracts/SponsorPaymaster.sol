// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

struct UserOperation {
  address sender;
  uint256 nonce;
  bytes initCode;
  bytes callData;
  bytes32 accountGasLimits;
  uint256 preVerificationGas;
  bytes32 gasFees;
  bytes paymasterAndData;
  bytes signature;
}

interface Deposits {
  function depositTo(address account) external payable;
}

/// Pays for the user operations that its signer has signed for, up to an instant. For EntryPoint 0.7 and 0.8, whose shapes are the same.
contract SponsorPaymaster {
  address public immutable entryPoint;
  address public immutable signer;

  error NotFromEntryPoint();

  constructor(address entryPoint_, address signer_) payable {
    entryPoint = entryPoint_;
    signer = signer_;
    Deposits(entryPoint_).depositTo{value: msg.value}(address(this));
  }

  /// `paymasterAndData`: address (20), gas limits (16 + 16), the last second that it is good for (6), signature (65).
  function validatePaymasterUserOp(
    UserOperation calldata operation,
    bytes32,
    uint256
  ) external view returns (bytes memory context, uint256 validationData) {
    if (msg.sender != entryPoint) revert NotFromEntryPoint();
    bytes calldata data = operation.paymasterAndData;
    // one that is only estimated carries no signature that could be right, and is to cost the same
    uint48 validUntil = uint48(bytes6(data[52:58]));
    bytes calldata signature = data[58:];
    bytes32 message = keccak256(abi.encodePacked('\x19Ethereum Signed Message:\n32', hashOf(operation, validUntil)));
    bool right = signature.length == 65 &&
      ecrecover(message, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])) == signer;
    return ('', (right ? 0 : 1) | (uint256(validUntil) << 160));
  }

  /// What the signer signs: everything of an operation that decides what is paid, and for whom.
  function hashOf(UserOperation calldata operation, uint48 validUntil) public view returns (bytes32) {
    return
      keccak256(
        abi.encode(
          operation.sender,
          operation.nonce,
          keccak256(operation.initCode),
          keccak256(operation.callData),
          operation.accountGasLimits,
          bytes32(operation.paymasterAndData[20:52]),
          operation.preVerificationGas,
          operation.gasFees,
          block.chainid,
          address(this),
          validUntil
        )
      );
  }
}
