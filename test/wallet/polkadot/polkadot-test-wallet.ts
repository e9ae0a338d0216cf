import { failureAnswer } from '../answering.ts'
import { isRecord } from '../checks.ts'
import { ProviderRpcError } from '../errors.ts'
import { recall, remember } from '../permissions.ts'
import { createPerson, type Asked } from '../person.ts'
import { storageOf } from '../running.ts'
import { developmentSeedsOf, polkadotKey, ss58, type PolkadotKeyType } from './keys.ts'
import type { Description } from '../describe.ts'
import type { Answering, Failure, WalletHost, WalletRequest } from '../options.ts'

/** What `createPolkadotTestWallet()` takes. */
export interface PolkadotTestWalletOptions {
  /** Where it stands in `window.injectedWeb3`: `w3m-test-wallet` unless given. */
  readonly id?: string
  /** `sr25519` unless given, which needs `@scure/sr25519`. */
  readonly type?: PolkadotKeyType
  /** Of the keys, 32 bytes each. Without any, those of accounts that everybody knows. */
  readonly seeds?: readonly Uint8Array[]
  /** How many of the known accounts the wallet has: 2 unless given. */
  readonly accountCount?: number
  /** Of the addresses that pages get, less than 64: 42 unless given, as extensions have it that show no network's own. */
  readonly prefix?: number
  /** Its accounts can be looked at alone: it has no signer. */
  readonly watched?: boolean
  /** `false`: not there until `register()` is called, as an extension that loads late. */
  readonly register?: boolean
  /** What becomes of requests that need the person: `approve` unless given. */
  readonly answers?: Answering
  /** Milliseconds before any answer. */
  readonly latency?: number
  /** Keeps the permission in the page's localStorage, so that a reload finds the wallet connected. */
  readonly remember?: boolean
  /** Where it is: the page's window unless given. */
  readonly window?: WalletHost & { injectedWeb3?: unknown }
}

/** A Polkadot extension, seen from the side of the person who holds it. */
export interface PolkadotTestWallet {
  readonly id: string
  /** Everything that was asked, oldest first: `enable`, `signRaw`. */
  readonly requests: readonly WalletRequest[]
  /** The addresses that a page gets once it has permission. */
  readonly accounts: readonly string[]
  /** What becomes of requests that need the person. */
  answers: Answering
  latency: number
  /** Is there for pages from here on. */
  register(): void
  /** The next request, or the next of that name, is answered so: once. */
  answerNext(answer: Answering, method?: string): void
  /** The next request, or the next of that name, is rejected with that error. */
  failNext(failure: Failure, method?: string): void
  /** Chooses which of its accounts pages see, and in which order. Throws `TypeError` for one it has not. */
  setAccounts(addresses: readonly string[]): void
  /** Binds its accounts to one network, by the hash of its first block; `undefined`: they are on any. */
  bindTo(genesisHash: string | undefined): void
  /** Takes the page's permission back, as a person does in the extension. */
  revoke(): void
  /** Goes away; open requests are answered with 4900. */
  stop(): void
}

/**
 * An extension in `window.injectedWeb3` that really signs (sr25519 or Ed25519), for playgrounds and tests.
 *
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
  const store = options.remember ? storageOf(host) : undefined
  const storeName = `polkadot/${id}`
  const person = createPerson({ name: 'Polkadot Test Wallet', host, answers: options.answers, latency: options.latency })
  const listeners = new Set<(accounts: readonly object[]) => void>()
  let addresses: readonly string[] = known
  let genesisHash: string | undefined
  /** `denied`: it was taken back, and nobody is asked again. */
  let permission: 'unasked' | 'given' | 'denied' = recall(store, storeName)?.connected ? 'given' : 'unasked'

  const permit = (next: 'given' | 'denied'): void => {
    permission = next
    remember(store, storeName, { connected: next === 'given', chainId: 0 })
  }
  const accounts = (): readonly object[] =>
    permission === 'given'
      ? addresses.map(address => {
          const at = known.indexOf(address)
          return { address, genesisHash: genesisHash ?? null, name: `Account ${at + 1}`, type: keys[at]!.type }
        })
      : []
  const changed = (): void => {
    for (const listener of [...listeners]) listener(accounts())
  }

  /** Extensions tell of a refusal in one word. */
  const ask = (asked: Omit<Asked, 'describe'>, refusal: string): Promise<unknown> =>
    person.ask({ ...asked, describe: request => describe(request) }).catch((error: unknown) => {
      throw error instanceof ProviderRpcError && error.code === 4001 ? new Error(refusal) : error
    })

  const signer = Object.freeze({
    signRaw: (payload: unknown) =>
      ask(
        {
          method: 'signRaw',
          params: payload,
          needsPerson: true,
          async perform() {
            const { address, data } = isRecord(payload) ? payload : {}
            const at = known.indexOf(String(address))
            if (permission !== 'given' || !keys[at] || !addresses.includes(String(address)))
              throw new Error('Unable to find the account.')
            const bytes = [...String(data).slice(2).matchAll(/../g)].map(([digits]) => parseInt(digits, 16))
            const wrapped = Uint8Array.from([...utf8('<Bytes>'), ...bytes, ...utf8('</Bytes>')])
            const signature = await keys[at].sign(wrapped)
            return { id: 1, signature: `0x${Array.from(signature, byte => byte.toString(16).padStart(2, '0')).join('')}` }
          }
        },
        'Cancelled'
      )
  })
  const injected = Object.freeze({
    accounts: Object.freeze({
      get: async () => accounts(),
      subscribe(listener: (accounts: readonly object[]) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      }
    }),
    ...(!options.watched && { signer })
  })
  const extension = Object.freeze({
    version: '1.0.0',
    async enable(site: unknown) {
      if (permission === 'denied') throw new Error(`The source ${String(site)} is not allowed to interact with this extension`)
      const perform = () => {
        if (permission !== 'given') permit('given')
        return injected
      }
      const needsPerson = permission !== 'given'
      return ask({ method: 'enable', params: [site], needsPerson, connects: true, perform }, 'Rejected')
    }
  })

  const register = (): void => {
    const all = isRecord(host.injectedWeb3) ? host.injectedWeb3 : {}
    host.injectedWeb3 = Object.assign(all, { [id]: extension })
  }
  if (options.register !== false) register()

  return {
    id,
    requests: person.requests,
    get accounts() {
      return addresses
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
      addresses = [...chosen]
      changed()
    },
    bindTo(hash) {
      genesisHash = hash
      changed()
    },
    revoke() {
      permit('denied')
      changed()
    },
    stop() {
      if (isRecord(host.injectedWeb3) && host.injectedWeb3[id] === extension) Reflect.deleteProperty(host.injectedWeb3, id)
      person.leave()
    }
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A request in words. */
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
