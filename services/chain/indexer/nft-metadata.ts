import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { decodeLenientText, encodeCallData, functionSelectors } from '../abi.ts'
import type { ChainState } from './chain-store.ts'
import type { Clock } from './clock.ts'
import type { ContractReader } from './contract-reader.ts'
import { fetchMetadata, type NftMetadata } from './metadata-documents.ts'
import type { MetadataFetch } from './options.ts'
import { toJsonRows } from './json-rows.ts'

export interface NftId {
  readonly contract: string
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
}

/** An NFT with its metadata; missing texts are empty, but it always has a name. */
export interface NamedNft extends NftId {
  readonly name: string
  readonly collection: string
  readonly description?: string
  readonly image?: string
  readonly isSpam: boolean
}

export interface NftMetadataOptions {
  readonly db: Kysely<Schema>
  readonly contracts: ContractReader
  readonly clock: Clock
  readonly outside: MetadataFetch | undefined
}

export type NftMetadataReader = ReturnType<typeof createNftMetadataReader>

/**
 * Maximum number of NFTs whose metadata is fetched for one request; the others get it with the next
 * one.
 */
const mostRead = 60
/** Maximum number of documents that are fetched concurrently. */
const atOnce = 6
/**
 * Cache lifetimes of metadata in milliseconds: collections may reveal it late.
 * Also the retry delay after a failure.
 */
const lifetime = 24 * 3_600_000
const lifetimeOfNothing = 600_000

const keyOf = ({ contract, tokenId }: Pick<NftId, 'contract' | 'tokenId'>) => `${contract} ${tokenId}`

/** Adds names and images to NFTs: from the database, or at first from the contract. */
export function createNftMetadataReader({ db, contracts, clock, outside }: NftMetadataOptions) {
  return async (state: ChainState, nfts: readonly NftId[]): Promise<NamedNft[]> => {
    const ids = [...new Map(nfts.map(nft => [keyOf(nft), nft])).values()]
    const [words, collections] = await Promise.all([wordsOf(state, ids), collectionsOf(state, ids)])
    return nfts.map(nft => {
      const { name = '', description = '', image = '' } = words.get(keyOf(nft)) ?? {}
      const collection = collections.get(nft.contract) ?? ''
      return {
        ...nft,
        name: name || `${collection} #${nft.tokenId}`.trim(),
        collection,
        ...(description && { description }),
        ...(image && { image }),
        isSpam: false
      }
    })
  }

  async function wordsOf(state: ChainState, nfts: readonly NftId[]): Promise<ReadonlyMap<string, NftMetadata>> {
    const known = await knownWords(state, nfts)
    const missing = nfts.filter(nft => !known.has(keyOf(nft))).slice(0, mostRead)
    if (missing.length === 0) return known
    const read = await readWords(missing)
    await keep(state, missing, read)
    return new Map([...known, ...missing.flatMap((nft, index) => (read[index] ? [[keyOf(nft), read[index]] as const] : []))])
  }

  async function knownWords({ id }: ChainState, nfts: readonly NftId[]): Promise<Map<string, NftMetadata>> {
    if (nfts.length === 0) return new Map()
    const { rows } = await sql<NftMetadata & { contract: string; tokenId: string }>`
      select n.contract, n.token_id::text as "tokenId", n.name, n.description, n.image
      from json_to_recordset(${toJsonRows(nfts)}) as wanted(contract text, "tokenId" numeric)
      join chain_nft n on n.chain = ${id} and n.contract = wanted.contract and n.token_id = wanted."tokenId"
      where n.expires_at > ${clock.now()}
    `.execute(db)
    return new Map(rows.map(({ contract, tokenId, ...words }) => [`${contract} ${tokenId}`, words]))
  }

  async function collectionsOf({ id }: ChainState, nfts: readonly NftId[]): Promise<ReadonlyMap<string, string>> {
    const addresses = [...new Set(nfts.map(({ contract }) => contract))]
    if (addresses.length === 0) return new Map()
    const rows = await db
      .selectFrom('chain_token')
      .select(['contract', 'name'])
      .where('chain', '=', id)
      .where('contract', 'in', addresses)
      .execute()
    return new Map(rows.map(({ contract, name }) => [contract, name]))
  }

  async function readWords(nfts: readonly NftId[]): Promise<readonly (NftMetadata | undefined)[]> {
    const calls = nfts.map(({ contract, tokenId, standard }) => ({
      to: contract,
      data: encodeCallData(standard === 'erc721' ? functionSelectors.tokenUri : functionSelectors.uri, tokenId)
    }))
    const answers = await contracts.read(calls, 'latest')
    const words: (NftMetadata | undefined)[] = []
    for (let start = 0; start < nfts.length; start += atOnce) {
      const group = answers.slice(start, start + atOnce).map(async (answer, index) => {
        const uri = answer === undefined ? undefined : decodeLenientText(answer)?.trim()
        return uri ? fetchMetadata(withId(uri, nfts[start + index]!), outside) : undefined
      })
      words.push(...(await Promise.all(group)))
    }
    return words
  }

  async function keep(
    { id, head }: ChainState,
    nfts: readonly NftId[],
    words: readonly (NftMetadata | undefined)[]
  ): Promise<void> {
    const now = clock.now()
    const rows = nfts.map(({ contract, tokenId }, index) => ({
      contract,
      tokenId,
      ...(words[index] ?? { name: '', description: '', image: '' }),
      expiresAt: now + (words[index] ? lifetime : lifetimeOfNothing)
    }))
    await sql`
      insert into chain_nft (chain, contract, token_id, name, description, image, block_number, expires_at)
      select ${id}::integer, contract, "tokenId", name, description, image, ${head}::bigint, "expiresAt"
      from json_to_recordset(${toJsonRows(rows)})
        as r(contract text, "tokenId" numeric, name text, description text, image text, "expiresAt" bigint)
      on conflict (chain, contract, token_id) do update set name = excluded.name, description = excluded.description,
        image = excluded.image, block_number = excluded.block_number, expires_at = excluded.expires_at
    `.execute(db)
  }
}

/** Inserts the token id: an ERC-1155 URI may contain `{id}` for all tokens of a contract. */
function withId(uri: string, { standard, tokenId }: NftId): string {
  return standard === 'erc1155' ? uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : uri
}
