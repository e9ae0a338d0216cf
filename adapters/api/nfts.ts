import { displayName } from '../base/display-name.ts'
import { isRecord } from '../base/record.ts'
import type { Nft, NftsReply } from './contract/chain.ts'
import { isAddressOn, isChain } from './fields.ts'
import type { GetOptions, Http } from './http.ts'
import { imageLink } from './links.ts'
import { readCursor } from './cursor.ts'
import { readRows, readUnanswered } from './rows.ts'
import { isWhole, plainText } from './texts.ts'

export interface NftsQuery {
  /** CAIP-2. */
  readonly chainId?: string | undefined
  /** Where the page before ended. */
  readonly cursor?: string | undefined
}

/**
 * `GET /v1/account/{address}/nfts`, an addition of this project. One that is none is dropped, not the list. Throws what {@link Http} throws,
 * among it `HttpError` 404 by services that have no such list, and `HttpError` when the reply is no list at all.
 */
export async function listNfts(
  http: Http,
  address: string,
  { chainId, cursor }: NftsQuery,
  options: GetOptions
): Promise<NftsReply> {
  const path = `/v1/account/${encodeURIComponent(address)}/nfts`
  const reply = await http.get(path, { chainId, cursor }, options)
  const rows = readRows(isRecord(reply) ? reply.data : undefined, path, toNft)
  return {
    data: chainId ? rows.filter(row => row.chainId === chainId) : rows,
    next: isRecord(reply) ? readCursor(reply.next) : null,
    ...readUnanswered(reply)
  }
}

function toNft(row: unknown): Nft | undefined {
  if (!isRecord(row) || !isChain(row.chainId) || !isAddressOn(row.chainId, row.contract)) return undefined
  const { chainId, contract, tokenId, standard, amount } = row
  if ((standard !== 'erc721' && standard !== 'erc1155') || !isWhole(tokenId) || !isWhole(amount)) return undefined
  const description = plainText(row.description)
  const imageUrl = imageLink(row.imageUrl)
  return {
    // made here: one that names another token would have two rows share a key
    id: `${chainId}/${standard}:${contract}/${tokenId}`,
    chainId,
    contract,
    tokenId,
    standard,
    amount,
    name: displayName(row.name),
    collection: displayName(row.collection),
    ...(description && { description }),
    ...(imageUrl && { imageUrl }),
    isSpam: row.isSpam === true
  }
}
