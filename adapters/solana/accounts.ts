import { bytesToBase58, base58ToBytes } from '../base/base58.ts'
import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import { getStandardChains } from '../in-page/wallet-standard.ts'
import { getChainAliases } from './clusters.ts'

/** A validated account the wallet has granted; `standard` is the wallet's account object. */
export interface WalletAccount {
  readonly address: string
  /** Configured networks the account is on. */
  readonly chainIds: readonly ChainId[]
  readonly standard: object
}

/** Maximum number of accounts; longer lists are not a user's accounts. */
const mostAccounts = 256

/**
 * Returns the wallet's accounts on configured networks, without duplicates.
 * Skips addresses that are not 32 bytes or differ from `publicKey`, and accounts of other networks.
 * @throws KitError `invalid-reply` if the response is not a list
 */
export function parseAccounts(reply: unknown, requested: readonly ChainId[]): readonly WalletAccount[] {
  if (!Array.isArray(reply)) throw new KitError('invalid-reply', 'Expected a list of accounts, got something else.')
  const accounts = new Map<string, WalletAccount>()
  for (const standard of reply.slice(0, mostAccounts) as readonly unknown[]) {
    const account = checkAccount(standard, requested)
    if (account && !accounts.has(account.address)) accounts.set(account.address, account)
  }
  return [...accounts.values()]
}

function checkAccount(standard: unknown, requested: readonly ChainId[]): WalletAccount | undefined {
  try {
    if (!isRecord(standard)) return undefined
    const { address, publicKey } = standard
    if (!isAddress(address) || (publicKey !== undefined && !isKey(publicKey, address))) return undefined
    const named = getStandardChains(standard)
    const chainIds = requested.filter(chainId => getChainAliases(chainId).some(name => named.includes(name)))
    return chainIds.length ? { address, chainIds, standard } : undefined
  } catch {
    return undefined // a getter throws: skip the account
  }
}

const isKey = (value: unknown, address: string): boolean => value instanceof Uint8Array && bytesToBase58(value) === address

/** Returns whether a value is base58 of 32 bytes: 32 to 44 characters (docs/decisions/validation.md). */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 44 && base58ToBytes(value)?.length === 32
}
