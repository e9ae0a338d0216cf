import { failureAnswer } from '../answers.ts'
import { requestNode } from '../chains.ts'
import { isRecord } from '../guards.ts'
import { invalidParameters, ProviderRpcError } from '../errors.ts'
import { testWalletIcon } from '../icon.ts'
import { createWalletUser, type PendingRequest, type WalletUser } from '../user.ts'
import { startRegistering } from '../register.ts'
import { getStorage } from '../lifecycle.ts'
import { describe } from './describe.ts'
import { developmentSeeds, keyOf } from './keys.ts'
import { createSharedAccounts, type SharedAccounts } from './shared-accounts.ts'
import { signInText } from './sign-in.ts'
import { getTransactionId, signTransaction } from './transaction.ts'
import type { Answering, Failure, WalletHost, WalletRequest } from '../options.ts'

/** A network of the test wallet, and its node. */
export interface SolanaTestChain {
  /** Wallet Standard name, such as `solana:devnet`, or a CAIP-2 id. */
  readonly chain: `solana:${string}`
  readonly rpcUrl: string
  readonly name?: string
}

/** Wallet Standard features of the wallet. */
export type SolanaFeature = 'solana:signMessage' | 'solana:signIn' | 'solana:signTransaction' | 'solana:signAndSendTransaction'

/** Options of `createSolanaTestWallet()`. */
export interface SolanaTestWalletOptions {
  readonly chains: readonly SolanaTestChain[]
  /** Seeds of 32 bytes each. Default: publicly known ones. */
  readonly seeds?: readonly Uint8Array[]
  /** Number of known accounts. Default: 2. */
  readonly accountCount?: number
  /** Default: `Test Wallet`. It identifies a Wallet Standard wallet. */
  readonly name?: string
  readonly icon?: string
  /** Default: all. */
  readonly features?: readonly SolanaFeature[]
  /** Watch-only accounts, without a key. */
  readonly watched?: readonly string[]
  /** `false`: not registered until `register()` is called, like a late wallet. */
  readonly register?: boolean
  /** Response to requests that need the user. Default: `approve`. */
  readonly answers?: Answering
  /** Milliseconds before each response. */
  readonly latency?: number
  /** Stores the permission in the page's localStorage, so that the wallet reconnects after a reload. */
  readonly remember?: boolean
  /** Window it registers in. Default: the page's window. In Node, any `EventTarget`. */
  readonly window?: WalletHost
}

/** A Wallet Standard wallet, controlled by its user. */
export interface SolanaTestWallet {
  readonly name: string
  /** The `Wallet` of Wallet Standard for pages. */
  readonly wallet: object
  /** All requests, oldest first: the name of the feature, and its inputs. */
  readonly requests: readonly WalletRequest[]
  /** Addresses a page gets with permission. */
  readonly accounts: readonly string[]
  readonly connected: boolean
  /** Response to requests that need the user. */
  answers: Answering
  latency: number
  /** Registers, and answers later requests of pages. */
  register(): void
  /** Removes itself from the pages' lists, like a disabled extension. */
  unregister(): void
  /** Sets the response to the next request, or to the next of that feature, once. */
  answerNext(answer: Answering, feature?: string): void
  /** Rejects the next request, or the next of that feature, with that error. */
  failNext(failure: Failure, feature?: string): void
  /** Selects the accounts that pages see. Throws `TypeError` for an unknown account. */
  setAccounts(addresses: readonly string[]): void
  /** Sets the networks of its accounts. Throws `TypeError` for an unknown one. */
  setChains(chains: readonly string[]): void
  /** Revokes the page's permission, like a user in the wallet. */
  revoke(): void
  /** Emits a change with any properties, like a faulty wallet. */
  emit(properties: unknown): void
  /** Stops the wallet; open requests reject with 4900. */
  stop(): void
}

/**
 * Creates a Wallet Standard wallet that really signs (Ed25519 by WebCrypto) and sends to the given
 * chain, for playgrounds and tests.
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
  const store = options.remember ? getStorage(host) : undefined
  const shared = createSharedAccounts({
    keys,
    watched,
    features: own,
    chains: options.chains.map(({ chain }) => chain),
    store,
    storeName: `solana/${name}`
  })
  const each = createSigners(shared, options.chains)
  const person = createWalletUser({ name, host, answers: options.answers, latency: options.latency })
  const { requests, answers } = person
  const networkOf = (chain: unknown): string => options.chains.find(known => known.chain === chain)?.name ?? String(chain)

  const describeRequest = (request: WalletRequest) => describe(request, networkOf, shared.addresses[0] ?? '')
  const wallet = createStandardWallet({ name, icon, features: own, shared, each, person, describe: describeRequest })

  const registering = startRegistering(host, wallet)
  if (options.register !== false) registering.register()

  return {
    name,
    wallet,
    requests,
    get accounts() {
      return shared.addresses
    },
    get connected() {
      return shared.connected
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
      shared.select(chosen)
    },
    setChains(chosen) {
      const unknown = chosen.find(chain => !options.chains.some(known => known.chain === chain))
      if (unknown !== undefined) throw new TypeError(`The wallet does not know ${unknown}.`)
      shared.setChains(chosen)
    },
    revoke: shared.disconnect,
    emit: shared.notify,
    stop() {
      registering.unregister()
      person.leave()
      shared.unsubscribeAll()
    }
  }
}

/** The wallet as pages see it, in Wallet Standard. */
function createStandardWallet({
  name,
  icon,
  features,
  shared,
  each,
  person,
  describe
}: {
  readonly name: string
  readonly icon: string
  readonly features: readonly SolanaFeature[]
  readonly shared: SharedAccounts
  readonly each: Signers
  readonly person: WalletUser
  readonly describe: PendingRequest['describe']
}): object {
  const run = (feature: string, inputs: readonly unknown[], needsPerson: boolean, perform: () => unknown): Promise<unknown> => {
    const connects = feature === 'standard:connect' || (feature === 'solana:signIn' && !shared.connected)
    return person.prompt({ method: feature, params: inputs, needsPerson, connects, describe, perform })
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

  return Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return shared.chains
    },
    get accounts() {
      return shared.list()
    },
    features: Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: unknown) => {
          const silent = isRecord(input) && input['silent'] === true
          return run('standard:connect', [input], !silent && !shared.connected, () => {
            if (!silent) shared.connect()
            return { accounts: shared.list() }
          })
        }
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => run('standard:disconnect', [], false, shared.disconnect)
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (properties: unknown) => void) {
          return event === 'change' ? shared.subscribe(listener) : () => {}
        }
      },
      ...Object.fromEntries(features.map(feature => [feature, signing(feature)]))
    })
  })
}

type Signers = { readonly [feature in SolanaFeature]: (input: Record<string, unknown>) => Promise<unknown> }

/** What each feature does with one of its inputs. */
function createSigners(shared: SharedAccounts, known: readonly SolanaTestChain[]): Signers {
  const chainFor = (input: Record<string, unknown>): SolanaTestChain => {
    const found = known.find(({ chain }) => chain === input['chain'])
    if (!found || !shared.chains.includes(found.chain)) throw invalidParameters(`The wallet is not on ${String(input['chain'])}.`)
    return found
  }
  const wireOf = ({ transaction }: Record<string, unknown>): Uint8Array => {
    if (!(transaction instanceof Uint8Array)) throw invalidParameters('A transaction is bytes.')
    return transaction
  }

  return {
    async 'solana:signMessage'({ account, message }) {
      if (!(message instanceof Uint8Array)) throw invalidParameters('A message is bytes.')
      return { signedMessage: message, signature: await shared.keyFor(account).sign(message), signatureType: 'ed25519' }
    },
    async 'solana:signIn'(input) {
      shared.connect()
      const account = shared.list().find(({ address }) => address === (input['address'] ?? shared.addresses[0]))
      if (!account) throw new ProviderRpcError(4100)
      const signedMessage = new TextEncoder().encode(signInText(input, account.address))
      return { account, signedMessage, signature: await shared.keyFor(account).sign(signedMessage), signatureType: 'ed25519' }
    },
    async 'solana:signTransaction'(input) {
      chainFor(input)
      return { signedTransaction: await signTransaction(wireOf(input), shared.keyFor(input['account'])) }
    },
    async 'solana:signAndSendTransaction'(input) {
      const { rpcUrl } = chainFor(input)
      const signed = await signTransaction(wireOf(input), shared.keyFor(input['account']))
      await sendWire(rpcUrl, signed, input['options'])
      return { signature: getTransactionId(signed) }
    }
  }
}

async function sendWire(rpcUrl: string, wire: Uint8Array, options: unknown): Promise<void> {
  const settings = { ...(isRecord(options) ? options : {}), encoding: 'base64' }
  await requestNode(rpcUrl, 'sendTransaction', [btoa(String.fromCharCode(...wire)), settings])
}
