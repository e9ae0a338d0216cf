import type { Address } from 'viem'

/** A permission of a page (EIP-2255). */
export interface Permission {
  readonly invoker: string
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly [{ readonly type: 'restrictReturnedAccounts'; readonly value: readonly Address[] }]
}

/** State the wallet keeps across page loads. */
export interface StoredState {
  readonly connected: boolean
  readonly chainId: number
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createPermission(origin: string, accounts: readonly Address[]): Permission {
  return {
    invoker: origin,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: accounts }]
  }
}

const keyOf = (rdns: string): string => `w3m-test-wallet/${rdns}`

export function readStoredState(store: Store | undefined, rdns: string): StoredState | undefined {
  try {
    const value: unknown = JSON.parse(store?.getItem(keyOf(rdns)) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { connected, chainId } = value as Partial<StoredState>
    return typeof connected === 'boolean' && typeof chainId === 'number' ? { connected, chainId } : undefined
  } catch {
    return undefined // invalid, or storage is blocked: nothing is stored
  }
}

export function writeStoredState(store: Store | undefined, rdns: string, state: StoredState): void {
  try {
    store?.setItem(keyOf(rdns), JSON.stringify(state))
  } catch {
    // Storage is blocked or full: the next load asks again.
  }
}
