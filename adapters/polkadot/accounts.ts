import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import { parseSs58, encodeSs58, getSs58Prefix } from '../siwx/ss58.ts'
import { getReference, type ChainId } from '../base/caip.ts'
import type { LinkedAccount } from '../in-page/account-networks.ts'

/**
 * A validated account of an extension.
 * `address` is the extension's form; each network encodes it with its own prefix.
 */
export interface PolkadotAccount extends LinkedAccount {
  addressOn(chainId: ChainId): string
}

/** Maximum number of accounts; longer lists are not a user's accounts. */
const mostAccounts = 256

/**
 * Returns the accounts of an extension, without duplicates.
 * Skips addresses with a wrong checksum or not of a key, and accounts bound to another network (`genesisHash`). An address is
 * shown with the network's prefix, whatever prefix it has.
 * @throws KitError `invalid-reply` if the response is not a list
 */
export function parseAccounts(reply: unknown, requested: readonly ChainId[]): readonly PolkadotAccount[] {
  if (!Array.isArray(reply)) throw new KitError('invalid-reply', 'Expected a list of accounts, got something else.')
  const accounts = new Map<string, PolkadotAccount>()
  for (const entry of reply.slice(0, mostAccounts) as readonly unknown[]) {
    const account = checkAccount(entry, requested)
    if (!account) continue
    const [key] = requested.map(chainId => account.addressOn(chainId))
    if (!accounts.has(key!)) accounts.set(key!, account)
  }
  return [...accounts.values()]
}

function checkAccount(entry: unknown, requested: readonly ChainId[]): PolkadotAccount | undefined {
  try {
    if (!isRecord(entry) || typeof entry.address !== 'string') return undefined
    const { address, genesisHash } = entry
    const parsed = parseSs58(address)
    if (parsed?.account.length !== 32) return undefined
    const isOn = (chainId: ChainId): boolean =>
      genesisHash === undefined || genesisHash === null || matchesGenesisHash(genesisHash, chainId)
    const chainIds = requested.filter(isOn)
    if (!chainIds.length) return undefined
    return { address, chainIds, addressOn: chainId => encodeSs58(parsed.account, getSs58Prefix(chainId)) }
  } catch {
    return undefined // a getter throws: skip the account
  }
}

/** Returns whether a genesis hash is that of the chain: its CAIP-2 reference is the start of the hash. */
export const matchesGenesisHash = (hash: unknown, chainId: ChainId): boolean =>
  typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash) && hash.slice(2, 34).toLowerCase() === getReference(chainId)
