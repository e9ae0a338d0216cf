// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IToken {
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// An account with the one function of Safe that its owner uses.
contract SafeLike {
  address public owner;

  constructor(address owner_) {
    owner = owner_;
  }

  function execTransaction(
    address to,
    uint256 value,
    bytes calldata data,
    uint8 operation,
    uint256,
    uint256,
    uint256,
    address,
    address payable,
    bytes calldata
  ) external payable returns (bool isDone) {
    require(msg.sender == owner, 'not the owner');
    (isDone, ) = operation == 1 ? to.delegatecall(data) : to.call{value: value}(data);
    require(isDone, 'not done');
  }

  /// ERC-7579: single calls, batches and delegate calls.
  struct Execution {
    address target;
    uint256 value;
    bytes data;
  }

  function execute(bytes32 mode, bytes calldata execution) external payable {
    require(msg.sender == owner, 'not the owner');
    bytes1 kind = mode[0];
    if (kind == 0x01) {
      Execution[] memory list = abi.decode(execution, (Execution[]));
      for (uint256 each = 0; each < list.length; each++) make(list[each].target, list[each].value, list[each].data);
    } else if (kind == 0xff) {
      (bool isDone, ) = address(bytes20(execution[0:20])).delegatecall(execution[20:]);
      require(isDone, 'not done');
    } else make(address(bytes20(execution[0:20])), uint256(bytes32(execution[20:52])), execution[52:]);
  }

  function make(address target, uint256 value, bytes memory data) private {
    (bool isDone, ) = target.call{value: value}(data);
    require(isDone, 'not done');
  }

  receive() external payable {}
}

/// What Permit2 does for its caller, under its names.
contract Permit2Like {
  struct Allowed {
    uint160 amount;
    uint48 expiration;
    uint48 nonce;
  }

  struct Transfer {
    address from;
    address to;
    uint160 amount;
    address token;
  }

  mapping(address => mapping(address => mapping(address => Allowed))) public allowances;

  event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);

  /// As a token returns it, so that one probe reads all.
  function allowance(address owner, address spender) external view returns (uint256) {
    return allowances[owner][tokenOf[owner]][spender].amount;
  }

  mapping(address => address) public tokenOf;

  function approve(address token, address spender, uint160 amount, uint48 expiration) external {
    tokenOf[msg.sender] = token;
    allowances[msg.sender][token][spender] = Allowed(amount, expiration, 0);
    emit Approval(msg.sender, token, spender, amount, expiration);
  }

  function transferFrom(address from, address to, uint160 amount, address token) external {
    require(from == msg.sender, 'not allowed');
    IToken(token).transferFrom(from, to, amount);
  }

  function transferFrom(Transfer[] calldata list) external {
    for (uint256 each = 0; each < list.length; each++) {
      require(list[each].from == msg.sender, 'not allowed');
      IToken(list[each].token).transferFrom(list[each].from, list[each].to, list[each].amount);
    }
  }
}

/// Code that gives away what the account that runs it has.
contract Drain {
  function drain(address token, address to, uint256 amount) external {
    (bool isDone, ) = token.call(abi.encodeWithSignature('transfer(address,uint256)', to, amount));
    require(isDone, 'not done');
  }
}

/// Rights by the rules of a protocol: no standard event shows them, and no account has a balance here.
contract Rights {
  mapping(address => mapping(address => bool)) public isApprovedForAll;

  event Let(address indexed owner, address indexed other);

  function setAuthorization(address to, bool isGiven) external {
    isApprovedForAll[msg.sender][to] = isGiven;
  }

  function setOperator(address to, bool isGiven) external returns (bool) {
    isApprovedForAll[msg.sender][to] = isGiven;
    return true;
  }

  function setAccountOperator(address account, address to, bool isGiven) external payable {
    require(account == msg.sender, 'not the account');
    isApprovedForAll[msg.sender][to] = isGiven;
  }

  function hope(address to) external {
    isApprovedForAll[msg.sender][to] = true;
  }

  /// Under unknown names: without a log, and with a log of its own and a payment.
  function letAct(address to) external {
    isApprovedForAll[msg.sender][to] = true;
  }

  function letActPaid(address to) external payable {
    isApprovedForAll[msg.sender][to] = true;
    emit Let(msg.sender, to);
  }
}
