// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Deposits, UserOperation} from './SponsorPaymaster.sol';

interface Erc20 {
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Pays the network for an operation, and is paid by the account in a token, at a rate that its signer has signed. The account lets it take the
/// token within the very operation, so it takes it afterwards; an operation that does not, fails. For EntryPoint 0.7 and 0.8.
contract TokenPaymaster {
  address public immutable entryPoint;
  address public immutable signer;

  /// What taking the token costs in gas, which `actualGasCost` does not know.
  uint256 public constant postOpGas = 60_000;

  error NotFromEntryPoint();
  error NotPaid();

  constructor(address entryPoint_, address signer_) payable {
    entryPoint = entryPoint_;
    signer = signer_;
    Deposits(entryPoint_).depositTo{value: msg.value}(address(this));
  }

  /// `paymasterAndData`: address (20), gas limits (16 + 16), the last second that it is good for (6), token (20), its smallest units for one
  /// coin (32), signature (65).
  function validatePaymasterUserOp(
    UserOperation calldata operation,
    bytes32,
    uint256 maxCost
  ) external view returns (bytes memory context, uint256 validationData) {
    if (msg.sender != entryPoint) revert NotFromEntryPoint();
    bytes calldata data = operation.paymasterAndData;
    uint48 validUntil = uint48(bytes6(data[52:58]));
    address token = address(bytes20(data[58:78]));
    uint256 rate = uint256(bytes32(data[78:110]));
    bytes calldata signature = data[110:];
    bytes32 message = keccak256(abi.encodePacked('\x19Ethereum Signed Message:\n32', hashOf(operation)));
    bool right = signature.length == 65 &&
      ecrecover(message, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])) == signer;
    uint256 most = inToken(maxCost + postOpGas * uint128(uint256(operation.gasFees)), rate);
    return (abi.encode(operation.sender, token, rate, most), (right ? 0 : 1) | (uint256(validUntil) << 160));
  }

  function postOp(uint8, bytes calldata context, uint256 actualGasCost, uint256 actualFeePerGas) external {
    if (msg.sender != entryPoint) revert NotFromEntryPoint();
    (address from, address token, uint256 rate, uint256 most) = abi.decode(context, (address, address, uint256, uint256));
    uint256 cost = inToken(actualGasCost + postOpGas * actualFeePerGas, rate);
    if (!Erc20(token).transferFrom(from, address(this), cost < most ? cost : most)) revert NotPaid();
  }

  function inToken(uint256 cost, uint256 rate) public pure returns (uint256) {
    return (cost * rate) / 1e18;
  }

  /// What the signer signs: everything of an operation that decides what is paid, by whom, and in what.
  function hashOf(UserOperation calldata operation) public view returns (bytes32) {
    return
      keccak256(
        abi.encode(
          operation.sender,
          operation.nonce,
          keccak256(operation.initCode),
          keccak256(operation.callData),
          operation.accountGasLimits,
          keccak256(operation.paymasterAndData[20:110]),
          operation.preVerificationGas,
          operation.gasFees,
          block.chainid,
          address(this)
        )
      );
  }
}
