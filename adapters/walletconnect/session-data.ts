import type { ConnectionState } from '../wallet-source.ts'
import {
  toAccountId,
  isAccountId,
  getNamespace,
  parseAccountId,
  type AccountId,
  type ChainId,
  type Namespace
} from '../base/caip.ts'
import { sanitizeDisplayName } from '../base/display-name.ts'
import { safeDataImageUrl } from '../base/image-url.ts'
import { isRecord } from '../base/is-record.ts'
import { normalizeAddress } from './normalize-address.ts'
import type { SessionRecord } from './load-sign-client.ts'
import { getChainIdAliases, toCurrentChainId } from './namespaces.ts'
import { getApprovedChains, parseApprovedNamespaces } from './validation.ts'

/** Reads session data. It is untrusted: the peer is a wallet, and the record comes from storage. */

/** Returns a session's accounts in a namespace, on networks by their current ids, without duplicates. */
export function getAccounts(session: SessionRecord, namespace: Namespace): readonly AccountId[] {
  const accounts = Object.values(session.namespaces).flatMap(({ accounts }) => accounts.filter(isAccountId))
  const own = accounts.filter(account => getNamespace(account) === namespace)
  return [...new Set(own.flatMap(account => shownAs(account) ?? []))]
}

/**
 * Converts an account to the current chain id and the network's address form;
 * `undefined` for an invalid address.
 */
function shownAs(account: AccountId): AccountId | undefined {
  const { chainId, address } = parseAccountId(account)
  const present = toCurrentChainId(chainId)
  const shown = normalizeAddress(present, address)
  return shown === undefined ? undefined : toAccountId(present, shown)
}

/** Returns the wallet's form of an account. */
export function toWalletAccountId(session: SessionRecord, account: AccountId): string {
  const reported = Object.values(session.namespaces).flatMap(({ accounts }) => accounts.filter(isAccountId))
  return parseAccountId(reported.find(each => shownAs(each) === account) ?? account).address
}

/** Returns the networks of those accounts. */
export function getChainIds(session: SessionRecord, namespace: Namespace): readonly ChainId[] {
  return [...new Set(getAccounts(session, namespace).map(account => parseAccountId(account).chainId))]
}

/** Returns the wallet's id of a network, which may be an older one. */
export function toWalletChainId(session: SessionRecord, chainId: ChainId): ChainId {
  const approved = getApprovedChains(session.namespaces)
  return getChainIdAliases(chainId).find(id => approved.includes(id)) ?? chainId
}

/** Returns whether a session is well formed and not expired. `now` in milliseconds. */
export function isSessionUsable(session: SessionRecord, now: number): boolean {
  try {
    parseApprovedNamespaces(session.namespaces)
  } catch {
    return false // an invalid record
  }
  return typeof session.expiry === 'number' && session.expiry * 1000 > now
}

/** Returns name and image of the wallet, safe to show: images only over https or as a data URI. */
export function getPeerMetadata(session: SessionRecord): { readonly name: string; readonly imageUrl?: string } {
  const { name, icons } = session.peer.metadata ?? {}
  const icon = Array.isArray(icons) ? icons.map(imageUrlOf).find(Boolean) : undefined
  return { name: sanitizeDisplayName(name) || 'WalletConnect', ...(icon && { imageUrl: icon }) }
}

/**
 * Returns whether the wallet accepts any chain.
 * MetaMask does over WalletConnect, whatever its session lists.
 */
export function acceptsAnyChain(session: SessionRecord): boolean {
  return session.peer.metadata?.name === 'MetaMask Wallet'
}

/** Returns the capabilities of an address that the wallet sent with the session (EIP-5792), by chain. */
export function getCapabilities(session: SessionRecord, address: string): Record<string, unknown> | undefined {
  const declared: unknown = (session.sessionProperties as Record<string, unknown> | undefined)?.capabilities
  const capabilities = typeof declared === 'string' ? parse(declared) : declared
  if (!isRecord(capabilities)) return undefined
  const own = Object.entries(capabilities).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
  return isRecord(own) ? own : undefined
}

function imageUrlOf(value: unknown): string | undefined {
  const short = typeof value === 'string' && value.length <= 2048
  return short && /^https:\/\/[^\s/]/i.test(value) && URL.canParse(value) ? value : safeDataImageUrl(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: no capabilities
  }
}

/** Returns the addresses of a state, active one first. */
export function getAddresses({ accounts }: ConnectionState): readonly string[] {
  return accounts.map(account => parseAccountId(account).address)
}
