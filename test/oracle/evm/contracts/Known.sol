// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IToken {
  function balanceOf(address owner) external view returns (uint256);
  function allowance(address owner, address spender) external view returns (uint256);
  function transfer(address to, uint256 amount) external returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Stands for every protocol that pays what an account has in it to whom a call names. The last word of the call is the byte at which the word
/// with that address begins; 0 pays nothing, and 1 pays a stranger that no argument names.
contract Till {
  mapping(address => uint256) public deposits;
  address private immutable owner;
  address private immutable stranger;

  constructor(address owner_, address stranger_) {
    owner = owner_;
    stranger = stranger_;
  }

  /// One item is of the account, all others are of a stranger.
  function ownerOf(uint256 id) external view returns (address) {
    return id == 1 ? owner : stranger;
  }

  fallback() external payable {
    uint256 place = uint256(bytes32(msg.data[msg.data.length - 32:]));
    if (place == 0) return;
    address to = place == 1 ? stranger : address(uint160(uint256(bytes32(msg.data[place:place + 32]))));
    uint256 amount = deposits[msg.sender];
    deposits[msg.sender] = 0;
    (bool isDone, ) = to.call{value: amount}('');
    require(isDone, 'not paid');
  }

  receive() external payable {
    deposits[msg.sender] += msg.value;
  }
}

/// Takes what it may in any call, and gives it back to who reads a balance before the next block but one: in a simulation.
contract Reader {
  IToken private immutable token;
  uint256 private taken;

  constructor(address token_) {
    token = IToken(token_);
  }

  fallback() external payable {
    token.transferFrom(msg.sender, address(this), token.allowance(msg.sender, address(this)));
    taken = block.number;
  }

  function balanceOf(address owner) external returns (uint256) {
    uint256 amount = token.balanceOf(address(this));
    if (amount > 0 && block.number <= taken + 1) token.transfer(owner, amount);
    return 0;
  }
}

/// Keeps a book of what each account has, and pays it to whom a call names: many contracts have these functions.
contract Book {
  mapping(address => uint256) public deposits;

  function deposit() external payable {
    deposits[msg.sender] += msg.value;
  }

  function deposit(address receiver) external payable {
    deposits[receiver] += msg.value;
  }

  /// Moves what the caller has within the book, as a call with a value would.
  function submit(address receiver) external payable {
    uint256 amount = deposits[msg.sender] / 2;
    deposits[msg.sender] -= amount;
    deposits[receiver] += amount;
  }

  function withdraw(address to, uint256 amount) external payable {
    deposits[msg.sender] -= amount;
    (bool isDone, ) = to.call{value: amount}('');
    require(isDone, 'not paid');
  }

  function multicall(bytes[] calldata list) external payable {
    for (uint256 each = 0; each < list.length; each++) {
      (bool isDone, ) = address(this).delegatecall(list[each]);
      require(isDone, 'not done');
    }
  }
}

/// Has no code that matters: a payment to it is one to a contract.
contract Purse {
  receive() external payable {}
}

/// Some commands of a UniversalRouter. `deposits` is what its caller has not lost: what stays in it, anyone may take.
contract Plans {
  IToken private immutable token;
  uint256 private lost;

  constructor(address token_) {
    token = IToken(token_);
  }

  function deposits(address) external view returns (uint256) {
    return 2 ** 128 - lost - token.balanceOf(address(this));
  }

  function execute(bytes calldata commands, bytes[] calldata inputs, uint256) external payable {
    for (uint256 each = 0; each < commands.length; each++) run(uint8(commands[each]), inputs[each]);
  }

  function run(uint8 command, bytes calldata input) private {
    (IToken asset, address to, uint256 number) = abi.decode(input, (IToken, address, uint256));
    if (to == address(1)) to = msg.sender;
    if (command == 0x02) {
      asset.transferFrom(msg.sender, to == address(2) ? address(this) : to, number);
      return;
    }
    uint256 amount = asset.balanceOf(address(this));
    if (command == 0x06) amount = (amount * number) / 10_000;
    if (asset == token && to != msg.sender) lost += amount;
    asset.transfer(to, amount);
  }
}
