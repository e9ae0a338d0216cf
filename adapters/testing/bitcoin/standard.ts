import { isRecord } from '../guards.ts'
import { invalidParameters, ProviderRpcError } from '../errors.ts'
import { startRegistering } from '../register.ts'
import { broadcastTransaction } from './esplora.ts'
import { bitcoinNetworks } from './networks.ts'
import type { WalletHost } from '../options.ts'
import type { BitcoinInjection, BitcoinWalletState } from './bitcoin-test-wallet.ts'
import type { BitcoinKey } from './keys.ts'

const features = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'] as const

type Feature = (typeof features)[number]

/** What each signing feature does with one of its inputs. */
function createSigners(state: BitcoinWalletState): {
  readonly [feature in Feature]: (input: Record<string, unknown>) => Promise<unknown>
} {
  const keyFor = (account: unknown): BitcoinKey => {
    const address = isRecord(account) ? account['address'] : undefined
    const key = state.connected ? state.shared().find(one => one.address === address) : undefined
    if (!key || state.options.watched) throw new ProviderRpcError(4100)
    return key
  }
  const signed = (input: Record<string, unknown>): { readonly psbt: Uint8Array; readonly key: BitcoinKey } => {
    const { psbt, inputsToSign, chain } = input
    if (!(psbt instanceof Uint8Array) || !Array.isArray(inputsToSign)) throw invalidParameters('A transaction is bytes.')
    let [result, last]: [Uint8Array, BitcoinKey | undefined] = [psbt, undefined]
    for (const wanted of (inputsToSign as readonly unknown[]).filter(isRecord)) {
      last = keyFor(wanted['account'])
      if (bitcoinNetworks[last.network].chain !== chain) throw invalidParameters(`The account is not on ${String(chain)}.`)
      result = last.signPsbt(result, wanted['signingIndexes'] as number[])
    }
    if (!last) throw invalidParameters('There is nothing to sign.')
    return { psbt: result, key: last }
  }
  return {
    async 'bitcoin:signMessage'({ account, message }) {
      if (!(message instanceof Uint8Array)) throw invalidParameters('A message is bytes.')
      const key = keyFor(account)
      const protocol = key.addressType === 'p2tr' ? 'BIP322' : 'ECDSA'
      return { signedMessage: message, signature: await key.signMessage(new TextDecoder().decode(message), protocol) }
    },
    'bitcoin:signTransaction': async input => ({ signedPsbt: signed(input).psbt }),
    async 'bitcoin:signAndSendTransaction'(input) {
      const { psbt, key } = signed(input)
      return { txId: await broadcastTransaction(state, key.network, psbt) }
    }
  }
}

/**
 * Registers the wallet in Wallet Standard, with the features of
 * https://github.com/ExodusMovement/bitcoin-wallet-standard.
 */
export function injectStandard(state: BitcoinWalletState, host: WalletHost): BitcoinInjection {
  const { name, icon, options } = state
  const listeners = new Set<(properties: unknown) => void>()
  const own = options.watched ? [] : features

  /** Cached, since pages expect the same objects while nothing changes. */
  const made = new Map<string, object>()
  const toAccount = ({ address, publicKey, network }: BitcoinKey): object => {
    const key = `${address} ${network}`
    const account = made.get(key) ?? { address, publicKey, chains: [bitcoinNetworks[network].chain], features: own }
    made.set(key, account)
    return account
  }
  const accounts = (purposes?: readonly unknown[]): readonly object[] =>
    state.connected ? state.shared(purposes).map(toAccount) : []

  const each = createSigners(state)
  const signing = (feature: Feature) => ({
    version: '1.0.0',
    [feature.slice('bitcoin:'.length)]: (...inputs: readonly unknown[]) =>
      state.prompt({
        method: feature,
        params: inputs,
        needsPerson: true,
        perform: () => Promise.all(inputs.map(input => each[feature](isRecord(input) ? input : {})))
      })
  })
  const connecting = (feature: string) => (input?: unknown) => {
    const { silent, purposes } = isRecord(input) ? input : ({} as Record<string, unknown>)
    return state.prompt({
      method: feature,
      params: [input],
      needsPerson: silent !== true && !state.connected,
      connects: true,
      perform() {
        if (silent !== true) state.connected = true
        return { accounts: accounts(Array.isArray(purposes) ? purposes : undefined) }
      }
    })
  }
  const leaving = (feature: string) => () =>
    state.prompt({ method: feature, params: [], needsPerson: false, perform: () => void (state.connected = false) })

  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return state.networks.map(network => bitcoinNetworks[network].chain)
    },
    get accounts() {
      return accounts()
    },
    features: Object.freeze({
      'bitcoin:connect': { version: '1.0.0', connect: connecting('bitcoin:connect') },
      'bitcoin:disconnect': { version: '1.0.0', disconnect: leaving('bitcoin:disconnect') },
      'bitcoin:events': {
        version: '1.0.0',
        on(event: string, listener: (properties: unknown) => void) {
          if (event === 'change') listeners.add(listener)
          return () => void listeners.delete(listener)
        }
      },
      ...Object.fromEntries(features.map(feature => [feature, signing(feature)]))
    })
  })
  const { register, unregister } = startRegistering(host, wallet)
  return {
    register,
    unregister,
    changed(what) {
      if (what !== 'permission' && !state.connected) return
      for (const listener of [...listeners]) listener({ accounts: accounts() })
    }
  }
}
