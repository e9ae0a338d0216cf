import { failureAnswer } from '../answering.ts'
import { ProviderRpcError } from '../errors.ts'
import { testWalletIcon } from '../icon.ts'
import { recall, remember } from '../permissions.ts'
import { createPerson, type Asked } from '../person.ts'
import { storageOf } from '../running.ts'
import { describe } from './describe.ts'
import { bitcoinKey, developmentSecrets, type BitcoinKey, type BitcoinPurpose } from './keys.ts'
import { injectSats } from './sats.ts'
import { injectStandard } from './standard.ts'
import type { BitcoinTestNetwork } from './networks.ts'
import type { BitcoinTestWallet, BitcoinTestWalletOptions } from './options.ts'

/** What both ways to reach the wallet are made of. */
export interface BitcoinWalletState {
  readonly options: BitcoinTestWalletOptions
  readonly name: string
  readonly icon: string
  /** Whether the page has permission. */
  connected: boolean
  /** What the page gets with it: of the account that is chosen, on each network. */
  shared(purposes?: readonly unknown[]): readonly BitcoinKey[]
  /** Where the wallet is, the first before others. */
  readonly networks: readonly BitcoinTestNetwork[]
  /** Goes to a network of its own. Throws -32602 for one it has not. */
  goTo(network: string): void
  ask(asked: Omit<Asked, 'describe'>): Promise<unknown>
}

/** How pages reach the wallet. */
export interface BitcoinInjection {
  register(): void
  unregister(): void
  /** Tells pages of what has changed. */
  changed(what: 'accounts' | 'networks' | 'permission'): void
}

/**
 * A Bitcoin wallet that really signs (ECDSA and BIP-322, PSBTs by `@scure/btc-signer`) and pays by the Esplora API it is told of, for
 * playgrounds and tests.
 *
 * @example
 * const wallet = await createBitcoinTestWallet({ injection: 'sats', networks: ['Regtest'], esplora: { Regtest: 'http://127.0.0.1:3002' } })
 * wallet.failNext(4001, 'signMessage')
 */
export async function createBitcoinTestWallet(options: BitcoinTestWalletOptions = {}): Promise<BitcoinTestWallet> {
  const host = options.window ?? globalThis
  const name = options.name ?? 'Bitcoin Test Wallet'
  const known = options.networks ?? ['Mainnet']
  const secrets = options.secrets ?? developmentSecrets(options.accountCount ?? 2)
  const purposes = ['payment', 'ordinals'] as const satisfies readonly BitcoinPurpose[]
  const keys = await Promise.all(
    secrets.map(secret => Promise.all(known.flatMap(network => purposes.map(purpose => bitcoinKey(secret, purpose, network)))))
  )
  const store = options.remember ? storageOf(host) : undefined
  const storeName = `bitcoin/${name}`
  const person = createPerson({ name, host, answers: options.answers, latency: options.latency })
  let chosen = 0
  let networks: readonly BitcoinTestNetwork[] = known
  let connected = recall(store, storeName)?.connected ?? false

  const state: BitcoinWalletState = {
    options,
    name,
    icon: options.icon ?? testWalletIcon,
    get connected() {
      return connected
    },
    set connected(permitted) {
      const before = connected
      connected = permitted
      remember(store, storeName, { connected, chainId: 0 })
      if (before !== connected) injection.changed('permission')
    },
    shared: (wanted = purposes) =>
      networks.flatMap(network =>
        // in the order of the purposes that are asked for
        wanted.flatMap(purpose => keys[chosen]!.filter(key => key.network === network && key.purpose === purpose))
      ),
    get networks() {
      return networks
    },
    goTo(network) {
      const found = known.find(one => one === network)
      if (!found) throw new ProviderRpcError(-32602, `The wallet knows no ${network}.`)
      networks = [found, ...known.filter(one => one !== found)]
      injection.changed('networks')
    },
    ask: asked => person.ask({ ...asked, describe: request => describe(request, state.shared()[0]?.address ?? '') })
  }
  const injection = options.injection === 'sats' ? injectSats(state, host) : injectStandard(state, host)
  if (options.register !== false) injection.register()

  return {
    name,
    requests: person.requests,
    get accounts() {
      return state.shared().map(({ address }) => address)
    },
    get connected() {
      return connected
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
    register: () => injection.register(),
    unregister: () => injection.unregister(),
    answerNext: (answer, method) => person.answers.next(answer, method),
    failNext: (failure, method) => person.answers.next(failureAnswer(failure), method),
    chooseAccount(number) {
      if (!keys[number]) throw new TypeError(`The wallet has no account ${number}.`)
      chosen = number
      injection.changed('accounts')
    },
    setNetworks(wanted) {
      const unknown = wanted.find(network => !known.includes(network))
      if (unknown !== undefined) throw new TypeError(`The wallet does not know ${unknown}.`)
      networks = [...wanted]
      injection.changed('networks')
    },
    revoke() {
      state.connected = false
    },
    stop() {
      injection.unregister()
      person.leave()
    }
  }
}
