import { KitError } from '../base/kit-error.ts'
import type { ChainId } from '../base/caip.ts'
import { parseEvmChainId } from '../base/evm-chain-id.ts'

/** Maximum number of accounts. */
const mostAccounts = 256

/**
 * Parses `eth_accounts`, `eth_requestAccounts`, `accountsChanged`: the addresses without duplicates.
 * @throws KitError `invalid-reply`
 */
export function parseAddresses(reply: unknown): readonly string[] {
  if (!Array.isArray(reply)) throw invalidReply('accounts')
  const addresses = reply.slice(0, mostAccounts).map(entry => {
    if (typeof entry !== 'string' || !/^(0x)?[0-9a-f]{40}$/i.test(entry)) throw invalidReply('an address')
    return entry.length === 40 ? `0x${entry}` : entry
  })
  return addresses.filter(
    (address, index) => addresses.findIndex(other => other.toLowerCase() === address.toLowerCase()) === index
  )
}

/**
 * Parses `eth_chainId`, `chainChanged`: wallets send `'0x1'`, `'1'` or `1`.
 * @throws KitError `invalid-reply`
 */
export function parseChainId(reply: unknown): ChainId {
  const chainId = parseEvmChainId(reply)
  if (chainId) return chainId
  throw invalidReply('a chain id')
}

/**
 * Parses a quantity or bytes in hexadecimal.
 * @throws KitError `invalid-reply`
 */
export function parseHex(reply: unknown, what: string, pattern = /^0x[0-9a-f]+$/i): `0x${string}` {
  if (typeof reply === 'string' && pattern.test(reply)) return reply as `0x${string}`
  throw invalidReply(what)
}

function invalidReply(what: string): KitError {
  return new KitError('invalid-reply', `Expected ${what}, got something else.`)
}
