import { callContract, encodeCallData, functionSelectors, decodeAddress, decodeText, decodeWord, type ChainRpc } from './abi.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { safeImageUrl } from './sanitize-text.ts'

/** `eip155:1/erc721:0x…/42` (ENSIP-12, CAIP-22 and CAIP-29). */
const nftForm = /^(eip155:\d{1,20})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i

/**
 * Resolves an avatar record: a URL, or the image of an NFT that the owner of the name holds.
 * Reads NFT metadata from a `data:` document or IPFS only; returns `undefined` for anything else.
 */
export async function resolveAvatar(
  record: string,
  owner: string,
  rpcOf: (chainId: string) => ChainRpc | undefined,
  signal: AbortSignal
): Promise<string | undefined> {
  const nft = nftForm.exec(record.trim())
  if (nft === null) return safeImageUrl(record.trim())
  const [, chainId = '', standard = '', contract = '', id = ''] = nft
  const rpc = rpcOf(chainId)
  if (rpc === undefined || id.length > 77) return undefined
  const isSingle = standard.toLowerCase() === 'erc721'
  const [holder, document] = await Promise.all([
    callContract(
      rpc,
      contract,
      isSingle
        ? encodeCallData(functionSelectors.ownerOf, BigInt(id))
        : encodeCallData(functionSelectors.balanceOfId, owner, BigInt(id)),
      signal
    ),
    callContract(rpc, contract, encodeCallData(isSingle ? functionSelectors.tokenUri : functionSelectors.uri, BigInt(id)), signal)
  ])
  const isOwn = isSingle ? decodeAddress(holder) === owner : (decodeWord(holder) ?? 0n) > 0n
  return isOwn ? imageOf(decodeText(document) ?? '') : undefined
}

/** Returns the image of a metadata document in a `data:` URL. */
function imageOf(uri: string): string | undefined {
  const [, encoding, body = ''] = /^data:application\/json(?:;[\w=-]+)*?(;base64)?,(.*)$/is.exec(uri) ?? []
  try {
    const value: unknown = JSON.parse(encoding ? Buffer.from(body, 'base64').toString() : decodeURIComponent(body))
    return isRecord(value) ? safeImageUrl(value.image) : undefined
  } catch {
    return undefined // invalid document
  }
}
