import { failureAnswer } from '../answers.ts'
import { isRecord } from '../guards.ts'
import { ProviderRpcError } from '../errors.ts'
import { readStoredState, writeStoredState } from '../permissions.ts'
import { createWalletUser, type PendingRequest, type WalletUser } from '../user.ts'
import { getStorage } from '../lifecycle.ts'
import { developmentSeedsOf, polkadotKey, ss58, type PolkadotKey, type PolkadotKeyType } from './keys.ts'
import type { Description } from '../describe.ts'
import type { Answering, Failure, WalletHost, WalletRequest } from '../options.ts'

/** Options of `createPolkadotTestWallet()`. */
export interface PolkadotTestWalletOptions {
  /** Property in `window.injectedWeb3`. Default: `w3m-test-wallet`. */
  readonly id?: string
  /** Default: `sr25519`. */
  readonly type?: PolkadotKeyType
  /** Seeds of 32 bytes each. Default: publicly known ones. */
  readonly seeds?: readonly Uint8Array[]
  /** Number of known accounts. Default: 2. */
  readonly accountCount?: number
  /** Address prefix, below 64. Default: 42, the generic one of extensions. */
  readonly prefix?: number
  /** Makes its accounts watch-only: it has no signer. */
  readonly watched?: boolean
  /** `false`: absent until `register()` is called, like a late extension. */
  readonly register?: boolean
  /** Response to requests that need the user. Default: `approve`. */
  readonly answers?: Answering
  /** Milliseconds before each response. */
  readonly latency?: number
  /** Stores the permission in the page's localStorage, so that the wallet reconnects after a reload. */
  readonly remember?: boolean
  /** Window it is injected into. Default: the page's window. */
  readonly window?: WalletHost & { injectedWeb3?: unknown }
}

/** A Polkadot extension, controlled by its user. */
export interface PolkadotTestWallet {
  readonly id: string
  /** All requests, oldest first: `enable`, `signRaw`. */
  readonly requests: readonly WalletRequest[]
  /** Addresses a page gets with permission. */
  readonly accounts: readonly string[]
  /** Response to requests that need the user. */
  answers: Answering
  latency: number
  /** Injects the extension into pages from now on. */
  register(): void
  /** Sets the response to the next request, or to the next of that name, once. */
  answerNext(answer: Answering, method?: string): void
  /** Rejects the next request, or the next of that name, with that error. */
  failNext(failure: Failure, method?: string): void
  /** Selects the accounts that pages see, in this order. Throws `TypeError` for an unknown one. */
  setAccounts(addresses: readonly string[]): void
  /** Binds its accounts to one network, by its genesis hash; `undefined`: to any. */
  bindTo(genesisHash: string | undefined): void
  /** Revokes the page's permission, like a user in the extension. */
  revoke(): void
  /** Stops the extension; open requests reject with 4900. */
  stop(): void
}

/**
 * Creates an extension in `window.injectedWeb3` that really signs (sr25519 or Ed25519), for
 * playgrounds and tests.
 * @example
 * const wallet = await createPolkadotTestWallet({ answers: 'panel' })
 * wallet.failNext(4001, 'signRaw')
 */
export async function createPolkadotTestWallet(options: PolkadotTestWalletOptions = {}): Promise<PolkadotTestWallet> {
  const host: NonNullable<PolkadotTestWalletOptions['window']> = options.window ?? globalThis
  const id = options.id ?? 'w3m-test-wallet'
  const prefix = options.prefix ?? 42
  const seeds = options.seeds ?? developmentSeedsOf(options.accountCount ?? 2)
  const keys = await Promise.all(seeds.map(seed => polkadotKey(seed, options.type ?? 'sr25519')))
  const known = keys.map(({ publicKey }) => ss58(publicKey, prefix))
  const person = createWalletUser({ name: 'Polkadot Test Wallet', host, answers: options.answers, latency: options.latency })
  const store = options.remember ? getStorage(host) : undefined
  const shared = createSharedAccounts({ known, keys, store, storeName: `polkadot/${id}` })
  const extension = createExtension(shared, person, options.watched ?? false)

  const register = (): void => {
    const all = isRecord(host.injectedWeb3) ? host.injectedWeb3 : {}
    host.injectedWeb3 = Object.assign(all, { [id]: extension })
  }
  if (options.register !== false) register()

  return {
    id,
    requests: person.requests,
    get accounts() {
      return shared.addresses
    },
    get answers() {
      return person.answers.usual
    },
    set answers(usual) {
      person.answers.usual = usual
    },
    get latency() {
      return person.latency
    },
    set latency(milliseconds) {
      person.latency = milliseconds
    },
    register,
    answerNext: (answer, method) => person.answers.next(answer, method),
    failNext: (failure, method) => person.answers.next(failureAnswer(failure), method),
    setAccounts(chosen) {
      const unknown = chosen.find(address => !known.includes(address))
      if (unknown !== undefined) throw new TypeError(`The wallet has no key for ${unknown}.`)
      shared.select(chosen)
    },
    bindTo: shared.bindTo,
    revoke: shared.revoke,
    stop() {
      if (isRecord(host.injectedWeb3) && host.injectedWeb3[id] === extension) Reflect.deleteProperty(host.injectedWeb3, id)
      person.leave()
    }
  }
}

/** What the extension shares with pages: accounts, while the page has permission. */
interface SharedAccounts {
  /** Addresses a page gets with permission. */
  readonly addresses: readonly string[]
  /** `denied`: the permission was revoked, and there is no further prompt. */
  readonly permission: 'unasked' | 'given' | 'denied'
  /** The accounts as pages get them. */
  list(): readonly object[]
  /** Returns the key of a shared account. Throws without permission. */
  keyFor(address: unknown): PolkadotKey
  permit(): void
  revoke(): void
  select(addresses: readonly string[]): void
  bindTo(genesisHash: string | undefined): void
  subscribe(listener: (accounts: readonly object[]) => void): () => void
}

function createSharedAccounts({
  known,
  keys,
  store,
  storeName
}: {
  readonly known: readonly string[]
  readonly keys: readonly PolkadotKey[]
  readonly store: WalletHost['localStorage']
  readonly storeName: string
}): SharedAccounts {
  const listeners = new Set<(accounts: readonly object[]) => void>()
  let addresses = known
  let genesisHash: string | undefined
  let permission: SharedAccounts['permission'] = readStoredState(store, storeName)?.connected ? 'given' : 'unasked'

  const list = (): readonly object[] =>
    permission === 'given'
      ? addresses.map(address => {
          const at = known.indexOf(address)
          return { address, genesisHash: genesisHash ?? null, name: `Account ${at + 1}`, type: keys[at]!.type }
        })
      : []
  const changed = (): void => {
    for (const listener of [...listeners]) listener(list())
  }
  const setPermission = (next: 'given' | 'denied'): void => {
    permission = next
    writeStoredState(store, storeName, { connected: next === 'given', chainId: 0 })
  }
  return {
    get addresses() {
      return addresses
    },
    get permission() {
      return permission
    },
    list,
    keyFor(address) {
      const key = keys[known.indexOf(String(address))]
      if (permission !== 'given' || !key || !addresses.includes(String(address))) throw new Error('Unable to find the account.')
      return key
    },
    permit: () => setPermission('given'),
    revoke() {
      setPermission('denied')
      changed()
    },
    select(chosen) {
      addresses = [...chosen]
      changed()
    },
    bindTo(hash) {
      genesisHash = hash
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

/** Creates the object that pages find in `window.injectedWeb3`. */
function createExtension(shared: SharedAccounts, person: WalletUser, watched: boolean): object {
  /** Extensions report a rejection only by a message. */
  const promptUser = (pending: Omit<PendingRequest, 'describe'>, refusal: string): Promise<unknown> =>
    person.prompt({ ...pending, describe: request => describe(request) }).catch((error: unknown) => {
      throw error instanceof ProviderRpcError && error.code === 4001 ? new Error(refusal) : error
    })

  const signer = Object.freeze({
    signRaw: (payload: unknown) =>
      promptUser(
        {
          method: 'signRaw',
          params: payload,
          needsPerson: true,
          async perform() {
            const { address, data } = isRecord(payload) ? payload : {}
            const key = shared.keyFor(address)
            const bytes = [...String(data).slice(2).matchAll(/../g)].map(([digits]) => parseInt(digits, 16))
            const wrapped = Uint8Array.from([...utf8('<Bytes>'), ...bytes, ...utf8('</Bytes>')])
            const signature = await key.sign(wrapped)
            return { id: 1, signature: `0x${Array.from(signature, byte => byte.toString(16).padStart(2, '0')).join('')}` }
          }
        },
        'Cancelled'
      )
  })
  const injected = Object.freeze({
    accounts: Object.freeze({ get: async () => shared.list(), subscribe: shared.subscribe }),
    ...(!watched && { signer })
  })
  return Object.freeze({
    version: '1.0.0',
    async enable(site: unknown) {
      if (shared.permission === 'denied')
        throw new Error(`The source ${String(site)} is not allowed to interact with this extension`)
      const needsPerson = shared.permission !== 'given'
      const perform = () => {
        if (shared.permission !== 'given') shared.permit()
        return injected
      }
      return promptUser({ method: 'enable', params: [site], needsPerson, connects: true, perform }, 'Rejected')
    }
  })
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Describes a request. */
function describe({ method, params }: WalletRequest): Description {
  if (method === 'enable') {
    return {
      title: 'Connect to this site',
      approve: 'Connect',
      details: [{ term: 'The site will see', value: 'your addresses and balance' }]
    }
  }
  const { address, data } = isRecord(params) ? params : {}
  const bytes = [...String(data).slice(2).matchAll(/../g)].map(([digits]) => parseInt(digits, 16))
  return {
    title: 'Sign a message',
    approve: 'Sign',
    details: [
      { term: 'Account', value: String(address), code: true },
      { term: 'Message', value: new TextDecoder().decode(Uint8Array.from(bytes)), code: true }
    ]
  }
}
