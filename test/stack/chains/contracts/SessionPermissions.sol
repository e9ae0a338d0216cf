// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4337} from 'solady/src/accounts/ERC4337.sol';
import {SignatureCheckerLib} from 'solady/src/utils/SignatureCheckerLib.sol';

interface Nonces {
  function getNonce(address sender, uint192 key) external view returns (uint256);
}

/// NOT AUDITED, and for local chains alone: it shows what a session is, and tests are held against it. No value belongs behind it.
///
/// What an account lets another key do without it being asked again: up to an instant, up to an amount of the native currency (with what the
/// network takes), up to an amount of each token, and with the contracts that are named. An account asks `spend` while it validates an
/// operation whose nonce has this contract's address as its key; everything that is not granted is refused there, before anything happens.
/// What is read and written then is kept under the account's address, as ERC-7562 wants it.
contract SessionPermissions {
  struct TokenLimit {
    address token;
    uint256 amount;
  }

  struct Terms {
    address signer;
    /// The last second.
    uint48 until;
    /// The one paymaster that may pay; without it the network fee is taken from `native`.
    address sponsor;
    /// What calls may carry, and the network may take, in the smallest unit.
    uint256 native;
    address[] contracts;
    TokenLimit[] tokens;
  }

  struct Session {
    address signer;
    uint48 until;
    /// 0: it is in force.
    uint48 revokedAt;
    address sponsor;
    uint48 grantedAt;
    uint256 native;
  }

  /// A session as it is told: with what is left of its amounts.
  struct Told {
    bytes32 id;
    address signer;
    uint48 until;
    uint48 grantedAt;
    /// 0: it has not been.
    uint48 revokedAt;
    address sponsor;
    uint256 native;
    address[] contracts;
    TokenLimit[] tokens;
  }

  /// As the builder of operations names it (ERC-7679).
  struct Execution {
    address target;
    uint256 value;
    bytes callData;
  }

  struct Left {
    bool isLimited;
    uint256 amount;
  }

  address public immutable entryPoint;

  mapping(bytes32 id => mapping(address account => Session)) public sessions;
  mapping(bytes32 id => mapping(address target => mapping(address account => bool))) public isAllowed;
  mapping(bytes32 id => mapping(address token => mapping(address account => Left))) public left;
  mapping(bytes32 id => mapping(address account => address[])) private _contracts;
  mapping(bytes32 id => mapping(address account => address[])) private _tokens;
  mapping(address account => bytes32[]) private _ids;

  event Granted(address indexed account, bytes32 indexed id, Terms terms);
  event Revoked(address indexed account, bytes32 indexed id);

  error BadTerms();
  error NotGranted();
  error IsRevoked();
  error NotASessionCall();
  error ContractNotAllowed(address target);
  error BeyondNative(uint256 wanted, uint256 left);
  error BeyondToken(address token, uint256 wanted, uint256 left);
  error SponsorNotAllowed(address paymaster);

  constructor(address entryPoint_) payable {
    entryPoint = entryPoint_;
  }

  /// Which id a session of an account has.
  function idOf(address account, bytes32 salt, Terms calldata terms) public view returns (bytes32) {
    return keccak256(abi.encode(block.chainid, address(this), account, salt, terms));
  }

  /// Called by the account whose session it becomes.
  function grant(bytes32 salt, Terms calldata terms) external returns (bytes32 id) {
    id = idOf(msg.sender, salt, terms);
    Session storage session = sessions[id][msg.sender];
    if (session.signer != address(0) || terms.signer == address(0) || terms.until <= block.timestamp) revert BadTerms();
    sessions[id][msg.sender] = Session({
      signer: terms.signer,
      until: terms.until,
      revokedAt: 0,
      sponsor: terms.sponsor,
      grantedAt: uint48(block.timestamp),
      native: terms.native
    });
    for (uint256 index = 0; index < terms.contracts.length; index++) {
      address target = terms.contracts[index];
      // through either of these a session could change what it may
      if (target == msg.sender || target == address(this) || target == entryPoint) revert BadTerms();
      isAllowed[id][target][msg.sender] = true;
      _contracts[id][msg.sender].push(target);
    }
    for (uint256 index = 0; index < terms.tokens.length; index++) {
      TokenLimit calldata limit = terms.tokens[index];
      Left storage entry = left[id][limit.token][msg.sender];
      // a token with a limit that may also be called at will has none
      if (entry.isLimited || isAllowed[id][limit.token][msg.sender]) revert BadTerms();
      entry.isLimited = true;
      entry.amount = limit.amount;
      _tokens[id][msg.sender].push(limit.token);
    }
    _ids[msg.sender].push(id);
    emit Granted(msg.sender, id, terms);
  }

  /// Called by the account; for good.
  function revoke(bytes32 id) external {
    Session storage session = sessions[id][msg.sender];
    if (session.signer == address(0)) revert NotGranted();
    if (session.revokedAt != 0) revert IsRevoked();
    session.revokedAt = uint48(block.timestamp);
    emit Revoked(msg.sender, id);
  }

  /// Every session that an account has granted, those that are over too, the first of them first.
  function sessionsOf(address account) external view returns (Told[] memory told) {
    bytes32[] storage ids = _ids[account];
    told = new Told[](ids.length);
    for (uint256 index = 0; index < ids.length; index++) told[index] = _tell(account, ids[index]);
  }

  function _tell(address account, bytes32 id) private view returns (Told memory told) {
    Session storage session = sessions[id][account];
    address[] storage named = _tokens[id][account];
    TokenLimit[] memory tokens = new TokenLimit[](named.length);
    for (uint256 index = 0; index < named.length; index++) {
      tokens[index] = TokenLimit(named[index], left[id][named[index]][account].amount);
    }
    told.id = id;
    told.signer = session.signer;
    told.until = session.until;
    told.grantedAt = session.grantedAt;
    told.revokedAt = session.revokedAt;
    told.sponsor = session.sponsor;
    told.native = session.native;
    told.contracts = _contracts[id][account];
    told.tokens = tokens;
  }

  /// For the account, while it validates (ERC-4337): takes what the operation would spend off what is left. The signature is the session's
  /// id and the signature of its key over the operation's hash. Returns the last second of it, and 1 in its lowest bits for a signature of
  /// somebody else.
  function spend(ERC4337.PackedUserOperation calldata operation, bytes32 operationHash) external returns (uint256) {
    if (operation.sender != msg.sender || operation.signature.length < 32) revert NotGranted();
    bytes32 id = bytes32(operation.signature[:32]);
    Session storage session = sessions[id][msg.sender];
    address signer = session.signer;
    if (signer == address(0)) revert NotGranted();
    if (session.revokedAt != 0) revert IsRevoked();

    uint256 native = _feeOf(operation, session.sponsor);
    ERC4337.Call[] memory calls = _callsIn(operation.callData);
    for (uint256 index = 0; index < calls.length; index++) {
      _check(id, calls[index]);
      native += calls[index].value;
    }
    if (native > session.native) revert BeyondNative(native, session.native);
    session.native -= native;

    bool isRight = SignatureCheckerLib.isValidSignatureNowCalldata(
      signer,
      SignatureCheckerLib.toEthSignedMessageHash(operationHash),
      operation.signature[32:]
    );
    return (isRight ? 0 : 1) | (uint256(session.until) << 160);
  }

  /// The most that the network may take of the account.
  function _feeOf(ERC4337.PackedUserOperation calldata operation, address sponsor) private pure returns (uint256) {
    if (operation.paymasterAndData.length != 0) {
      address paymaster = address(bytes20(operation.paymasterAndData[:20]));
      // another one might take its pay in a token; the EntryPoint charges the account where the paymaster is zero
      if (paymaster == address(0) || paymaster != sponsor) revert SponsorNotAllowed(paymaster);
      return 0;
    }
    uint256 limits = uint256(operation.accountGasLimits);
    uint256 gas = (limits >> 128) + uint128(limits) + operation.preVerificationGas;
    return gas * uint128(uint256(operation.gasFees));
  }

  /// Plain calls and batches of them are all that a session does. What does not read as it would be written is refused.
  function _callsIn(bytes calldata data) private pure returns (ERC4337.Call[] memory calls) {
    if (data.length < 4) revert NotASessionCall();
    bytes4 selector = bytes4(data[:4]);
    if (selector == ERC4337.execute.selector) {
      calls = new ERC4337.Call[](1);
      (calls[0].target, calls[0].value, calls[0].data) = abi.decode(data[4:], (address, uint256, bytes));
      bytes memory plain = abi.encodeCall(ERC4337.execute, (calls[0].target, calls[0].value, calls[0].data));
      if (keccak256(plain) != keccak256(data)) revert NotASessionCall();
    } else if (selector == ERC4337.executeBatch.selector) {
      calls = abi.decode(data[4:], (ERC4337.Call[]));
      if (keccak256(abi.encodeCall(ERC4337.executeBatch, (calls))) != keccak256(data)) revert NotASessionCall();
    } else {
      revert NotASessionCall();
    }
  }

  function _check(bytes32 id, ERC4337.Call memory call) private {
    if (isAllowed[id][call.target][msg.sender]) return;
    Left storage entry = left[id][call.target][msg.sender];
    if (entry.isLimited) {
      _take(id, call, entry);
    } else if (call.data.length != 0) {
      revert ContractNotAllowed(call.target);
    }
    // what is left is an amount of the native currency for somebody, which its limit holds
  }

  /// `transfer`, and `approve` for a contract that the session may use: either counts in full.
  function _take(bytes32 id, ERC4337.Call memory call, Left storage entry) private {
    bytes memory data = call.data;
    if (data.length != 68 || call.value != 0) revert ContractNotAllowed(call.target);
    bytes4 selector;
    address who;
    uint256 amount;
    assembly ('memory-safe') {
      selector := mload(add(data, 0x20))
      who := mload(add(data, 0x24))
      amount := mload(add(data, 0x44))
    }
    bool isTransfer = selector == 0xa9059cbb;
    bool isApproval = selector == 0x095ea7b3 && isAllowed[id][who][msg.sender];
    if (!isTransfer && !isApproval) revert ContractNotAllowed(call.target);
    if (amount > entry.amount) revert BeyondToken(call.target, amount, entry.amount);
    entry.amount -= amount;
  }

  // The builder of operations (ERC-7679). A context is this contract's address and the session's id.

  function getNonce(address account, bytes calldata) external view returns (uint256) {
    return Nonces(entryPoint).getNonce(account, uint192(uint160(address(this))));
  }

  function getCallData(address, Execution[] calldata executions, bytes calldata) external pure returns (bytes memory) {
    if (executions.length == 1) {
      Execution calldata only = executions[0];
      return abi.encodeCall(ERC4337.execute, (only.target, only.value, only.callData));
    }
    ERC4337.Call[] memory calls = new ERC4337.Call[](executions.length);
    for (uint256 index = 0; index < executions.length; index++) {
      Execution calldata one = executions[index];
      calls[index] = ERC4337.Call(one.target, one.value, one.callData);
    }
    return abi.encodeCall(ERC4337.executeBatch, (calls));
  }

  /// Before it, the operation carries the key's own signature.
  function formatSignature(
    address,
    ERC4337.PackedUserOperation calldata operation,
    bytes calldata context
  ) external pure returns (bytes memory) {
    return abi.encodePacked(bytes32(context[20:52]), operation.signature);
  }
}
