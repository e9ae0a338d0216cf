// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4337} from 'solady/src/accounts/ERC4337.sol';
import {ERC4337Factory} from 'solady/src/accounts/ERC4337Factory.sol';
import {SessionPermissions} from './SessionPermissions.sol';

/// Solady's account with one owner, for the EntryPoint that it is made for. What a session of it may do is said by `SessionPermissions`, for
/// operations that have its address as the key of their nonce. NOT AUDITED, and for local chains alone.
contract SmartAccount is ERC4337 {
  SessionPermissions public immutable sessions;
  address private immutable _entryPoint;

  constructor(SessionPermissions sessions_) payable {
    sessions = sessions_;
    _entryPoint = sessions_.entryPoint();
  }

  function entryPoint() public view override returns (address) {
    return _entryPoint;
  }

  function _validateSignature(
    PackedUserOperation calldata operation,
    bytes32 operationHash
  ) internal override returns (uint256) {
    bool isOfSession = operation.nonce >> 64 == uint160(address(sessions));
    return isOfSession ? sessions.spend(operation, operationHash) : super._validateSignature(operation, operationHash);
  }

  function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
    return ('SmartAccount', '1');
  }
}

/// Makes accounts at addresses that follow from their owner.
contract SmartAccountFactory is ERC4337Factory {
  constructor(address implementation_) payable ERC4337Factory(implementation_) {}
}
