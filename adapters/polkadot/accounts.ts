import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import { parseSs58, ss58Of, ss58Prefix } from '../siwx/ss58.ts'
import { referenceOf, type ChainId } from '../base/caip.ts'
import type { LinkedAccount } from '../in-page/link.ts'

/** An account that an extension shares, checked. `address` is what the extension knows it by; each network writes it in its own way. */
export interface PolkadotAccount extends LinkedAccount {
  addressOn(chainId: ChainId): string
}

/** More are no accounts of a person. */
const mostAccounts = 256

/**
 * The accounts of an extension, each once. One whose address has a wrong sum or is no key's is left out, and so is one that is bound to
 * another network (`genesisHash`). With whatever prefix it comes, it is shown as the network writes it.
 *
 * @throws KitError `invalid-reply` for what is no list
 */
export function checkAccounts(reply: unknown, requested: readonly ChainId[]): readonly PolkadotAccount[] {
  if (!Array.isArray(reply)) throw new KitError('invalid-reply', 'Expected a list of accounts, got something else.')
  const accounts = new Map<string, PolkadotAccount>()
  for (const told of reply.slice(0, mostAccounts) as readonly unknown[]) {
    const account = checkAccount(told, requested)
    if (!account) continue
    const [key] = requested.map(chainId => account.addressOn(chainId))
    if (!accounts.has(key!)) accounts.set(key!, account)
  }
  return [...accounts.values()]
}

function checkAccount(told: unknown, requested: readonly ChainId[]): PolkadotAccount | undefined {
  try {
    if (!isRecord(told) || typeof told.address !== 'string') return undefined
    const { address, genesisHash } = told
    const parsed = parseSs58(address)
    if (parsed?.account.length !== 32) return undefined
    const isOn = (chainId: ChainId): boolean =>
      genesisHash === undefined || genesisHash === null || isGenesisOf(genesisHash, chainId)
    const chainIds = requested.filter(isOn)
    if (!chainIds.length) return undefined
    return { address, chainIds, addressOn: chainId => ss58Of(parsed.account, ss58Prefix(chainId)) }
  } catch {
    return undefined // a getter that throws: no account
  }
}

/** CAIP-2 refers to a network by the beginning of the hash of its first block. */
export const isGenesisOf = (hash: unknown, chainId: ChainId): boolean =>
  typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash) && hash.slice(2, 34).toLowerCase() === referenceOf(chainId)
