import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { callData, decodeText, selectors } from './abi.ts'
import type { ChainState } from './book.ts'
import type { Clock } from './clock.ts'
import type { Contracts } from './contracts.ts'
import { readDocument, type NftWords } from './documents.ts'
import type { Outside } from './options.ts'
import { rowsOf } from './rows.ts'

export interface NftId {
  readonly contract: string
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
}

/** An NFT with its words; what nobody says is empty, but there is always a name. */
export interface NamedNft extends NftId {
  readonly name: string
  readonly collection: string
  readonly description?: string
  readonly image?: string
  readonly isSpam: boolean
}

export interface NftWordsOptions {
  readonly db: Kysely<Schema>
  readonly contracts: Contracts
  readonly clock: Clock
  readonly outside: Outside | undefined
}

export type NftNames = ReturnType<typeof createNftNames>

/** NFTs whose metadata is read for one question; the others have their numbers until the next one. */
const mostRead = 60
/** Documents of strangers that are read at the same time. */
const atOnce = 6
/** Milliseconds for which metadata is kept: collections reveal theirs late. And for which it is not asked for again in vain. */
const lifetime = 24 * 3_600_000
const lifetimeOfNothing = 600_000

const keyOf = ({ contract, tokenId }: Pick<NftId, 'contract' | 'tokenId'>) => `${contract} ${tokenId}`

/** Gives NFTs their names and pictures: from the database, and the first time from the contract. */
export function createNftNames({ db, contracts, clock, outside }: NftWordsOptions) {
  return async (state: ChainState, nfts: readonly NftId[]): Promise<NamedNft[]> => {
    const asked = [...new Map(nfts.map(nft => [keyOf(nft), nft])).values()]
    const [words, collections] = await Promise.all([wordsOf(state, asked), collectionsOf(state, asked)])
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

  async function wordsOf(state: ChainState, nfts: readonly NftId[]): Promise<ReadonlyMap<string, NftWords>> {
    const known = await knownWords(state, nfts)
    const missing = nfts.filter(nft => !known.has(keyOf(nft))).slice(0, mostRead)
    if (missing.length === 0) return known
    const read = await readWords(missing)
    await keep(state, missing, read)
    return new Map([...known, ...missing.flatMap((nft, index) => (read[index] ? [[keyOf(nft), read[index]] as const] : []))])
  }

  async function knownWords({ id }: ChainState, nfts: readonly NftId[]): Promise<Map<string, NftWords>> {
    if (nfts.length === 0) return new Map()
    const { rows } = await sql<NftWords & { contract: string; tokenId: string }>`
      select n.contract, n.token_id::text as "tokenId", n.name, n.description, n.image
      from json_to_recordset(${rowsOf(nfts)}) as wanted(contract text, "tokenId" numeric)
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

  async function readWords(nfts: readonly NftId[]): Promise<readonly (NftWords | undefined)[]> {
    const calls = nfts.map(({ contract, tokenId, standard }) => ({
      to: contract,
      data: callData(standard === 'erc721' ? selectors.tokenUri : selectors.uri, tokenId)
    }))
    const answers = await contracts.read(calls, 'latest')
    const words: (NftWords | undefined)[] = []
    for (let start = 0; start < nfts.length; start += atOnce) {
      const group = answers.slice(start, start + atOnce).map(async (answer, index) => {
        const uri = answer === undefined ? undefined : decodeText(answer)?.trim()
        return uri ? readDocument(withId(uri, nfts[start + index]!), outside) : undefined
      })
      words.push(...(await Promise.all(group)))
    }
    return words
  }

  async function keep({ id, head }: ChainState, nfts: readonly NftId[], words: readonly (NftWords | undefined)[]): Promise<void> {
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
      from json_to_recordset(${rowsOf(rows)})
        as r(contract text, "tokenId" numeric, name text, description text, image text, "expiresAt" bigint)
      on conflict (chain, contract, token_id) do update set name = excluded.name, description = excluded.description,
        image = excluded.image, block_number = excluded.block_number, expires_at = excluded.expires_at
    `.execute(db)
  }
}

/** ERC-1155 lets one address stand for all tokens of a contract. */
function withId(uri: string, { standard, tokenId }: NftId): string {
  return standard === 'erc1155' ? uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : uri
}
