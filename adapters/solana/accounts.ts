import { base58Of, bytesOfBase58 } from '../base/base58.ts'
import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import { chainsOf } from '../in-page/standard.ts'
import { namesOfChain } from './clusters.ts'

/** An account that a wallet shares, checked; `standard` is what the wallet knows it by. */
export interface WalletAccount {
  readonly address: string
  /** The site's networks that it is on. */
  readonly chainIds: readonly ChainId[]
  readonly standard: object
}

/** More are no accounts of a person. */
const mostAccounts = 256

/**
 * The accounts of a wallet that are on one of the site's networks, each once. One whose address is no key of 32 bytes, or another than its
 * `publicKey`, is left out, and so is one of another network.
 *
 * @throws KitError `invalid-reply` for what is no list
 */
export function checkAccounts(reply: unknown, requested: readonly ChainId[]): readonly WalletAccount[] {
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
    const named = chainsOf(standard)
    const chainIds = requested.filter(chainId => namesOfChain(chainId).some(name => named.includes(name)))
    return chainIds.length ? { address, chainIds, standard } : undefined
  } catch {
    return undefined // a getter that throws: no account
  }
}

const isKey = (value: unknown, address: string): boolean => value instanceof Uint8Array && base58Of(value) === address

/** Base58 of 32 bytes (spec section 5: 32 to 44 characters). */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 44 && bytesOfBase58(value)?.length === 32
}
