// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A token that has items beside its amounts, as ERC-404 does: a number up to `minted` is an item.
contract Mixed {
  string public constant symbol = 'MIX';
  uint8 public constant decimals = 18;
  uint256 public immutable minted;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  mapping(uint256 => address) public getApproved;
  mapping(uint256 => address) public ownerOf;

  event Approval(address indexed owner, address indexed spender, uint256 amount);
  event Transfer(address indexed from, address indexed to, uint256 indexed id);

  constructor(address to) {
    minted = 20;
    for (uint256 id = 1; id <= 20; id++) ownerOf[id] = to;
    balanceOf[to] = 20 ether;
  }

  function approve(address spender, uint256 number) external returns (bool) {
    if (number > 0 && number <= minted) {
      require(ownerOf[number] == msg.sender, 'not yours');
      getApproved[number] = spender;
    } else {
      allowance[msg.sender][spender] = number;
    }
    emit Approval(msg.sender, spender, number);
    return true;
  }

  function transferFrom(address from, address to, uint256 id) external {
    require(ownerOf[id] == from && (msg.sender == from || getApproved[id] == msg.sender), 'not yours');
    balanceOf[from] -= 1 ether;
    balanceOf[to] += 1 ether;
    ownerOf[id] = to;
    emit Transfer(from, to, id);
  }
}
