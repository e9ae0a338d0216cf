import { KitError } from '../base/error.ts'
import type { ChainId } from '../base/caip.ts'
import { evmChainId } from '../base/evm-chain-id.ts'

/** Nobody shares more accounts than this with a site. */
const mostAccounts = 256

/** `eth_accounts`, `eth_requestAccounts`, `accountsChanged`: the addresses in it, each once. Throws KitError `invalid-reply`. */
export function checkAddresses(reply: unknown): readonly string[] {
  if (!Array.isArray(reply)) throw invalidReply('accounts')
  const addresses = reply.slice(0, mostAccounts).map(entry => {
    if (typeof entry !== 'string' || !/^(0x)?[0-9a-f]{40}$/i.test(entry)) throw invalidReply('an address')
    return entry.length === 40 ? `0x${entry}` : entry
  })
  return addresses.filter(
    (address, index) => addresses.findIndex(other => other.toLowerCase() === address.toLowerCase()) === index
  )
}

/** `eth_chainId`, `chainChanged`: wallets say it as `'0x1'`, `'1'` or `1`. Throws KitError `invalid-reply`. */
export function checkChainId(reply: unknown): ChainId {
  const chainId = evmChainId(reply)
  if (chainId) return chainId
  throw invalidReply('a chain id')
}

/** A quantity or bytes in hexadecimal form. Throws KitError `invalid-reply`. */
export function checkHex(reply: unknown, what: string, pattern = /^0x[0-9a-f]+$/i): `0x${string}` {
  if (typeof reply === 'string' && pattern.test(reply)) return reply as `0x${string}`
  throw invalidReply(what)
}

function invalidReply(what: string): KitError {
  return new KitError('invalid-reply', `Expected ${what}, got something else.`)
}
