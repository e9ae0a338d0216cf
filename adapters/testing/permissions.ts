import { isAddress, numberToHex } from 'viem'
import { invalidParameters, ProviderRpcError } from './errors.ts'
import { isRecord, listParams } from './guards.ts'
import type { Address, Hex } from 'viem'

/** A permission of a page (EIP-2255), with the id and the date that wallets add. */
export interface Permission {
  /** Of this grant. */
  readonly id: string
  /** Origin of the page. */
  readonly invoker: string
  readonly parentCapability: 'eth_accounts' | 'endowment:permitted-chains'
  readonly caveats: readonly [
    | { readonly type: 'restrictReturnedAccounts'; readonly value: readonly Address[] }
    | { readonly type: 'restrictNetworkSwitching'; readonly value: readonly Hex[] }
  ]
  /** Milliseconds since 1970. */
  readonly date: number
}

/** When, and under which id, the user permitted the page. */
export interface Grant {
  readonly id: string
  readonly date: number
}

/** State the wallet keeps across page loads. */
export interface StoredState {
  readonly connected: boolean
  readonly chainId: number
  readonly grant?: Grant
  /** Networks that the page may use. */
  readonly permittedChains?: readonly number[]
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a page may see, and since when. */
export interface Granted {
  readonly origin: string
  readonly accounts: readonly Address[]
  readonly chainIds: readonly number[]
  readonly grant: Grant
}

export function createPermissions({ origin: invoker, accounts, chainIds, grant: { id, date } }: Granted): readonly Permission[] {
  return [
    {
      id,
      parentCapability: 'eth_accounts',
      invoker,
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
      date
    },
    {
      id,
      parentCapability: 'endowment:permitted-chains',
      invoker,
      caveats: [{ type: 'restrictNetworkSwitching', value: chainIds.map(chainId => numberToHex(chainId)) }],
      date
    }
  ]
}

/** What a page requests of its own accord: all accounts and the current network, unless it names some. */
export interface PermissionRequest {
  readonly accounts: readonly Address[] | undefined
  readonly chainIds: readonly number[]
}

const capabilities = new Set(['eth_accounts', 'endowment:permitted-chains'])

/** Validates `[{ eth_accounts: { … } }]`. Throws -32602 for anything else, and -32601 for a permission that the wallet does not know. */
export function parsePermissionRequest(params: unknown): PermissionRequest {
  const entries = Object.entries(recordOf(params))
  for (const [, value] of entries) if (!isRecord(value)) throw invalidParameters('A requested permission is an object.')
  const caveatsOf = (name: string, type: string): readonly unknown[] | undefined => {
    const value = entries.find(([key]) => key === name)?.[1]
    const caveats: unknown = isRecord(value) ? value.caveats : undefined
    if (caveats === undefined) return undefined
    if (!Array.isArray(caveats)) throw invalidParameters('`caveats` are a list.')
    const values = (caveats as readonly unknown[]).map(caveat => {
      if (!isRecord(caveat) || caveat.type !== type || !Array.isArray(caveat.value))
        throw invalidParameters(`A caveat of ${name} is { type: '${type}', value: […] }.`)
      return caveat.value as readonly unknown[]
    })
    return values.flat()
  }
  const accounts = caveatsOf('eth_accounts', 'restrictReturnedAccounts')
  const chainIds = caveatsOf('endowment:permitted-chains', 'restrictNetworkSwitching') ?? []
  if (accounts && !accounts.every(each => typeof each === 'string' && isAddress(each, { strict: false })))
    throw invalidParameters('`restrictReturnedAccounts` is a list of addresses.')
  if (!chainIds.every(each => typeof each === 'string' && /^0x[1-9a-f][0-9a-f]{0,12}$/i.test(each)))
    throw invalidParameters('`restrictNetworkSwitching` is a list of chain ids in hexadecimal form.')
  return { accounts, chainIds: chainIds.map(Number) }
}

/** Validates the parameters of `wallet_revokePermissions`, which name at least one permission. Throws as above. */
export function parseRevocation(params: unknown): void {
  recordOf(params)
}

function recordOf(params: unknown): Record<string, unknown> {
  const [first] = listParams(params)
  if (!isRecord(first) || !Object.keys(first).length) throw invalidParameters('Expected [{ eth_accounts: {} }].')
  const unknown = Object.keys(first).find(name => !capabilities.has(name))
  if (unknown !== undefined) throw new ProviderRpcError(-32601, `The wallet does not know the permission ${unknown}.`)
  return first
}

const keyOf = (rdns: string): string => `w3m-test-wallet/${rdns}`

export function readStoredState(store: Store | undefined, rdns: string): StoredState | undefined {
  try {
    const value: unknown = JSON.parse(store?.getItem(keyOf(rdns)) ?? 'null')
    if (!isRecord(value)) return undefined
    const { connected, chainId, grant, permittedChains } = value
    if (typeof connected !== 'boolean' || typeof chainId !== 'number') return undefined
    return {
      connected,
      chainId,
      ...(isGrant(grant) && { grant }),
      ...(isNumbers(permittedChains) && { permittedChains })
    }
  } catch {
    return undefined // invalid, or storage is blocked: nothing is stored
  }
}

const isGrant = (value: unknown): value is Grant & Record<string, unknown> =>
  isRecord(value) && typeof value.id === 'string' && typeof value.date === 'number'

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every(each => typeof each === 'number')

export function writeStoredState(store: Store | undefined, rdns: string, state: StoredState): void {
  try {
    store?.setItem(keyOf(rdns), JSON.stringify(state))
  } catch {
    // Storage is blocked or full: the next load asks again.
  }
}
