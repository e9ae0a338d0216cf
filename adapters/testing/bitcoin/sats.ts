import { isRecord } from '../guards.ts'
import { invalidParameters, ProviderRpcError } from '../errors.ts'
import { pay, broadcastTransaction } from './esplora.ts'
import type { BitcoinInjection, BitcoinWalletState } from './bitcoin-test-wallet.ts'
import type { BitcoinKey } from './keys.ts'
import type { BitcoinTestWalletOptions } from './options.ts'

type Fields = Record<string, unknown>

/** Methods that need the user. All others respond immediately. */
const asks = ['wallet_connect', 'getAccounts', 'getAddresses', 'signMessage', 'signPsbt', 'sendTransfer', 'wallet_changeNetwork']
const connects = asks.slice(0, 3)

/** The methods of sats-connect, over the wallet's state. */
function createMethods(state: BitcoinWalletState) {
  const network = () => ({ bitcoin: { name: state.networks[0] }, stacks: { name: 'mainnet' } })
  /** It is on one network at a time. */
  const shared = (purposes?: unknown): readonly BitcoinKey[] =>
    state.shared(Array.isArray(purposes) ? purposes : undefined).filter(key => key.network === state.networks[0])
  const addresses = (purposes?: unknown) =>
    shared(purposes).map(({ address, publicKey, purpose, addressType }) => ({
      address,
      publicKey: Array.from(publicKey, byte => byte.toString(16).padStart(2, '0')).join(''),
      purpose,
      addressType,
      walletType: 'software'
    }))
  const keyFor = (address: unknown): BitcoinKey => {
    const key = shared().find(one => one.address === address)
    if (!key || state.options.watched) throw new ProviderRpcError(-32002, 'No permission for this account.')
    return key
  }
  const connect = (purposes: unknown) => {
    state.connected = true
    return { id: 'account', addresses: addresses(purposes), walletType: 'software', network: network() }
  }

  const methods: { readonly [method: string]: (params: Fields) => unknown } = {
    wallet_connect: ({ addresses: purposes }) => connect(purposes),
    getAccounts: ({ purposes }) => connect(purposes).addresses,
    getAddresses: ({ purposes }) => connect(purposes),
    wallet_getAccount: () => ({ id: 'account', addresses: addresses(), walletType: 'software' }),
    wallet_getNetwork: network,
    wallet_changeNetwork({ name: wanted }) {
      state.goTo(String(wanted))
      return null
    },
    wallet_disconnect() {
      state.connected = false
      return null
    },
    async signMessage({ address, message, protocol = 'ECDSA' }) {
      if (protocol !== 'ECDSA' && protocol !== 'BIP322') throw invalidParameters('There is no such protocol.')
      const signature = await keyFor(address).signMessage(String(message), protocol)
      return { address, signature: btoa(String.fromCharCode(...signature)), messageHash: '', protocol }
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      let wire = Uint8Array.from(atob(String(psbt)), letter => letter.charCodeAt(0))
      for (const [address, indexes] of Object.entries(isRecord(signInputs) ? signInputs : {}))
        wire = Uint8Array.from(keyFor(address).signPsbt(wire, indexes as number[]))
      const txid = broadcast === true ? await broadcastTransaction(state, state.networks[0]!, wire) : undefined
      return { psbt: btoa(String.fromCharCode(...wire)), ...(txid !== undefined && { txid }) }
    },
    async sendTransfer({ recipients }) {
      const [recipient, ...others] = Array.isArray(recipients) ? (recipients as readonly unknown[]) : []
      if (!isRecord(recipient) || others.length) throw invalidParameters('One is paid at a time.')
      const payer = keyFor(shared(['payment'])[0]?.address)
      return { txid: await pay(state, payer, String(recipient['address']), BigInt(Number(recipient['amount']))) }
    }
  }
  return { methods, network }
}

/** Injects the wallet into `window.btc_providers` (WBIP 004) with sats-connect's JSON-RPC. */
export function injectSats(state: BitcoinWalletState, host: NonNullable<BitcoinTestWalletOptions['window']>): BitcoinInjection {
  const { name, icon, options } = state
  const id = options.providerId ?? 'BitcoinTestProvider'
  const listeners = new Set<{ readonly eventName: string; readonly cb: (event: object) => void }>()

  const { methods, network } = createMethods(state)
  const open = ['wallet_getNetwork', 'wallet_disconnect', ...connects]

  const request = async (method: string, params?: unknown): Promise<unknown> => {
    const run = options.without?.includes(method) ? undefined : methods[method]
    const reply = { jsonrpc: '2.0', id: 'test' }
    try {
      const result = await state.prompt({
        method,
        params,
        needsPerson: asks.includes(method) && !(connects.includes(method) && state.connected),
        connects: connects.includes(method),
        perform() {
          if (!run) throw new ProviderRpcError(-32601)
          if (!state.connected && !open.includes(method)) throw new ProviderRpcError(-32002, 'Access denied.')
          return run(isRecord(params) ? params : {})
        }
      })
      return { ...reply, result }
    } catch (error) {
      // sats-connect has its own code for a rejection.
      if (error instanceof ProviderRpcError && error.code === 4001)
        return { ...reply, error: { code: -32000, message: 'User rejected the request.' } }
      if (error instanceof ProviderRpcError && error.code !== 4900)
        return { ...reply, error: { code: error.code, message: error.message } }
      throw error
    }
  }
  const provider = Object.freeze({
    request,
    addListener(listener: { readonly eventName: string; readonly cb: (event: object) => void }) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  })
  const notify = (type: string, more: object = {}): void => {
    for (const { eventName, cb } of [...listeners]) if (eventName === type) cb({ type, ...more })
  }
  const entry = Object.freeze({ id, name, icon, methods: Object.keys(methods) })

  return {
    register() {
      const listed = Array.isArray(host.btc_providers) ? (host.btc_providers as unknown[]) : []
      if (!listed.includes(entry)) listed.push(entry)
      host.btc_providers = listed
      Object.defineProperty(host, id, { value: provider, configurable: true })
    },
    unregister() {
      if (Array.isArray(host.btc_providers)) host.btc_providers = (host.btc_providers as unknown[]).filter(one => one !== entry)
      if (Object.getOwnPropertyDescriptor(host, id)?.value === provider) Reflect.deleteProperty(host, id)
    },
    changed(what) {
      if (what === 'permission') return state.connected ? undefined : notify('disconnect')
      if (!state.connected) return undefined
      return what === 'accounts' ? notify('accountChange') : notify('networkChange', network())
    }
  }
}
