import { bytesOfBase58 } from '../../../adapters/base/base58.ts'
import { failureAnswer } from '../answering.ts'
import { askNode } from '../chains.ts'
import { isRecord } from '../checks.ts'
import { invalidParameters, ProviderRpcError } from '../errors.ts'
import { testWalletIcon } from '../icon.ts'
import { createPerson } from '../person.ts'
import { recall, remember } from '../permissions.ts'
import { startRegistering } from '../registering.ts'
import { storageOf } from '../running.ts'
import { describe } from './describe.ts'
import { developmentSeeds, keyOf, type SolanaKey } from './keys.ts'
import { signInText } from './sign-in.ts'
import { idOf, signWire } from './transaction.ts'
import type { Answering, Failure, WalletHost, WalletRequest } from '../options.ts'

/** A network of the test wallet, and its node. */
export interface SolanaTestChain {
  /** As Wallet Standard has it: `solana:devnet`, or a CAIP-2 id. */
  readonly chain: `solana:${string}`
  readonly rpcUrl: string
  readonly name?: string
}

/** What the wallet can do, by the names of Wallet Standard. */
export type SolanaFeature = 'solana:signMessage' | 'solana:signIn' | 'solana:signTransaction' | 'solana:signAndSendTransaction'

/** What `createSolanaTestWallet()` takes. */
export interface SolanaTestWalletOptions {
  readonly chains: readonly SolanaTestChain[]
  /** Of the keys, 32 bytes each. Without any, those of accounts that everybody knows. */
  readonly seeds?: readonly Uint8Array[]
  /** How many of the known accounts the wallet has: 2 unless given. */
  readonly accountCount?: number
  /** `Test Wallet` unless given. Wallets of Wallet Standard are told apart by it. */
  readonly name?: string
  readonly icon?: string
  /** All unless given. */
  readonly features?: readonly SolanaFeature[]
  /** Accounts without a key, that can be looked at alone. */
  readonly watched?: readonly string[]
  /** `false`: silent until `register()` is called, as a wallet that loads late. */
  readonly register?: boolean
  /** What becomes of requests that need the person: `approve` unless given. */
  readonly answers?: Answering
  /** Milliseconds before any answer. */
  readonly latency?: number
  /** Keeps the permission in the page's localStorage, so that a reload finds the wallet connected. */
  readonly remember?: boolean
  /** Where it registers: the page's window unless given. In Node, any `EventTarget`. */
  readonly window?: WalletHost
}

/** A wallet of Wallet Standard, seen from the side of the person who holds it. */
export interface SolanaTestWallet {
  readonly name: string
  /** What pages get: a `Wallet` of Wallet Standard. */
  readonly wallet: object
  /** Everything that was asked, oldest first: the name of the feature, and its inputs. */
  readonly requests: readonly WalletRequest[]
  /** The addresses that a page gets once it has permission. */
  readonly accounts: readonly string[]
  readonly connected: boolean
  /** What becomes of requests that need the person. */
  answers: Answering
  latency: number
  /** Registers, and answers pages that ask from here on. */
  register(): void
  /** Takes itself off the list of pages, as an extension that is switched off. */
  unregister(): void
  /** The next request, or the next of that feature, is answered so: once. */
  answerNext(answer: Answering, feature?: string): void
  /** The next request, or the next of that feature, is rejected with that error. */
  failNext(failure: Failure, feature?: string): void
  /** Chooses which of its accounts pages see. Throws `TypeError` for an account it has not. */
  setAccounts(addresses: readonly string[]): void
  /** The networks that its accounts are on. Throws `TypeError` for one it does not know. */
  setChains(chains: readonly string[]): void
  /** Takes the page's permission back, as a person does in the wallet. */
  revoke(): void
  /** Tells pages any properties of a change, as faulty wallets do. */
  emit(properties: unknown): void
  /** Goes away; open requests are answered with 4900. */
  stop(): void
}

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/**
 * A wallet of Wallet Standard that really signs (Ed25519 by WebCrypto) and sends to the chain it is told of, for playgrounds and tests.
 *
 * @example
 * const wallet = await createSolanaTestWallet({ chains: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }] })
 * wallet.failNext(4001, 'solana:signMessage')
 */
export async function createSolanaTestWallet(options: SolanaTestWalletOptions): Promise<SolanaTestWallet> {
  const host: WalletHost = options.window ?? globalThis
  const name = options.name ?? 'Test Wallet'
  const icon = options.icon ?? testWalletIcon
  const keys = await Promise.all((options.seeds ?? (await developmentSeeds(options.accountCount ?? 2))).map(keyOf))
  const watched = options.watched ?? []
  const own = options.features ?? [
    'solana:signMessage',
    'solana:signIn',
    'solana:signTransaction',
    'solana:signAndSendTransaction'
  ]
  const store = options.remember ? storageOf(host) : undefined
  const storeName = `solana/${name}`

  let chains: readonly string[] = options.chains.map(({ chain }) => chain)
  let addresses: readonly string[] = [...keys.map(({ address }) => address), ...watched]
  let connected = recall(store, storeName)?.connected ?? false

  const person = createPerson({ name, host, answers: options.answers, latency: options.latency })
  const { requests, answers } = person
  const listeners = new Set<(properties: unknown) => void>()
  const networkOf = (chain: unknown): string => options.chains.find(known => known.chain === chain)?.name ?? String(chain)

  let made: readonly StandardAccount[] = []
  /** The same objects as long as nothing changes, as pages expect. */
  const accounts = (): readonly StandardAccount[] => {
    if (!connected) return []
    const key = (account: Pick<StandardAccount, 'address' | 'chains'>): string => `${account.address} ${String(account.chains)}`
    const wanted = addresses.map(address => made.find(one => key(one) === key({ address, chains })) ?? accountOf(address))
    return (made = wanted)
  }
  const accountOf = (address: string): StandardAccount => {
    const found = keys.find(one => one.address === address)
    return Object.freeze({
      address,
      publicKey: found?.publicKey ?? bytesOfBase58(address) ?? new Uint8Array(),
      chains,
      features: found ? own : []
    })
  }

  /** Runs a change, keeps what is to be kept, and tells pages what they can see of it. */
  const change = (run: () => void): void => {
    const before = accounts()
    run()
    remember(store, storeName, { connected, chainId: 0 })
    const after = accounts()
    if (after.length !== before.length || after.some((account, index) => account !== before[index])) tell({ accounts: after })
  }
  const tell = (properties: unknown): void => {
    for (const listener of [...listeners]) listener(properties)
  }

  const keyFor = (account: unknown): SolanaKey => {
    const address = isRecord(account) ? account['address'] : undefined
    const key = keys.find(one => one.address === address)
    if (!key || !accounts().some(one => one.address === address)) throw new ProviderRpcError(4100)
    return key
  }
  const chainFor = (input: Record<string, unknown>): SolanaTestChain => {
    const found = options.chains.find(({ chain }) => chain === input['chain'])
    if (!found || !chains.includes(found.chain)) throw invalidParameters(`The wallet is not on ${String(input['chain'])}.`)
    return found
  }
  const wireOf = ({ transaction }: Record<string, unknown>): Uint8Array => {
    if (!(transaction instanceof Uint8Array)) throw invalidParameters('A transaction is bytes.')
    return transaction
  }

  const each: { readonly [feature in SolanaFeature]: (input: Record<string, unknown>) => Promise<unknown> } = {
    async 'solana:signMessage'({ account, message }) {
      if (!(message instanceof Uint8Array)) throw invalidParameters('A message is bytes.')
      return { signedMessage: message, signature: await keyFor(account).sign(message), signatureType: 'ed25519' }
    },
    async 'solana:signIn'(input) {
      change(() => (connected = true))
      const account = accounts().find(({ address }) => address === (input['address'] ?? addresses[0]))
      if (!account) throw new ProviderRpcError(4100)
      const signedMessage = new TextEncoder().encode(signInText(input, account.address))
      return { account, signedMessage, signature: await keyFor(account).sign(signedMessage), signatureType: 'ed25519' }
    },
    async 'solana:signTransaction'(input) {
      chainFor(input)
      return { signedTransaction: await signWire(wireOf(input), keyFor(input['account'])) }
    },
    async 'solana:signAndSendTransaction'(input) {
      const { rpcUrl } = chainFor(input)
      const signed = await signWire(wireOf(input), keyFor(input['account']))
      await sendWire(rpcUrl, signed, input['options'])
      return { signature: idOf(signed) }
    }
  }

  const run = (feature: string, inputs: readonly unknown[], needsPerson: boolean, perform: () => unknown): Promise<unknown> => {
    const connects = feature === 'standard:connect' || (feature === 'solana:signIn' && !connected)
    const describeIt = (request: WalletRequest) => describe(request, networkOf, addresses[0] ?? '')
    return person.ask({ method: feature, params: inputs, needsPerson, connects, describe: describeIt, perform })
  }
  const signing = (feature: SolanaFeature) => ({
    version: '1.0.0',
    ...(feature.endsWith('Transaction') && { supportedTransactionVersions: Object.freeze(['legacy', 0]) }),
    [feature.slice('solana:'.length)]: (...inputs: readonly unknown[]) =>
      run(feature, inputs, true, async () => {
        const outputs: unknown[] = []
        for (const input of inputs.length ? inputs : [{}]) outputs.push(await each[feature](isRecord(input) ? input : {}))
        return outputs
      })
  })

  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return chains
    },
    get accounts() {
      return accounts()
    },
    features: Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: unknown) => {
          const silent = isRecord(input) && input['silent'] === true
          return run('standard:connect', [input], !silent && !connected, () => {
            if (!silent) change(() => (connected = true))
            return { accounts: accounts() }
          })
        }
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => run('standard:disconnect', [], false, () => change(() => (connected = false)))
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (properties: unknown) => void) {
          if (event === 'change') listeners.add(listener)
          return () => void listeners.delete(listener)
        }
      },
      ...Object.fromEntries(own.map(feature => [feature, signing(feature)]))
    })
  })

  const registering = startRegistering(host, wallet)
  if (options.register !== false) registering.register()

  return {
    name,
    wallet,
    requests,
    get accounts() {
      return addresses
    },
    get connected() {
      return connected
    },
    get answers() {
      return answers.usual
    },
    set answers(usual) {
      answers.usual = usual
    },
    get latency() {
      return person.latency
    },
    set latency(milliseconds) {
      person.latency = milliseconds
    },
    register: registering.register,
    unregister: registering.unregister,
    answerNext: answers.next,
    failNext: (failure, feature) => answers.next(failureAnswer(failure), feature),
    setAccounts(chosen) {
      const known = [...keys.map(({ address }) => address), ...watched]
      const unknown = chosen.find(address => !known.includes(address))
      if (unknown !== undefined) throw new TypeError(`The wallet has no key for ${unknown}.`)
      change(() => (addresses = [...chosen]))
    },
    setChains(chosen) {
      const unknown = chosen.find(chain => !options.chains.some(known => known.chain === chain))
      if (unknown !== undefined) throw new TypeError(`The wallet does not know ${unknown}.`)
      change(() => (chains = [...chosen]))
    },
    revoke: () => change(() => (connected = false)),
    emit: tell,
    stop() {
      registering.unregister()
      person.leave()
      listeners.clear()
    }
  }
}

async function sendWire(rpcUrl: string, wire: Uint8Array, options: unknown): Promise<void> {
  const settings = { ...(isRecord(options) ? options : {}), encoding: 'base64' }
  await askNode(rpcUrl, 'sendTransaction', [btoa(String.fromCharCode(...wire)), settings])
}
