import { isRecord } from '../base/record.ts'
import { KitError } from '../base/error.ts'
import { bitcoinAddress } from '../siwx/bitcoin-address.ts'
import type { ChainId } from '../base/caip.ts'
import type { LinkedAccount } from '../in-page/link.ts'

/** What an address of a wallet is for. */
export type Purpose = 'payment' | 'ordinals'

/** An account that a wallet shares, checked. */
export interface BitcoinAccount extends LinkedAccount {
  /** Where the wallet has said it. */
  readonly purpose?: Purpose
  /** In hexadecimal, as the wallet gave it: nothing here relies on it. */
  readonly publicKey?: string
  /** What a wallet of Wallet Standard knows it by. */
  readonly standard: object
}

/** More are no accounts of a person. */
const mostAccounts = 256

/**
 * The accounts that are on one of the site's networks, each once. An address whose sum is wrong, that is of another network, or that nobody
 * can sign for (a script's) is left out.
 *
 * @param isOn - Whether the wallet says that the account is on a network.
 * @throws KitError `invalid-reply` for what is no list
 */
export function checkAccounts(
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
    // of bech32 one case is as good as the other, and small letters are how it is written
    const address = /^(bc|tb|bcrt)1/i.test(standard.address) ? standard.address.toLowerCase() : standard.address
    const chainIds = requested.filter(chainId => bitcoinAddress(chainId, address) && isOn(standard, chainId))
    if (!chainIds.length) return undefined
    return {
      address,
      chainIds,
      standard,
      ...((purpose === 'payment' || purpose === 'ordinals') && { purpose }),
      ...(typeof publicKey === 'string' && /^([\da-f]{2}){32,33}$/i.test(publicKey) && { publicKey })
    }
  } catch {
    return undefined // a getter that throws: no account
  }
}

/** The purposes that are asked for: what the site's default kind of account is for comes first. */
export function purposesIn(accountTypes: { readonly bip122?: string } | undefined): readonly [Purpose, Purpose] {
  return /^ordinal/.test(accountTypes?.bip122 ?? '') ? ['ordinals', 'payment'] : ['payment', 'ordinals']
}
