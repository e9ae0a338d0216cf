import { isRecord } from '../base/is-record.ts'
import { KitError } from '../base/kit-error.ts'
import { parseBitcoinAddress } from '../siwx/bitcoin-address.ts'
import type { ChainId } from '../base/caip.ts'
import type { LinkedAccount } from '../in-page/account-networks.ts'

/** Purpose of a wallet's address. */
export type AddressPurpose = 'payment' | 'ordinals'

/** A validated account the wallet has granted. */
export interface BitcoinAccount extends LinkedAccount {
  /** Absent if the wallet does not report it. */
  readonly purpose?: AddressPurpose
  /** Hexadecimal, as reported by the wallet. Not verified, not used here. */
  readonly publicKey?: string
  /** The account object of Wallet Standard. */
  readonly standard: object
}

/** Maximum number of accounts; longer lists are not a user's accounts. */
const mostAccounts = 256

/**
 * Returns the accounts on configured networks, without duplicates.
 * Skips addresses with a wrong checksum, of another network, or that no key signs for (script addresses).
 * @param isOn - Whether the wallet reports the account on a network.
 * @throws KitError `invalid-reply` if the response is not a list
 */
export function parseAccounts(
  reply: unknown,
  requested: readonly ChainId[],
  isOn: (account: Readonly<Record<string, unknown>>, chainId: ChainId) => boolean
): readonly BitcoinAccount[] {
  if (!Array.isArray(reply)) throw new KitError('invalid-reply', 'Expected a list of accounts, got something else.')
  const accounts = new Map<string, BitcoinAccount>()
  for (const standard of reply.slice(0, mostAccounts) as readonly unknown[]) {
    const account = checkAccount(standard, requested, isOn)
    if (account && !accounts.has(account.address)) accounts.set(account.address, account)
  }
  return [...accounts.values()]
}

function checkAccount(
  standard: unknown,
  requested: readonly ChainId[],
  isOn: (account: Readonly<Record<string, unknown>>, chainId: ChainId) => boolean
): BitcoinAccount | undefined {
  try {
    if (!isRecord(standard) || typeof standard.address !== 'string') return undefined
    const { purpose, publicKey } = standard
    // Bech32 is case-insensitive; lower case is the usual form.
    const address = /^(bc|tb|bcrt)1/i.test(standard.address) ? standard.address.toLowerCase() : standard.address
    const chainIds = requested.filter(chainId => parseBitcoinAddress(chainId, address) && isOn(standard, chainId))
    if (!chainIds.length) return undefined
    return {
      address,
      chainIds,
      standard,
      ...((purpose === 'payment' || purpose === 'ordinals') && { purpose }),
      ...(typeof publicKey === 'string' && /^([\da-f]{2}){32,33}$/i.test(publicKey) && { publicKey })
    }
  } catch {
    return undefined // a getter throws: skip the account
  }
}

/** Returns the purposes to request, with that of the app's default account type first. */
export function getPurposes(accountTypes: { readonly bip122?: string } | undefined): readonly [AddressPurpose, AddressPurpose] {
  return /^ordinal/.test(accountTypes?.bip122 ?? '') ? ['ordinals', 'payment'] : ['payment', 'ordinals']
}
