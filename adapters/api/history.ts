import { sanitizeDisplayName } from '../base/display-name.ts'
import { isRecord } from '../base/is-record.ts'
import type { HistoryReply, Transaction, Transfer } from './contract/chain.ts'
import { isAddressOn, isChain, isDecimal, isMoney, parseTokenNames } from './parse-fields.ts'
import type { GetOptions, Http } from './http.ts'
import { safeImageLink } from './safe-links.ts'
import { parseCursor } from './parse-cursor.ts'
import { parseRows, parseUnanswered } from './parse-rows.ts'
import { isDateText } from './parse-text.ts'

export interface HistoryQuery {
  /** CAIP-2. */
  readonly chainId?: string | undefined
  /** Cursor of the next page, from the previous response. */
  readonly cursor?: string | undefined
  /**
   * Purchases by this provider.
   * They change while the user waits, so a cached response is never used (docs/decisions/blockchain-api.md).
   */
  readonly onramp?: 'coinbase' | undefined
}

/**
 * Lists transactions, newest first:
 * `GET /v1/account/{address}/history` (docs/decisions/blockchain-api.md). Drops invalid transactions, not the list, and invalid
 * transfers, not their transaction. Throws the errors of {@link Http}, and `HttpError` if the response is not a list.
 */
export async function listTransactions(
  http: Http,
  address: string,
  { chainId, cursor, onramp }: HistoryQuery,
  { signal, cache }: GetOptions
): Promise<HistoryReply> {
  const path = `/v1/account/${encodeURIComponent(address)}/history`
  const reply = await http.get(path, { cursor, onramp, chainId }, { signal, cache: onramp ? 'no-cache' : cache })
  const data = parseRows(isRecord(reply) ? reply.data : undefined, path, toTransaction)
  return { data, next: isRecord(reply) ? parseCursor(reply.next) : null, ...parseUnanswered(reply) }
}

function toTransaction(row: unknown): Transaction | undefined {
  if (!isRecord(row) || !isId(row.id) || !isRecord(row.metadata)) return undefined
  const { operationType, hash, minedAt, chain, nonce = 0, sentFrom, sentTo, status } = row.metadata
  if (!isChain(chain) || !isHashOn(chain, hash) || !isDateText(minedAt) || !isStatus(status)) return undefined
  if (!isAddressOn(chain, sentFrom) || typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0) return undefined
  const to = isAddressOn(chain, sentTo) ? sentTo : ''
  return {
    id: row.id,
    metadata: {
      // An unknown type means `execute`.
      operationType: typeof operationType === 'string' && /^[a-z][a-z_-]{1,31}$/i.test(operationType) ? operationType : 'execute',
      hash,
      minedAt,
      chain,
      nonce,
      sentFrom,
      sentTo: to,
      status
    },
    transfers: Array.isArray(row.transfers)
      ? row.transfers.map(transfer => toTransfer(chain, transfer)).filter(transfer => transfer !== undefined)
      : null
  }
}

function toTransfer(chain: string, row: unknown): Transfer | undefined {
  if (!isRecord(row) || !isDirection(row.direction) || !isRecord(row.quantity) || !isDecimal(row.quantity.numeric))
    return undefined
  const fungible_info = toFungible(row.fungible_info)
  const nft_info = toNft(row.nft_info)
  if (!fungible_info && !nft_info) return undefined
  return {
    ...(fungible_info && { fungible_info }),
    ...(nft_info && { nft_info }),
    direction: row.direction,
    ...(isAddressOn(chain, row.sender) && { sender: row.sender }),
    ...(isAddressOn(chain, row.recipient) && { recipient: row.recipient }),
    quantity: { numeric: row.quantity.numeric },
    value: isMoney(row.value) ? row.value : null,
    price: isMoney(row.price) ? row.price : null
  }
}

function toFungible(value: unknown): Transfer['fungible_info'] {
  const names = isRecord(value) ? parseTokenNames(value.name, value.symbol) : undefined
  if (!names || !isRecord(value)) return undefined
  return { ...names, icon: toImage(value.icon) }
}

function toNft(value: unknown): Transfer['nft_info'] {
  if (!isRecord(value)) return undefined
  const content = isRecord(value.content) ? value.content : {}
  return {
    name: sanitizeDisplayName(value.name),
    content: { preview: toImage(content.preview), detail: toImage(content.detail) },
    flags: { is_spam: isRecord(value.flags) && value.flags.is_spam === true }
  }
}

function toImage(value: unknown): { readonly url: string } | null {
  const url = isRecord(value) ? safeImageLink(value.url) : undefined
  return url === undefined ? null : { url }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[^\p{C}]{1,256}$/u.test(value)

/** Becomes part of an explorer link. 32 bytes in hex for eip155, alphanumeric elsewhere. */
const isHashOn = (chainId: string, value: unknown): value is string =>
  typeof value === 'string' && (chainId.startsWith('eip155:') ? /^0x[0-9a-f]{64}$/i : /^[a-zA-Z0-9]{1,128}$/).test(value)

const isStatus = (value: unknown): value is Transaction['metadata']['status'] =>
  value === 'confirmed' || value === 'failed' || value === 'pending'

const isDirection = (value: unknown): value is Transfer['direction'] => value === 'in' || value === 'out' || value === 'self'
