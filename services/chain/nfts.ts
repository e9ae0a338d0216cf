import type { Nft, NftsReply } from '../../adapters/api/contract/chain.ts'
import type { BalancesOptions } from './balances.ts'
import { askSources } from './ask-sources.ts'
import { writeCursor, type ChainCursor, type Cursor } from './cursor.ts'
import { askEach, type Asked, type ServedChain, type Told } from './served.ts'
import type { NftHolding } from './source.ts'
import { isSpamNft } from './spam.ts'

/** A page of the NFTs of an account on some chains, a page of each. */
export async function tellNfts(
  { address, chains, signal, cursor, limit }: Asked & { readonly cursor: Cursor | undefined; readonly limit: number },
  { log, image }: BalancesOptions
): Promise<Told<NftsReply>> {
  // chains that have ended are not in the cursor
  const open = cursor ? chains.filter(({ id }) => id in cursor) : chains
  const { answers, unanswered, isPartial } = await askEach(open, ({ id, sources }) => {
    const place = cursor?.[id]
    return askSources(
      {
        chainId: id,
        // only who gave the cursor knows what it says
        sources: place ? sources.filter(({ name }) => name === place.source) : sources,
        ask: source =>
          source.nfts?.({ chainId: id, address }, { signal, limit, ...(place?.at !== undefined && { cursor: place.at }) })
      },
      log
    )
  })
  const next: Record<string, ChainCursor> = {}
  for (const [{ id }, { source, result }] of answers) if (result.next !== undefined) next[id] = { source, at: result.next }
  return {
    body: {
      data: answers.flatMap(([chain, { result }]) => result.items.map(nft => toNft(chain, nft, image))),
      next: writeCursor(next),
      ...(unanswered.length > 0 && { unanswered })
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
    name: nameOf(nft),
    collection,
    ...(description && { description }),
    ...(imageUrl && { imageUrl }),
    isSpam: isSpamNft(nft, spam)
  }
}

/** One without a name of its own is told from the others of its collection by its number. */
export function nameOf({ name, collection, tokenId }: Pick<NftHolding, 'name' | 'collection' | 'tokenId'>): string {
  const number = String(tokenId)
  return name || `${collection} #${number.length > 12 ? `${number.slice(0, 8)}…` : number}`.trim()
}
