import { sanitizeDisplayName } from '../base/display-name.ts'
import { isRecord } from '../base/is-record.ts'
import type { DirectoryWallet } from './contract/directory.ts'
import { safeAppLink } from './safe-app-link.ts'
import { safeImageLink, safeWebLink } from './safe-links.ts'

/**
 * Parses an untrusted wallet, from the directory or from browser storage.
 * Returns `undefined` without a valid id and name.
 */
export function toDirectoryWallet(value: unknown): DirectoryWallet | undefined {
  if (!isRecord(value) || !isId(value.id)) return undefined
  const name = sanitizeDisplayName(value.name)
  if (!name) return undefined
  const wallet: { -readonly [Key in keyof DirectoryWallet]?: DirectoryWallet[Key] | undefined } = {
    chains: listOf(value.chains, isChain),
    image_id: isId(value.image_id) ? value.image_id : undefined,
    image_url: safeImageLink(value.image_url),
    order: typeof value.order === 'number' ? value.order : undefined,
    rdns: isRdns(value.rdns) ? value.rdns : undefined,
    injected: listOf(value.injected, isInjected),
    badge_type: value.badge_type === 'certified' ? 'certified' : undefined,
    supports_wc: typeof value.supports_wc === 'boolean' ? value.supports_wc : undefined
  }
  for (const key of appLinks) wallet[key] = safeAppLink(value[key])
  for (const key of webLinks) wallet[key] = safeWebLink(value[key])
  const present = Object.entries(wallet).filter(([, part]) => part !== undefined)
  return { id: value.id, name, ...Object.fromEntries(present) }
}

const appLinks = ['mobile_link', 'desktop_link'] as const
const webLinks = ['homepage', 'link_mode', 'webapp_link', 'app_store', 'play_store', 'chrome_store'] as const

/** Ids are sent comma-joined and become parts of paths. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^(?!\.+$)[^,\p{C}]{1,128}$/u.test(value)

const isRdns = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,128}$/.test(value)

/** CAIP-2, of any namespace. */
const isChain = (value: unknown): value is string =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)

const isInjected = (value: unknown): value is { namespace?: string; injected_id?: string } =>
  isRecord(value) && [value.namespace, value.injected_id].every(part => part === undefined || typeof part === 'string')

function listOf<Item>(value: unknown, holds: (item: unknown) => item is Item): readonly Item[] | undefined {
  return Array.isArray(value) ? value.filter(holds) : undefined
}
