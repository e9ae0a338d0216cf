import { ask, callData, functions, readAddress, readText, readWord, type ChainRpc } from './abi.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { pictureLink } from './token-text.ts'

/** `eip155:1/erc721:0x…/42` (ENSIP-12, CAIP-22 and CAIP-29). */
const nftForm = /^(eip155:\d{1,20})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i

/**
 * The picture that an avatar record stands for: an address, or the image of an NFT that the owner of the name has. Of an NFT only what lies on
 * the chain is read (a `data:` document), or on IPFS; `undefined` for anything else.
 */
export async function pictureOf(
  record: string,
  owner: string,
  rpcOf: (chainId: string) => ChainRpc | undefined,
  signal: AbortSignal
): Promise<string | undefined> {
  const nft = nftForm.exec(record.trim())
  if (nft === null) return pictureLink(record.trim())
  const [, chainId = '', standard = '', contract = '', id = ''] = nft
  const rpc = rpcOf(chainId)
  if (rpc === undefined || id.length > 77) return undefined
  const isSingle = standard.toLowerCase() === 'erc721'
  const [holder, document] = await Promise.all([
    ask(
      rpc,
      contract,
      isSingle ? callData(functions.ownerOf, BigInt(id)) : callData(functions.balanceOfId, owner, BigInt(id)),
      signal
    ),
    ask(rpc, contract, callData(isSingle ? functions.tokenUri : functions.uri, BigInt(id)), signal)
  ])
  const isOwn = isSingle ? readAddress(holder) === owner : (readWord(holder) ?? 0n) > 0n
  return isOwn ? imageOf(readText(document) ?? '') : undefined
}

/** The image of a metadata document that carries its own bytes. */
function imageOf(uri: string): string | undefined {
  const [, encoding, body = ''] = /^data:application\/json(?:;[\w=-]+)*?(;base64)?,(.*)$/is.exec(uri) ?? []
  try {
    const value: unknown = JSON.parse(encoding ? Buffer.from(body, 'base64').toString() : decodeURIComponent(body))
    return isRecord(value) ? pictureLink(value.image) : undefined
  } catch {
    return undefined // no document
  }
}
