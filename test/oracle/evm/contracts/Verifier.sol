// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A token that does what a signature from any caller allows: typed data (EIP-712) of any types is checked word by word, and the effects read
/// their parties and amounts from the words that were signed. It stands for every protocol whose own contract is not on this chain.
contract Verifier {
  string public constant symbol = 'VER';
  uint8 public constant decimals = 6;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  mapping(address => mapping(address => bool)) public isApprovedForAll;

  event Transfer(address indexed from, address indexed to, uint256 amount);
  event Approval(address indexed owner, address indexed spender, uint256 amount);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  /// A struct or a list of structs: the word `index` of `item` in `parent` is its hash. The level 0 is the message.
  struct Level {
    uint256 parent;
    uint256 item;
    uint256 index;
    bool isList;
    bytes32 typeHash;
    bytes32[][] items;
  }

  /// Where a signed word is, or a value that the caller chooses.
  struct Ref {
    bool isWord;
    uint256 level;
    uint256 item;
    uint256 index;
    bytes32 value;
  }

  enum Kind {
    Transfer,
    Allow,
    AllowAll,
    Execute
  }

  struct Effect {
    Kind kind;
    Ref party;
    Ref amount;
    /// The bytes whose hash is the word `amount` of an `Execute`.
    bytes data;
  }

  function mint(address to, uint256 amount) external {
    balanceOf[to] += amount;
    emit Transfer(address(0), to, amount);
  }

  function redeem(bytes32 separator, Level[] calldata levels, Effect[] calldata effects, bytes calldata signature) external {
    for (uint256 level = 1; level < levels.length; level++) {
      Level calldata own = levels[level];
      require(levels[own.parent].items[own.item][own.index] == hashOf(own), 'another struct');
    }
    bytes32 hash = keccak256(abi.encodePacked(hex'1901', separator, hashOf(levels[0])));
    run(levels, effects, recover(hash, signature));
  }

  /// EIP-191: the hash of anything as a message of 32 bytes.
  function redeemMessage(bytes32 hash, Level[] calldata levels, Effect[] calldata effects, bytes calldata signature) external {
    run(levels, effects, recover(keccak256(abi.encodePacked('\x19Ethereum Signed Message:\n32', hash)), signature));
  }

  function run(Level[] calldata levels, Effect[] calldata effects, address signer) private {
    for (uint256 each = 0; each < effects.length; each++) {
      Effect calldata effect = effects[each];
      address party = address(uint160(uint256(read(levels, effect.party))));
      uint256 amount = uint256(read(levels, effect.amount));
      if (effect.kind == Kind.Transfer) move(signer, party, amount);
      else if (effect.kind == Kind.Allow) allow(signer, party, amount);
      else if (effect.kind == Kind.AllowAll) allowAll(signer, party, true);
      else {
        require(keccak256(effect.data) == bytes32(amount), 'other bytes');
        // ERC-2771: the signer follows the call
        (bool isDone, ) = address(this).call(abi.encodePacked(effect.data, signer));
        require(isDone, 'not done');
      }
    }
  }

  function read(Level[] calldata levels, Ref calldata ref) private pure returns (bytes32) {
    return ref.isWord ? levels[ref.level].items[ref.item][ref.index] : ref.value;
  }

  function hashOf(Level calldata level) private pure returns (bytes32) {
    if (!level.isList) return keccak256(abi.encodePacked(level.typeHash, level.items[0]));
    bytes memory all;
    for (uint256 item = 0; item < level.items.length; item++)
      all = bytes.concat(all, keccak256(abi.encodePacked(level.typeHash, level.items[item])));
    return keccak256(all);
  }

  function recover(bytes32 hash, bytes calldata signature) private pure returns (address signer) {
    signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
    require(signer != address(0), 'no signature');
  }

  function sender() private view returns (address) {
    return msg.sender == address(this) ? address(bytes20(msg.data[msg.data.length - 20:])) : msg.sender;
  }

  function transfer(address to, uint256 amount) external returns (bool) {
    move(sender(), to, amount);
    return true;
  }

  function transferFrom(address from, address to, uint256 amount) external returns (bool) {
    allowance[from][sender()] -= amount;
    move(from, to, amount);
    return true;
  }

  function approve(address spender, uint256 amount) external returns (bool) {
    allow(sender(), spender, amount);
    return true;
  }

  function increaseAllowance(address spender, uint256 amount) external returns (bool) {
    allow(sender(), spender, allowance[sender()][spender] + amount);
    return true;
  }

  function decreaseAllowance(address spender, uint256 amount) external returns (bool) {
    allow(sender(), spender, allowance[sender()][spender] - amount);
    return true;
  }

  function setApprovalForAll(address operator, bool approved) external {
    allowAll(sender(), operator, approved);
  }

  /// Under unknown names: with a log, and without.
  function letSpend(address spender, uint256 amount) external {
    allow(sender(), spender, amount);
  }

  function letSpendQuietly(address spender, uint256 amount) external {
    allowance[sender()][spender] = amount;
  }

  function giveQuietly(address to, uint256 amount) external {
    balanceOf[sender()] -= amount;
    balanceOf[to] += amount;
  }

  function multicall(bytes[] calldata data) external {
    for (uint256 each = 0; each < data.length; each++) {
      (bool isDone, ) = address(this).delegatecall(data[each]);
      require(isDone, 'not done');
    }
  }

  function move(address from, address to, uint256 amount) private {
    balanceOf[from] -= amount;
    balanceOf[to] += amount;
    emit Transfer(from, to, amount);
  }

  function allow(address owner, address spender, uint256 amount) private {
    allowance[owner][spender] = amount;
    emit Approval(owner, spender, amount);
  }

  function allowAll(address owner, address operator, bool approved) private {
    isApprovedForAll[owner][operator] = approved;
    emit ApprovalForAll(owner, operator, approved);
  }
}
