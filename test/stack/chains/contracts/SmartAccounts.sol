// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4337} from 'solady/src/accounts/ERC4337.sol';
import {ERC4337Factory} from 'solady/src/accounts/ERC4337Factory.sol';

/// Solady's account with one owner, for the EntryPoint that it is made for.
contract SmartAccount is ERC4337 {
  address private immutable _entryPoint;

  constructor(address entryPoint_) payable {
    _entryPoint = entryPoint_;
  }

  function entryPoint() public view override returns (address) {
    return _entryPoint;
  }

  function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
    return ('SmartAccount', '1');
  }
}

/// Makes accounts at addresses that follow from their owner.
contract SmartAccountFactory is ERC4337Factory {
  constructor(address implementation_) payable ERC4337Factory(implementation_) {}
}
