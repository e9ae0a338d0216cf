// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {OnChainMetadata} from "./OnChainMetadata.sol";

/// An ERC-1155 collection whose metadata is on the chain.
contract Editions is ERC1155, Ownable {
    string public name;
    string public symbol;
    string public description;
    string public link;

    constructor(string memory name_, string memory symbol_, string memory description_, string memory link_)
        ERC1155("")
        Ownable(msg.sender)
    {
        name = name_;
        symbol = symbol_;
        description = description_;
        link = link_;
    }

    function mint(address to, uint256 id, uint256 amount) external onlyOwner {
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public view override returns (string memory) {
        return OnChainMetadata.uri(name, description, link, "", id);
    }
}
