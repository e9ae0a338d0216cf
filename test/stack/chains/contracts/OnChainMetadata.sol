// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// Metadata of a token as JSON with an SVG in it, both as data: URIs: nothing has to be fetched from anywhere.
/// Names and descriptions must need no escaping in JSON or XML.
library OnChainMetadata {
    using Strings for uint256;

    /// With a picture of its own, or with the one that stands at `image`.
    function uri(string memory name, string memory description, string memory link, string memory image, uint256 id)
        internal
        pure
        returns (string memory)
    {
        string memory title = string.concat(name, " #", id.toString());
        bytes memory json = abi.encodePacked(
            '{"name":"', title,
            '","description":"', description,
            '","external_url":"', link,
            '","image":"', bytes(image).length == 0 ? _picture(title, id) : image,
            '","attributes":[{"trait_type":"Number","value":', id.toString(), "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function _picture(string memory title, uint256 id) private pure returns (string memory) {
        bytes memory svg = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="hsl(',
            ((id * 67) % 360).toString(),
            ' 65% 45%)"/><circle cx="120" cy="104" r="',
            (32 + (id * 11) % 40).toString(),
            '" fill="#fff" fill-opacity=".85"/><text x="120" y="220" font-family="sans-serif" font-size="15" fill="#fff" text-anchor="middle">',
            title,
            "</text></svg>"
        );
        return string.concat("data:image/svg+xml;base64,", Base64.encode(svg));
    }
}
