import { failureAnswer } from '../answers.ts'
import { ProviderRpcError } from '../errors.ts'
import { testWalletIcon } from '../icon.ts'
import { readStoredState, writeStoredState } from '../permissions.ts'
import { createWalletUser, type PendingRequest } from '../user.ts'
import { getStorage } from '../lifecycle.ts'
import { describe } from './describe.ts'
import { bitcoinKey, developmentSecrets, type BitcoinKey, type BitcoinPurpose } from './keys.ts'
import { injectSats } from './sats.ts'
import { injectStandard } from './standard.ts'
import type { BitcoinTestNetwork } from './networks.ts'
import type { BitcoinTestWallet, BitcoinTestWalletOptions } from './options.ts'

/** State shared by both ways to inject the wallet. */
export interface BitcoinWalletState {
  readonly options: BitcoinTestWalletOptions
  readonly name: string
  readonly icon: string
  /** Whether the page has permission. */
  connected: boolean
  /** Addresses the page gets with permission: those of the selected account, on each network. */
  shared(purposes?: readonly unknown[]): readonly BitcoinKey[]
  /** Networks of the wallet, active one first. */
  readonly networks: readonly BitcoinTestNetwork[]
  /** Switches to one of its networks. Throws -32602 for an unknown one. */
  goTo(network: string): void
  prompt(pending: Omit<PendingRequest, 'describe'>): Promise<unknown>
}

/** Injection of the wallet into pages. */
export interface BitcoinInjection {
  register(): void
  unregister(): void
  /** Emits changes to pages. */
  changed(what: 'accounts' | 'networks' | 'permission'): void
}

/**
 * Creates a Bitcoin wallet that really signs (ECDSA and BIP-322, PSBTs by `@scure/btc-signer`) and
 * pays over the given Esplora API, for playgrounds and tests.
 * @example
 * const wallet = await createBitcoinTestWallet({ injection: 'sats', networks: ['Regtest'], esplora: { Regtest:
 * 'http://127.0.0.1:3002' } })
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
  const store = options.remember ? getStorage(host) : undefined
  const storeName = `bitcoin/${name}`
  const person = createWalletUser({ name, host, answers: options.answers, latency: options.latency })
  let chosen = 0
  let networks: readonly BitcoinTestNetwork[] = known
  let connected = readStoredState(store, storeName)?.connected ?? false

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
      writeStoredState(store, storeName, { connected, chainId: 0 })
      if (before !== connected) injection.changed('permission')
    },
    shared: (wanted = purposes) =>
      networks.flatMap(network =>
        // In the order of the requested purposes.
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
    prompt: pending => person.prompt({ ...pending, describe: request => describe(request, state.shared()[0]?.address ?? '') })
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
