import { namespaceOf, parseAccountId, type AccountId, type ChainId, type Namespace } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { evmChainId } from '../base/evm-chain-id.ts'
import type { Network } from '../base/network.ts'
import type { Connection, ConnectionState, SignedIn } from '../wallet-source.ts'
import { addressOn } from './addresses.ts'
import { switchFailed } from './errors.ts'
import { createProvider, type WalletConnectProvider } from './provider.ts'
import type { SessionRecord } from './load.ts'
import { presentChainId } from './namespaces.ts'
import { addressesIn, accountsOf, chainIdsOf, peerOf, sessionChainId, takesAnyNetwork } from './session.ts'
import { allowedOn } from './validation.ts'

/** What a session can do with its wallet and the networks. */
export interface SessionDoors {
  /** The session as it is now; `undefined` once it is over. Throws KitError `walletconnect-not-initialized` after the kit has stopped. */
  record(): SessionRecord | undefined
  /** Asks the wallet. Throws KitErrors. */
  ask(method: string, params: unknown, chainId: ChainId): Promise<unknown>
  /** Asks a network. Throws KitErrors. */
  read(chainId: ChainId, call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** The networks the site asks for. */
  readonly requested: readonly ChainId[]
  /** The methods a wallet would be asked for in a namespace. */
  walletMethods(namespace: Namespace): readonly string[]
  ping(): Promise<void>
  extend(): Promise<void>
  /** Ends the session: nobody here has a use for it any more. */
  end(): void
}

/** A connection over WalletConnect. */
export interface WalletConnectConnection extends Connection {
  /** Resolves once the wallet's app answers. */
  ping(): Promise<void>
  /** Gives the session another 7 days. */
  extend(): Promise<void>
}

/** Milliseconds a wallet that has switched may take to add the network to its session. */
const updateTime = 5000

/** A settled session: one connection a namespace, kept true to what the wallet says. */
export class LiveSession {
  readonly #doors: SessionDoors
  readonly #parts = new Map<Namespace, Part>()

  constructor(doors: SessionDoors) {
    this.#doors = doors
  }

  /** The connections of the namespaces that the wallet has granted. Asking again gives the same ones. */
  connections(
    namespaces: readonly Namespace[],
    network: Network | undefined,
    signedIn?: readonly SignedIn[]
  ): readonly WalletConnectConnection[] {
    const record = this.#doors.record()
    if (!record) return []
    return namespaces.flatMap(namespace => {
      if (!accountsOf(record, namespace).length) return []
      let part = this.#parts.get(namespace)
      if (!part) {
        part = new Part(namespace, this.#doors, network?.caipNetworkId, () => this.#release(namespace), signedIn)
        this.#parts.set(namespace, part)
      }
      return [part.connection]
    })
  }

  /** One namespace less; the last one takes the session with it. */
  #release(namespace: Namespace): void {
    this.#parts.delete(namespace)
    if (!this.#parts.size) this.#doors.end()
  }

  owns(connection: Connection): boolean {
    return [...this.#parts.values()].some(part => part.connection === connection)
  }

  /** The wallet has changed what it grants. */
  updated(): void {
    for (const part of this.#parts.values()) part.refresh()
  }

  /** The wallet tells of another account or network. The client has checked that the session allows the event there. */
  told(name: string, data: unknown, eventChainId: string): void {
    for (const part of this.#parts.values()) part.told(name, data, eventChainId)
  }

  /** The session is over. */
  ended(): void {
    for (const part of this.#parts.values()) part.end()
    this.#parts.clear()
  }
}

/** One namespace of a session. */
class Part {
  readonly connection: WalletConnectConnection
  readonly #namespace: Namespace
  readonly #doors: SessionDoors
  readonly #provider: WalletConnectProvider
  readonly #listeners = new Set<(state: ConnectionState | undefined) => void>()
  #chainId: ChainId
  #address: string | undefined
  #state: ConnectionState
  #approved: readonly ChainId[]
  #over = false

  constructor(
    namespace: Namespace,
    doors: SessionDoors,
    preferred: ChainId | undefined,
    release: () => void,
    signedIn: readonly SignedIn[] | undefined
  ) {
    this.#namespace = namespace
    this.#doors = doors
    const record = doors.record()!
    const approved = (this.#approved = chainIdsOf(record, namespace))
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
      ...peerOf(record),
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
    if (!takesAnyNetwork(record)) {
      Object.defineProperty(this.connection, 'approvedChainIds', { enumerable: true, get: () => part.#approved })
    }
  }

  refresh(): void {
    const record = this.#doors.record()
    if (!record) return
    const approved = (this.#approved = chainIdsOf(record, this.#namespace))
    if (!approved.length) return this.end()
    if (!approved.includes(this.#chainId)) {
      this.#chainId = this.#doors.requested.find(chainId => approved.includes(chainId)) ?? approved[0]!
    }
    this.#publish(this.#read(record))
  }

  told(name: string, data: unknown, eventChainId: string): void {
    const record = this.#doors.record()
    if (!record) return
    if (name === 'chainChanged') {
      const chainId = toldChainId(data, this.#namespace, eventChainId)
      if (chainId && chainIdsOf(record, this.#namespace).includes(chainId)) this.#moveTo(chainId, record)
    } else if (name === 'accountsChanged' && Array.isArray(data)) {
      const address = toldAddress(data, accountsOf(record, this.#namespace))
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

  /** The accounts on the active network, the active one first. */
  #read(record: SessionRecord): ConnectionState {
    const here = accountsOf(record, this.#namespace).filter(account => account.startsWith(`${this.#chainId}:`))
    const active = here.find(account => parseAccountId(account).address === this.#address)
    return { accounts: active ? [active, ...here.filter(account => account !== active)] : here, chainId: this.#chainId }
  }

  #publish(next: ConnectionState): void {
    const before = this.#state
    if (JSON.stringify(before) === JSON.stringify(next)) return
    this.#state = next
    if (before.chainId !== next.chainId) this.#provider.emitChain(next.chainId)
    const addresses = addressesIn(next)
    if (addressesIn(before).join() !== addresses.join()) this.#provider.emit('accountsChanged', addresses)
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

  /** The session's own networks are switched to here; any other only the wallet can bring in. */
  async #switchTo(chainId: ChainId): Promise<void> {
    const record = this.#doors.record()
    // never to a network that the site did not ask for, whatever the wallet has approved
    if (!record || !this.#doors.requested.includes(chainId)) throw switchFailed(chainId)
    const approved = (): boolean => {
      const now = this.#doors.record()
      return now !== undefined && chainIdsOf(now, this.#namespace).includes(chainId)
    }
    if (approved()) return this.#moveTo(chainId, record)
    const { chainId: active } = this.#state
    if (!allowedOn(record.namespaces, sessionChainId(record, active), 'methods').includes('wallet_switchEthereumChain')) {
      throw switchFailed(chainId)
    }
    const reference = chainId.slice(chainId.indexOf(':') + 1)
    await this.#doors.ask('wallet_switchEthereumChain', [{ chainId: `0x${BigInt(reference).toString(16)}` }], active)
    await this.#until(approved)
    const now = this.#doors.record()
    if (!now || !approved()) throw switchFailed(chainId)
    this.#moveTo(chainId, now)
  }

  /** The wallet says yes before or after it tells of the network. */
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

/** Wallets tell a network as a number, a decimal or hexadecimal text, or a CAIP-2 id. */
function toldChainId(data: unknown, namespace: Namespace, eventChainId: string): ChainId | undefined {
  const text = typeof data === 'number' || typeof data === 'string' ? String(data) : ''
  if (text.includes(':')) return text.startsWith(`${namespace}:`) ? presentChainId(text as ChainId) : undefined
  if (!eventChainId.startsWith(`${namespace}:`)) return undefined
  if (namespace !== 'eip155') return presentChainId(`${namespace}:${text}`)
  return evmChainId(text)
}

/** The first of the told accounts, if the session grants it. They come as addresses or as CAIP-10 ids. */
function toldAddress(data: readonly unknown[], granted: readonly AccountId[]): string | undefined {
  const [first] = data
  if (typeof first !== 'string') return undefined
  const told = first.slice(first.lastIndexOf(':') + 1)
  const account = granted.find(id => {
    const { chainId, address } = parseAccountId(id)
    return address.toLowerCase() === told.toLowerCase() || addressOn(chainId, told) === address
  })
  return account && (!first.includes(':') || first.startsWith(`${namespaceOf(account)}:`))
    ? parseAccountId(account).address
    : undefined
}
