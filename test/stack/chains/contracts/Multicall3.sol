// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Many calls in one, with the functions of the contract that stands at 0xcA11bde05977b3631167028862bE2a173976CA11 on live chains.
contract Multicall3 {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Call3Value {
        address target;
        bool allowFailure;
        uint256 value;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory returnData) {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) returnData[index] = _call(calls[index].target, false, 0, calls[index].callData).returnData;
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) public payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) results[index] = _call(calls[index].target, !requireSuccess, 0, calls[index].callData);
    }

    function tryBlockAndAggregate(bool requireSuccess, Call[] calldata calls)
        public
        payable
        returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results)
    {
        return (block.number, blockhash(block.number), tryAggregate(requireSuccess, calls));
    }

    function blockAndAggregate(Call[] calldata calls)
        external
        payable
        returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results)
    {
        return tryBlockAndAggregate(true, calls);
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            results[index] = _call(calls[index].target, calls[index].allowFailure, 0, calls[index].callData);
        }
    }

    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        uint256 spent;
        for (uint256 index = 0; index < calls.length; index++) {
            spent += calls[index].value;
            results[index] = _call(calls[index].target, calls[index].allowFailure, calls[index].value, calls[index].callData);
        }
        require(msg.value == spent, "Multicall3: value mismatch");
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }

    function getBlockNumber() external view returns (uint256) {
        return block.number;
    }

    function getBlockHash(uint256 blockNumber) external view returns (bytes32) {
        return blockhash(blockNumber);
    }

    function getLastBlockHash() external view returns (bytes32) {
        return blockhash(block.number - 1);
    }

    function getCurrentBlockTimestamp() external view returns (uint256) {
        return block.timestamp;
    }

    function getCurrentBlockCoinbase() external view returns (address) {
        return block.coinbase;
    }

    function getCurrentBlockDifficulty() external view returns (uint256) {
        return block.prevrandao;
    }

    function getCurrentBlockGasLimit() external view returns (uint256) {
        return block.gaslimit;
    }

    function getBasefee() external view returns (uint256) {
        return block.basefee;
    }

    function getChainId() external view returns (uint256) {
        return block.chainid;
    }

    function _call(address target, bool allowFailure, uint256 value, bytes calldata data) private returns (Result memory result) {
        (result.success, result.returnData) = target.call{value: value}(data);
        require(result.success || allowFailure, "Multicall3: call failed");
    }
}
