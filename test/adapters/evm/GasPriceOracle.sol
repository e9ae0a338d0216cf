// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// What the predeploy of the OP Stack answers about fees, at prices of its own. Each byte has the price that calldata has on the network
// beneath, so that a reader sees which bytes were asked about.

/** Since Isthmus. */
contract GasPriceOracle {
    uint256 internal constant signatureSize = 68;

    function getL1Fee(bytes memory unsigned) public pure virtual returns (uint256 fee) {
        for (uint256 index = 0; index < unsigned.length; index++) fee += unsigned[index] == 0 ? 4 gwei : 16 gwei;
        fee += signatureSize * 16 gwei;
    }

    function getL1FeeUpperBound(uint256 size) external pure virtual returns (uint256) {
        return (size + signatureSize) * 16 gwei;
    }

    function getOperatorFee(uint256 gasUsed) external pure virtual returns (uint256) {
        return gasUsed * 1 gwei + 7;
    }
}

/** Before Fjord: it has neither an upper bound nor an operator. */
contract EcotoneOracle {
    function getL1Fee(bytes memory unsigned) external pure returns (uint256 fee) {
        for (uint256 index = 0; index < unsigned.length; index++) fee += unsigned[index] == 0 ? 4 gwei : 16 gwei;
        fee += 68 * 16 gwei;
    }
}

/** Data that takes too much gas to compress. */
contract BoundOracle is GasPriceOracle {
    function getL1Fee(bytes memory) public pure override returns (uint256) {
        revert();
    }
}

/** It tells nothing. */
contract SilentOracle {
    fallback() external {
        revert();
    }
}
