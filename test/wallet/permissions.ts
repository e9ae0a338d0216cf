import type { Address } from 'viem'

/** What a page has been allowed, in the shape of EIP-2255. */
export interface Permission {
  readonly invoker: string
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly [{ readonly type: 'restrictReturnedAccounts'; readonly value: readonly Address[] }]
}

/** What the wallet keeps between two loads of the page. */
export interface Remembered {
  readonly connected: boolean
  readonly chainId: number
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function permissionOf(origin: string, accounts: readonly Address[]): Permission {
  return {
    invoker: origin,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: accounts }]
  }
}

const keyOf = (rdns: string): string => `w3m-test-wallet/${rdns}`

export function recall(store: Store | undefined, rdns: string): Remembered | undefined {
  try {
    const value: unknown = JSON.parse(store?.getItem(keyOf(rdns)) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { connected, chainId } = value as Partial<Remembered>
    return typeof connected === 'boolean' && typeof chainId === 'number' ? { connected, chainId } : undefined
  } catch {
    return undefined // not ours, or storage is blocked: a wallet that remembers nothing
  }
}

export function remember(store: Store | undefined, rdns: string, state: Remembered): void {
  try {
    store?.setItem(keyOf(rdns), JSON.stringify(state))
  } catch {
    // storage is blocked or full: the next load asks again
  }
}
