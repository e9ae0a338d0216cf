import { expect } from '@open-wc/testing'
import { embedded, type EmbeddedOptions } from '../../adapters/embedded/index.ts'
import type { KitError } from '../../adapters/base/kit-error.ts'
import { toNetwork } from '../../adapters/base/network.ts'
import type { Connection, SourceContext, WalletLogin, WalletSource } from '../../adapters/wallet-source.ts'
import { scriptedFrame, scriptedFrameUrl, type ScriptedFrame } from './scripted-frame.ts'

const evmNetwork = (id: number) =>
  toNetwork({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc.example/${id}`] } }
  })
export const mainnet = evmNetwork(1)
export const base = evmNetwork(8453)
export const solana = {
  ...evmNetwork(0),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
} as const
/** The account of the scripted frame. */
export const address = '0x00000000000000000000000000000000000000e1'
export const prefix = '@appkit-wallet/'

/** The embedded wallet of an app with three networks, over a frame that a test controls. */
export interface EmbeddedBench {
  readonly source: WalletSource
  readonly far: ScriptedFrame
  /** The app's storage. */
  readonly stored: Map<string, string>
  start(context?: Partial<SourceContext>, options?: EmbeddedOptions): void
  stop(): void
  /** Simulates a reload: only the storage remains. */
  reload(): void
  login(): WalletLogin
  connect(): Promise<Connection>
  /** Returns the storage, with keys without the prefix. */
  kept(): Record<string, string>
}

/** Creates a fresh bench for each test of the calling suite, and leaves no frame behind. */
export function embeddedBench(): EmbeddedBench {
  let stored: Map<string, string>
  let source: WalletSource
  let stop: () => void
  let far: ScriptedFrame

  const bench: EmbeddedBench = {
    get source() {
      return source
    },
    get far() {
      return far
    },
    get stored() {
      return stored
    },
    start(context = {}, options = {}) {
      source = embedded({ url: scriptedFrameUrl(), ...options }).source!
      stop = source.start({
        networks: [mainnet, base, solana],
        rpcUrls: () => [],
        fetch,
        storage: {
          getItem: key => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: key => void stored.delete(key)
        },
        services: {},
        metadata: async () => ({ name: 'Site', description: '', url: location.origin, icons: [] }),
        alert: () => undefined,
        ...context
      })
    },
    stop: () => stop(),
    reload() {
      stop()
      bench.start()
    },
    login: () => source.login!,
    connect: async () => (await source.connect('embedded', { namespaces: ['eip155'] }))[0]!,
    kept: () => Object.fromEntries([...stored].map(([key, value]) => [key.replace(prefix, ''), value]))
  }

  beforeEach(() => {
    stored = new Map()
    far = scriptedFrame()
    bench.start()
  })
  afterEach(() => {
    stop()
    far.stop()
    void expect(document.querySelector('#w3m-iframe')).to.equal(null)
  })
  return bench
}

/** Returns the rejection reason of a promise. */
export const failure = async <Failure = KitError>(promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => Promise.reject(new Error('It was not rejected.')),
    (error: unknown) => error as Failure
  )
