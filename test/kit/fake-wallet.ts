import type { Provider } from '../../adapters/base/provider.ts'

/**
 * A window for injected wallets: an EventTarget with `ethereum`, and with the registries of other
 * namespaces.
 */
export class FakeWindow extends EventTarget {
  ethereum?: unknown
  btc_providers?: unknown
  injectedWeb3?: unknown
}

export interface FakeWalletOptions {
  readonly accounts?: readonly string[]
  readonly chainId?: number
  /** Networks it supports. A switch to any other fails with 4902 until it was added. */
  readonly knownChains?: readonly number[]
  /** `ProviderInfo` of EIP-6963, or any other value. */
  readonly info?: Readonly<Record<string, unknown>>
}

/**
 * Handles a request of a wallet.
 * Its return value, promise or not, is the response; its error is thrown.
 */
export type Reply = (params: unknown) => unknown

/** A scriptable EIP-1193 wallet in memory, which may respond validly or not. Signs nothing. */
export interface FakeWallet {
  readonly provider: Provider
  readonly info: Readonly<Record<string, unknown>>
  /** All requests, oldest first. */
  readonly requests: readonly { readonly method: string; readonly params?: unknown }[]
  /** The methods of `requests`. */
  readonly methods: readonly string[]
  /** Number of listeners of an event. */
  listeners(event: string): number
  accounts: readonly string[]
  chainId: number
  /** Sets the response to every later request of the method. */
  reply(method: string, reply: Reply): void
  /** Sets the response to the next request of the method. */
  replyOnce(method: string, reply: Reply): void
  emit(event: string, value: unknown): void
  /** Announces the wallet by EIP-6963 at once and on each request of the page. */
  announce(window: EventTarget): void
}

export const fakeAddress = '0x00000000000000000000000000000000000000a1'
export const otherAddress = '0x00000000000000000000000000000000000000b2'
export const fakeIcon = 'data:image/png;base64,iVBORw0KGgo='

/** Returns an error as wallets throw it: not always an `Error`. */
export const providerError = (code: number, message = `Error ${code}`, data?: unknown): unknown => ({ code, message, data })

export const never: Reply = () => new Promise(() => {})

export function rejecting(error: unknown): Reply {
  return () => Promise.reject(error)
}

export function createFakeWallet(options: FakeWalletOptions = {}): FakeWallet {
  const requests: { method: string; params?: unknown }[] = []
  const listeners = new Map<string, Set<(...values: never[]) => void>>()
  const always = new Map<string, Reply>()
  const once = new Map<string, Reply[]>()
  const known = new Set([options.chainId ?? 1, ...(options.knownChains ?? [])])
  const hex = (id: number): string => `0x${id.toString(16)}`

  const goTo = (id: number): null => {
    wallet.chainId = id
    wallet.emit('chainChanged', hex(id))
    return null
  }
  const usual: { readonly [method: string]: Reply } = {
    eth_requestAccounts: () => wallet.accounts,
    eth_accounts: () => wallet.accounts,
    eth_chainId: () => hex(wallet.chainId),
    wallet_switchEthereumChain(params) {
      const id = chainIdIn(params)
      if (!known.has(id)) throw providerError(4902, 'Unrecognized chain ID')
      return goTo(id)
    },
    wallet_addEthereumChain(params) {
      known.add(chainIdIn(params))
      return goTo(chainIdIn(params))
    },
    wallet_revokePermissions() {
      wallet.accounts = []
      wallet.emit('accountsChanged', [])
      return null
    }
  }

  const wallet: FakeWallet = {
    info: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Fake',
      icon: fakeIcon,
      rdns: 'com.example.fake',
      ...options.info
    },
    accounts: options.accounts ?? [fakeAddress],
    chainId: options.chainId ?? 1,
    requests,
    get methods() {
      return requests.map(({ method }) => method)
    },
    listeners: event => listeners.get(event)?.size ?? 0,
    reply: (method, reply) => void always.set(method, reply),
    replyOnce: (method, reply) => void once.set(method, [...(once.get(method) ?? []), reply]),
    emit: (event, value) => [...(listeners.get(event) ?? [])].forEach(listener => (listener as (value: unknown) => void)(value)),
    announce(window) {
      const announce = (): void => {
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info: wallet.info, provider: wallet.provider } })
        )
      }
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    provider: {
      // not async: a reply that throws, throws synchronously, as some providers do
      request({ method, params }): Promise<unknown> {
        requests.push(params === undefined ? { method } : { method, params })
        const reply = once.get(method)?.shift() ?? always.get(method) ?? usual[method]
        if (!reply) throw providerError(4200, `${method} is not supported`)
        return reply(params) as Promise<unknown>
      },
      on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener)
    }
  }
  return wallet
}

function chainIdIn(params: unknown): number {
  return Number((params as readonly [{ readonly chainId: string }])[0].chainId)
}
