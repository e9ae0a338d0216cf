import { getNamespace, parseAccountId, type AccountId, type ChainId, type Namespace } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { parseEvmChainId } from '../base/evm-chain-id.ts'
import type { Network } from '../base/network.ts'
import type { Connection, ConnectionState, SignedIn } from '../wallet-source.ts'
import type { WalletConnectConnection } from './connection.ts'
import { normalizeAddress } from './normalize-address.ts'
import { switchFailedError } from './errors.ts'
import { createProvider, type WalletConnectProvider } from './provider.ts'
import type { SessionRecord } from './load-sign-client.ts'
import { toCurrentChainId } from './namespaces.ts'
import { getAddresses, getAccounts, getChainIds, getPeerMetadata, toWalletChainId, acceptsAnyChain } from './session-data.ts'
import { getAllowedOnChain } from './validation.ts'

/** Dependencies of a session: its wallet and the networks. */
export interface SessionDependencies {
  /**
   * Returns the current session; `undefined` once it has ended.
   * @throws KitError `walletconnect-not-initialized` after the kit has stopped
   */
  record(): SessionRecord | undefined
  /** Sends a request to the wallet. Throws KitErrors. */
  sendRequest(method: string, params: unknown, chainId: ChainId): Promise<unknown>
  /** Sends a request to a node. Throws KitErrors. */
  read(chainId: ChainId, call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Networks requested by the app. */
  readonly requested: readonly ChainId[]
  /** Returns the requested wallet methods of a namespace. */
  walletMethods(namespace: Namespace): readonly string[]
  ping(): Promise<void>
  extend(): Promise<void>
  /** Ends the session, because no connection uses it. */
  end(): void
}

/** Milliseconds a wallet has after a switch to add the network to its session. */
const updateTime = 5000

/** A settled session: one connection per namespace, updated by the wallet's events. */
export class LiveSession {
  readonly #doors: SessionDependencies
  readonly #parts = new Map<Namespace, Part>()

  constructor(doors: SessionDependencies) {
    this.#doors = doors
  }

  /** Returns the connections of the approved namespaces. Repeated calls return the same objects. */
  connections(
    namespaces: readonly Namespace[],
    network: Network | undefined,
    signedIn?: readonly SignedIn[]
  ): readonly WalletConnectConnection[] {
    const record = this.#doors.record()
    if (!record) return []
    return namespaces.flatMap(namespace => {
      if (!getAccounts(record, namespace).length) return []
      let part = this.#parts.get(namespace)
      if (!part) {
        part = new Part(namespace, this.#doors, network?.caipNetworkId, () => this.#release(namespace), signedIn)
        this.#parts.set(namespace, part)
      }
      return [part.connection]
    })
  }

  /** Removes a namespace; the last one ends the session. */
  #release(namespace: Namespace): void {
    this.#parts.delete(namespace)
    if (!this.#parts.size) this.#doors.end()
  }

  owns(connection: Connection): boolean {
    return [...this.#parts.values()].some(part => part.connection === connection)
  }

  /** Handles a session update of the wallet. */
  updated(): void {
    for (const part of this.#parts.values()) part.refresh()
  }

  /** Handles an account or network event. The client has checked that the session allows the event. */
  handleEvent(name: string, data: unknown, eventChainId: string): void {
    for (const part of this.#parts.values()) part.handleEvent(name, data, eventChainId)
  }

  /** Handles the end of the session. */
  ended(): void {
    for (const part of this.#parts.values()) part.end()
    this.#parts.clear()
  }
}

/** One namespace of a session. */
class Part {
  readonly connection: WalletConnectConnection
  readonly #namespace: Namespace
  readonly #doors: SessionDependencies
  readonly #provider: WalletConnectProvider
  readonly #listeners = new Set<(state: ConnectionState | undefined) => void>()
  #chainId: ChainId
  #address: string | undefined
  #state: ConnectionState
  #approved: readonly ChainId[]
  #over = false

  constructor(
    namespace: Namespace,
    doors: SessionDependencies,
    preferred: ChainId | undefined,
    release: () => void,
    signedIn: readonly SignedIn[] | undefined
  ) {
    this.#namespace = namespace
    this.#doors = doors
    const record = doors.record()!
    const approved = (this.#approved = getChainIds(record, namespace))
    this.#chainId = [preferred, ...doors.requested, ...approved].find(chainId => chainId && approved.includes(chainId)) as ChainId
    this.#state = this.#read(record)
    const part = this
    this.#provider = createProvider({
      namespace,
      doors,
      state: () => (part.#over ? undefined : part.#state),
      switchTo: chainId => part.#switchTo(chainId)
    })
    this.connection = {
      namespace,
      walletId: 'walletConnect',
      type: 'WALLET_CONNECT',
      ...getPeerMetadata(record),
      provider: this.#provider,
      ...(signedIn && { signedIn }),
      get accounts() {
        return part.#state.accounts
      },
      get chainId() {
        return part.#state.chainId
      },
      subscribe(listener) {
        if (part.#over) queueMicrotask(() => part.#listeners.delete(listener) && listener(undefined))
        part.#listeners.add(listener)
        return () => part.#listeners.delete(listener)
      },
      chooseAccount(account) {
        const now = part.#doors.record()
        if (!now || part.#over || !part.#state.accounts.includes(account)) return
        part.#address = parseAccountId(account).address
        part.#publish(part.#read(now))
      },
      switchNetwork: (network, { signal }) => part.#switchNetwork(network.caipNetworkId, signal),
      release() {
        if (part.#over) return
        part.#listeners.clear()
        part.end()
        release()
      },
      ping: doors.ping,
      extend: doors.extend
    }
    if (!acceptsAnyChain(record)) {
      Object.defineProperty(this.connection, 'approvedChainIds', { enumerable: true, get: () => part.#approved })
    }
  }

  refresh(): void {
    const record = this.#doors.record()
    if (!record) return
    const approved = (this.#approved = getChainIds(record, this.#namespace))
    if (!approved.length) return this.end()
    if (!approved.includes(this.#chainId)) {
      this.#chainId = this.#doors.requested.find(chainId => approved.includes(chainId)) ?? approved[0]!
    }
    this.#publish(this.#read(record))
  }

  handleEvent(name: string, data: unknown, eventChainId: string): void {
    const record = this.#doors.record()
    if (!record) return
    if (name === 'chainChanged') {
      const chainId = parseEventChainId(data, this.#namespace, eventChainId)
      if (chainId && getChainIds(record, this.#namespace).includes(chainId)) this.#moveTo(chainId, record)
    } else if (name === 'accountsChanged' && Array.isArray(data)) {
      const address = parseEventAddress(data, getAccounts(record, this.#namespace))
      if (!address) return
      this.#address = address
      this.#publish(this.#read(record))
    }
  }

  end(): void {
    if (this.#over) return
    this.#over = true
    this.#provider.emit('disconnect', new KitError('wallet-disconnected', 'The session has ended.'))
    for (const listener of [...this.#listeners]) listener(undefined)
    this.#listeners.clear()
  }

  /** Returns the accounts on the active network, active one first. */
  #read(record: SessionRecord): ConnectionState {
    const here = getAccounts(record, this.#namespace).filter(account => account.startsWith(`${this.#chainId}:`))
    const active = here.find(account => parseAccountId(account).address === this.#address)
    return { accounts: active ? [active, ...here.filter(account => account !== active)] : here, chainId: this.#chainId }
  }

  #publish(next: ConnectionState): void {
    const before = this.#state
    if (JSON.stringify(before) === JSON.stringify(next)) return
    this.#state = next
    if (before.chainId !== next.chainId) this.#provider.emitChain(next.chainId)
    const addresses = getAddresses(next)
    if (getAddresses(before).join() !== addresses.join()) this.#provider.emit('accountsChanged', addresses)
    for (const listener of [...this.#listeners]) listener(next)
  }

  #moveTo(chainId: ChainId, record: SessionRecord): void {
    this.#chainId = chainId
    this.#publish(this.#read(record))
  }

  async #switchNetwork(chainId: ChainId, signal: AbortSignal | undefined): Promise<void> {
    if (!signal) return this.#switchTo(chainId)
    const abort = new Promise<never>((_, reject) => {
      const stop = (): void => reject(new KitError('aborted', 'Request was aborted', { cause: signal.reason }))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    abort.catch(() => undefined) // the switch may have ended before
    await Promise.race([this.#switchTo(chainId), abort])
  }

  /** Switches locally between approved chains; other networks need a request to the wallet. */
  async #switchTo(chainId: ChainId): Promise<void> {
    const record = this.#doors.record()
    // Never switch to a network the app did not configure, even if the wallet has approved it.
    if (!record || !this.#doors.requested.includes(chainId)) throw switchFailedError(chainId)
    const approved = (): boolean => {
      const now = this.#doors.record()
      return now !== undefined && getChainIds(now, this.#namespace).includes(chainId)
    }
    if (approved()) return this.#moveTo(chainId, record)
    const { chainId: active } = this.#state
    if (
      !getAllowedOnChain(record.namespaces, toWalletChainId(record, active), 'methods').includes('wallet_switchEthereumChain')
    ) {
      throw switchFailedError(chainId)
    }
    const reference = chainId.slice(chainId.indexOf(':') + 1)
    await this.#doors.sendRequest('wallet_switchEthereumChain', [{ chainId: `0x${BigInt(reference).toString(16)}` }], active)
    await this.#until(approved)
    const now = this.#doors.record()
    if (!now || !approved()) throw switchFailedError(chainId)
    this.#moveTo(chainId, now)
  }

  /** Waits for the wallet's network event, which may follow its response. */
  async #until(holds: () => boolean): Promise<void> {
    if (holds()) return
    await new Promise<void>(resolve => {
      const stop = (): void => {
        clearTimeout(timer)
        this.#listeners.delete(check)
        resolve()
      }
      const check = (state: ConnectionState | undefined): void => {
        if (!state || holds()) stop()
      }
      const timer = setTimeout(stop, updateTime)
      this.#listeners.add(check)
    })
  }
}

/** Parses a chain id: wallets send a number, decimal or hexadecimal text, or a CAIP-2 id. */
function parseEventChainId(data: unknown, namespace: Namespace, eventChainId: string): ChainId | undefined {
  const text = typeof data === 'number' || typeof data === 'string' ? String(data) : ''
  if (text.includes(':')) return text.startsWith(`${namespace}:`) ? toCurrentChainId(text as ChainId) : undefined
  if (!eventChainId.startsWith(`${namespace}:`)) return undefined
  if (namespace !== 'eip155') return toCurrentChainId(`${namespace}:${text}`)
  return parseEvmChainId(text)
}

/**
 * Returns the first of the reported accounts that the session has approved.
 * They are addresses or CAIP-10 ids.
 */
function parseEventAddress(data: readonly unknown[], granted: readonly AccountId[]): string | undefined {
  const [first] = data
  if (typeof first !== 'string') return undefined
  const reported = first.slice(first.lastIndexOf(':') + 1)
  const account = granted.find(id => {
    const { chainId, address } = parseAccountId(id)
    return address.toLowerCase() === reported.toLowerCase() || normalizeAddress(chainId, reported) === address
  })
  return account && (!first.includes(':') || first.startsWith(`${getNamespace(account)}:`))
    ? parseAccountId(account).address
    : undefined
}
