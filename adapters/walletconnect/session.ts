import type { ConnectionState } from '../wallet-source.ts'
import {
  accountIdOf,
  isAccountId,
  namespaceOf,
  parseAccountId,
  type AccountId,
  type ChainId,
  type Namespace
} from '../base/caip.ts'
import { displayName } from '../base/display-name.ts'
import { dataImageUrl } from '../base/image-url.ts'
import { isRecord } from '../base/record.ts'
import { addressOn } from './addresses.ts'
import type { SessionRecord } from './load.ts'
import { idsOf, presentChainId } from './namespaces.ts'
import { chainsOf, checkApproved } from './validation.ts'

/** What a session says, read with care: its other half is a wallet, and its record comes from storage. */

/** The accounts a wallet shares in a namespace, on networks by today's ids, each once. */
export function accountsOf(session: SessionRecord, namespace: Namespace): readonly AccountId[] {
  const accounts = Object.values(session.namespaces).flatMap(({ accounts }) => accounts.filter(isAccountId))
  const own = accounts.filter(account => namespaceOf(account) === namespace)
  return [...new Set(own.flatMap(account => shownAs(account) ?? []))]
}

/** By today's id of the network, and as the network writes its addresses; `undefined` for an address that is none there. */
function shownAs(account: AccountId): AccountId | undefined {
  const { chainId, address } = parseAccountId(account)
  const present = presentChainId(chainId)
  const shown = addressOn(present, address)
  return shown === undefined ? undefined : accountIdOf(present, shown)
}

/** What the wallet itself calls an account. */
export function toldAs(session: SessionRecord, account: AccountId): string {
  const told = Object.values(session.namespaces).flatMap(({ accounts }) => accounts.filter(isAccountId))
  return parseAccountId(told.find(each => shownAs(each) === account) ?? account).address
}

/** The networks of those accounts. */
export function chainIdsOf(session: SessionRecord, namespace: Namespace): readonly ChainId[] {
  return [...new Set(accountsOf(session, namespace).map(account => parseAccountId(account).chainId))]
}

/** The id the wallet itself uses for a network, which may be an older one. */
export function sessionChainId(session: SessionRecord, chainId: ChainId): ChainId {
  const approved = chainsOf(session.namespaces)
  return idsOf(chainId).find(id => approved.includes(id)) ?? chainId
}

/** The session can be used: well formed, and not at its end. `now` in milliseconds. */
export function isUsable(session: SessionRecord, now: number): boolean {
  try {
    checkApproved(session.namespaces)
  } catch {
    return false // a record that somebody else wrote
  }
  return typeof session.expiry === 'number' && session.expiry * 1000 > now
}

/** Name and image of the wallet, fit to be shown: images over https or carrying their own bytes only. */
export function peerOf(session: SessionRecord): { readonly name: string; readonly imageUrl?: string } {
  const { name, icons } = session.peer.metadata ?? {}
  const icon = Array.isArray(icons) ? icons.map(imageUrlOf).find(Boolean) : undefined
  return { name: displayName(name) || 'WalletConnect', ...(icon && { imageUrl: icon }) }
}

/** MetaMask takes any network over WalletConnect, whatever its session lists. */
export function takesAnyNetwork(session: SessionRecord): boolean {
  return session.peer.metadata?.name === 'MetaMask Wallet'
}

/** What the wallet told of an address's capabilities with the session (EIP-5792), by chain. */
export function capabilitiesOf(session: SessionRecord, address: string): Record<string, unknown> | undefined {
  const told: unknown = (session.sessionProperties as Record<string, unknown> | undefined)?.capabilities
  const capabilities = typeof told === 'string' ? parse(told) : told
  if (!isRecord(capabilities)) return undefined
  const own = Object.entries(capabilities).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
  return isRecord(own) ? own : undefined
}

function imageUrlOf(value: unknown): string | undefined {
  const short = typeof value === 'string' && value.length <= 2048
  return short && /^https:\/\/[^\s/]/i.test(value) && URL.canParse(value) ? value : dataImageUrl(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: told nothing
  }
}

/** The addresses of a state, the active one first. */
export function addressesIn({ accounts }: ConnectionState): readonly string[] {
  return accounts.map(account => parseAccountId(account).address)
}
