// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ERC-20 that keeps a hundredth of every transfer for its owner: the receiver gets less than was sent.
contract FeeToken is ERC20, Ownable {
    constructor(string memory name, string memory symbol) ERC20(name, symbol) Ownable(msg.sender) {}

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        bool free = from == address(0) || to == address(0) || from == owner() || to == owner();
        uint256 fee = free ? 0 : amount / 100;
        if (fee != 0) super._update(from, owner(), fee);
        super._update(from, to, amount - fee);
    }
}
