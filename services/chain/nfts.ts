import type { Nft, NftsReply } from '../../adapters/api/contract/chain.ts'
import type { BalancesOptions } from './balances.ts'
import { querySources } from './query-sources.ts'
import { encodeCursor, type ChainCursor, type Cursor } from './cursor.ts'
import { queryEachChain, type AccountQuery, type ServedChain, type QueryResult } from './served-chain.ts'
import type { NftHolding } from './chain-source.ts'
import { isSpamNft } from './spam-nft.ts'

/** Returns a page of the NFTs of an account on some chains, with a page of each. */
export async function getNfts(
  { address, chains, signal, cursor, limit }: AccountQuery & { readonly cursor: Cursor | undefined; readonly limit: number },
  { log, after, image }: BalancesOptions
): Promise<QueryResult<NftsReply>> {
  // chains at their end are not in the cursor
  const open = cursor ? chains.filter(({ id }) => id in cursor) : chains
  const { answers, gaps, isPartial } = await queryEachChain(open, ({ id, sources }) => {
    const place = cursor?.[id]
    return querySources(
      {
        chainId: id,
        // only the source that created the cursor understands it
        sources: place ? sources.filter(({ name }) => name === place.source) : sources,
        query: source =>
          source.nfts?.({ chainId: id, address }, { signal, limit, ...(place?.at !== undefined && { cursor: place.at }) }),
        signal
      },
      { log, after }
    )
  })
  const next: Record<string, ChainCursor> = {}
  for (const [{ id }, { source, result }] of answers) if (result.next !== undefined) next[id] = { source, at: result.next }
  return {
    body: {
      data: answers.flatMap(([chain, { result }]) => result.items.map(nft => toNft(chain, nft, image))),
      next: encodeCursor(next),
      ...gaps
    },
    sources: [...new Set(answers.map(([, { source }]) => source))],
    isPartial
  }
}

function toNft({ id, spam }: ServedChain, nft: NftHolding, image: BalancesOptions['image']): Nft {
  const { contract, tokenId, standard, amount, collection, description } = nft
  const imageUrl = nft.image && image(nft.image)
  return {
    id: `${id}/${standard}:${contract}/${tokenId}`,
    chainId: id,
    contract,
    tokenId: String(tokenId),
    standard,
    amount: String(amount),
    name: getNftName(nft),
    collection,
    ...(description && { description }),
    ...(imageUrl && { imageUrl }),
    isSpam: isSpamNft(nft, spam)
  }
}

/** Returns the name; for an NFT without one, the collection and the id. */
export function getNftName({ name, collection, tokenId }: Pick<NftHolding, 'name' | 'collection' | 'tokenId'>): string {
  const number = String(tokenId)
  return name || `${collection} #${number.length > 12 ? `${number.slice(0, 8)}…` : number}`.trim()
}
