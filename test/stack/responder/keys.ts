import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isHex } from '../../wallet/checks.ts'
import type { Hex, PrivateKeyAccount } from 'viem'

const key = 'responder/keys'

/** The wallet's own two accounts: made once, kept in this browser, never shown to a page. */
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
    return undefined // not ours: new keys
  }
}
