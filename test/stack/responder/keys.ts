import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isHex } from '../../../adapters/testing/guards.ts'
import type { Hex, PrivateKeyAccount } from 'viem'

const key = 'responder/keys'

/** Returns the wallet's two accounts: created once, stored in this browser, never exposed to a page. */
export function ownAccounts(): PrivateKeyAccount[] {
  let keys = readKeys()
  if (!keys) {
    keys = [generatePrivateKey(), generatePrivateKey()]
    localStorage.setItem(key, JSON.stringify(keys))
  }
  return keys.map(one => privateKeyToAccount(one))
}

function readKeys(): Hex[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) && stored.length && stored.every(one => isHex(one) && one.length === 66)
      ? (stored as Hex[])
      : undefined
  } catch {
    return undefined // invalid data: create new keys
  }
}
