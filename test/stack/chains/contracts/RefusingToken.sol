// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ERC-20 that can be held and that nobody but its owner can send. How it says so is decided once, when it is made.
contract RefusingToken is ERC20, Ownable {
    enum Manner {
        Silent,
        Reason,
        CustomError
    }

    error TransfersArePaused(address from, uint256 until);

    Manner public immutable manner;

    constructor(string memory name, string memory symbol, Manner manner_) ERC20(name, symbol) Ownable(msg.sender) {
        manner = manner_;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from != address(0) && from != owner()) _refuse(from);
        super._update(from, to, amount);
    }

    function _refuse(address from) private view {
        if (manner == Manner.Reason) revert("Transfers are paused");
        if (manner == Manner.CustomError) revert TransfersArePaused(from, 4102444800);
        assembly {
            revert(0, 0)
        }
    }
}
