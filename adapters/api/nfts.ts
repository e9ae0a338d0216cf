import { sanitizeDisplayName } from '../base/display-name.ts'
import { isRecord } from '../base/is-record.ts'
import type { Nft, NftsReply } from './contract/chain.ts'
import { isAddressOn, isChain } from './parse-fields.ts'
import type { GetOptions, Http } from './http.ts'
import { safeImageLink } from './safe-links.ts'
import { parseCursor } from './parse-cursor.ts'
import { parseRows, parseUnanswered } from './parse-rows.ts'
import { isIntegerText, sanitizeText } from './parse-text.ts'

export interface NftsQuery {
  /** CAIP-2. */
  readonly chainId?: string | undefined
  /** Cursor of the next page, from the previous response. */
  readonly cursor?: string | undefined
}

/**
 * Lists NFTs: `GET /v1/account/{address}/nfts`, an addition of this project. Drops invalid NFTs, not
 * the list. Throws the errors of {@link Http}, including `HttpError` 404 from services without this list, and `HttpError` if the
 * response is not a list.
 */
export async function listNfts(
  http: Http,
  address: string,
  { chainId, cursor }: NftsQuery,
  options: GetOptions
): Promise<NftsReply> {
  const path = `/v1/account/${encodeURIComponent(address)}/nfts`
  const reply = await http.get(path, { chainId, cursor }, options)
  const rows = parseRows(isRecord(reply) ? reply.data : undefined, path, toNft)
  return {
    data: chainId ? rows.filter(row => row.chainId === chainId) : rows,
    next: isRecord(reply) ? parseCursor(reply.next) : null,
    ...parseUnanswered(reply)
  }
}

function toNft(row: unknown): Nft | undefined {
  if (!isRecord(row) || !isChain(row.chainId) || !isAddressOn(row.chainId, row.contract)) return undefined
  const { chainId, contract, tokenId, standard, amount } = row
  if ((standard !== 'erc721' && standard !== 'erc1155') || !isIntegerText(tokenId) || !isIntegerText(amount)) return undefined
  const description = sanitizeText(row.description)
  const imageUrl = safeImageLink(row.imageUrl)
  return {
    // Computed here: an id from the service could give two rows the same key.
    id: `${chainId}/${standard}:${contract}/${tokenId}`,
    chainId,
    contract,
    tokenId,
    standard,
    amount,
    name: sanitizeDisplayName(row.name),
    collection: sanitizeDisplayName(row.collection),
    ...(description && { description }),
    ...(imageUrl && { imageUrl }),
    isSpam: row.isSpam === true
  }
}
