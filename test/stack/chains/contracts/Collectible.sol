// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {OnChainMetadata} from "./OnChainMetadata.sol";

/// An ERC-721 collection, numbered from 1, whose metadata is on the chain. Its texts are given to it: friendly ones, or bait.
contract Collectible is ERC721, Ownable {
    string public description;
    string public link;
    string public image;
    uint256 public minted;

    /// Without an `image_`, every piece has a picture of its own.
    constructor(
        string memory name,
        string memory symbol,
        string memory description_,
        string memory link_,
        string memory image_
    )
        ERC721(name, symbol)
        Ownable(msg.sender)
    {
        description = description_;
        link = link_;
        image = image_;
    }

    function mint(address to) external onlyOwner returns (uint256 id) {
        id = ++minted;
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return OnChainMetadata.uri(name(), description, link, image, id);
    }
}
