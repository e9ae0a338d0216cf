// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IAsset {
  function balanceOf(address owner) external view returns (uint256);
  function allowance(address owner, address spender) external view returns (uint256);
  function isApprovedForAll(address owner, address operator) external view returns (bool);
  function ownerOf(uint256 id) external view returns (address);
  function getApproved(uint256 id) external view returns (address);
  function balanceOf(address owner, uint256 id) external view returns (uint256);
  function deposits(address owner) external view returns (uint256);
}

/// Makes calls one by one, reads what an account has before and after, and takes each back. Alone it is a hostile relayer; laid over an account
/// it is what that account sends.
contract Probe {
  enum Kind {
    Native,
    Balance,
    Allowance,
    ApprovedForAll,
    OwnerOf,
    ApprovedItem,
    Edition,
    Deposit
  }

  /// One fact of an account.
  struct Fact {
    Kind kind;
    address asset;
    address other;
    uint256 id;
  }

  struct Attempt {
    address target;
    uint256 value;
    bytes data;
    Fact[] facts;
  }

  error Seen(bool isDone, uint256[] before, uint256[] afterwards);

  function attempt(address account, Attempt[] calldata attempts) external returns (bytes[] memory seen) {
    seen = new bytes[](attempts.length);
    for (uint256 each = 0; each < attempts.length; each++) {
      (, seen[each]) = address(this).call(abi.encodeCall(this.one, (account, attempts[each])));
    }
  }

  function one(address account, Attempt calldata own) external {
    uint256[] memory before = read(account, own.facts);
    (bool isDone, ) = own.target.call{value: own.value}(own.data);
    revert Seen(isDone, before, read(account, own.facts));
  }

  function read(address account, Fact[] calldata facts) private view returns (uint256[] memory found) {
    found = new uint256[](facts.length);
    for (uint256 each = 0; each < facts.length; each++) {
      Fact calldata fact = facts[each];
      IAsset asset = IAsset(fact.asset);
      if (fact.kind == Kind.Native) found[each] = account.balance;
      else if (fact.kind == Kind.Balance) found[each] = asset.balanceOf(account);
      else if (fact.kind == Kind.Allowance) found[each] = asset.allowance(account, fact.other);
      else if (fact.kind == Kind.ApprovedForAll) found[each] = asset.isApprovedForAll(account, fact.other) ? 1 : 0;
      else if (fact.kind == Kind.OwnerOf) found[each] = asset.ownerOf(fact.id) == account ? 1 : 0;
      else if (fact.kind == Kind.ApprovedItem) found[each] = asset.getApproved(fact.id) == fact.other ? 1 : 0;
      else if (fact.kind == Kind.Edition) found[each] = asset.balanceOf(account, fact.id);
      else found[each] = asset.deposits(account);
    }
  }

  function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
    return this.onERC721Received.selector;
  }

  function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
    return this.onERC1155Received.selector;
  }

  receive() external payable {}
}
