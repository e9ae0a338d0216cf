import { isRecord } from '../../../adapters/base/is-record.ts'
import type { Token } from '../chain-source.ts'
import { parseAmount, parseNumber } from '../indexer/parse-replies.ts'
import { sanitizeTokenText } from '../sanitize-text.ts'
import * as rows from './merge-lists.ts'

type Row = Readonly<Record<string, unknown>>

/** A row of the asset transfers of an Alchemy-compatible API. */
export interface AssetTransfer {
  readonly hash: string
  readonly block: number
  readonly minedAt: number
  readonly from: string
  /** Several for a batch of ERC-1155; none for a transaction without value. */
  readonly transfers: readonly rows.ListedTransfer[]
}

/** Parses a row; `undefined` if it is invalid. */
export function parseAssetTransfer(row: Row, native: Token): AssetTransfer | undefined {
  const hash = rows.parseHash(row.hash)
  const block = parseNumber(row.blockNum)
  const minedAt = isRecord(row.metadata) ? rows.parseDate(row.metadata.blockTimestamp) : undefined
  const from = rows.parseAddress(row.from)
  if (!hash || block === undefined || minedAt === undefined || !from) return undefined
  // a contract deployment has no recipient
  const to = rows.parseAddress(row.to)
  const parties = to === undefined ? undefined : { hash, block, minedAt, from, to }
  const transfers = parties ? assetsOf(row, native).map(asset => ({ ...parties, ...asset })) : []
  return { hash, block, minedAt, from, transfers }
}

function assetsOf(row: Row, native: Token): readonly rows.ListedAsset[] {
  const raw = isRecord(row.rawContract) ? row.rawContract : {}
  const amount = parseAmount(raw.value)
  const contract = rows.parseAddress(raw.address)
  switch (row.category) {
    case 'external':
    case 'internal':
      return amount ? [{ amount, token: native }] : []
    case 'erc20': {
      const decimals = raw.decimal === null || raw.decimal === undefined ? undefined : parseNumber(raw.decimal)
      if (decimals === undefined && raw.decimal != null) return []
      const token = rows.toTokenMetadata({ contract, decimals, name: row.asset, symbol: row.asset, icon: undefined })
      return token && amount !== undefined ? [{ amount, token }] : []
    }
    case 'erc721': {
      const tokenId = parseAmount(row.erc721TokenId ?? row.tokenId)
      return contract !== undefined && tokenId !== undefined ? [toNft(contract, 'erc721', tokenId, 1n, row)] : []
    }
    case 'erc1155':
      return Array.isArray(row.erc1155Metadata) && contract !== undefined
        ? row.erc1155Metadata.flatMap((one: unknown) => {
            const [tokenId, count] = isRecord(one) ? [parseAmount(one.tokenId), parseAmount(one.value)] : []
            return tokenId !== undefined && count !== undefined ? [toNft(contract, 'erc1155', tokenId, count, row)] : []
          })
        : []
    default:
      return []
  }
}

function toNft(contract: string, standard: 'erc721' | 'erc1155', tokenId: bigint, amount: bigint, row: Row): rows.ListedAsset {
  return { amount, nft: { contract, tokenId, standard, name: '', collection: sanitizeTokenText(row.asset), isSpam: false } }
}
