import { dependencies, peerDependencies } from '../../../services/package.json' with { type: 'json' }
import type { Edge, PackageImport } from './sources.ts'

/**
 * Allowed imports of a folder, besides itself and `adapters/base`.
 * Paths are folders, or files if they end in `.ts`.
 */
interface Room {
  readonly values?: readonly string[]
  /** For `import type` only. */
  readonly types?: readonly string[]
  /** npm packages. `node:` is every module of Node. */
  readonly packages?: readonly string[]
  /** Packages that may only be lazy-loaded, or imported as types. */
  readonly lazyPackages?: readonly string[]
}

const ports = ['adapters/calls.ts', 'adapters/chain.ts', 'adapters/wallet-source.ts']
const elementLeaves = ['elements/core', 'elements/styles', 'elements/icons']
const uiPackages = ['lit']

/**
 * Import rules by folder (docs/contributing/architecture.md).
 * The longest matching path applies. `adapters/siwx` is pure, like a codec: client and server parse and verify sign-in messages
 * with it.
 */
const rooms: Record<string, Room> = {
  'adapters/base': {},
  adapters: { types: ports },
  'adapters/api': {},
  'adapters/networks': {},
  'adapters/evm': { values: ['adapters/siwx/keccak.ts', 'adapters/in-page'], types: ports, packages: [], lazyPackages: ['viem'] },
  // injected wallets of every namespace
  'adapters/in-page': { types: ports },
  'adapters/solana': { values: ['adapters/siwx', 'adapters/in-page'], types: ports, lazyPackages: ['@solana/web3.js'] },
  'adapters/bitcoin': { values: ['adapters/siwx', 'adapters/in-page'], types: ports, packages: ['@noble/hashes'] },
  'adapters/polkadot': { values: ['adapters/siwx', 'adapters/in-page'], types: ports, packages: ['@noble/hashes'] },
  // meaning of requests: bytes to facts, for an approval screen
  'adapters/meaning': {
    values: ['evm', 'solana'].map(chain => `adapters/${chain}/codec`),
    packages: ['viem']
  },
  'adapters/siwx': { packages: ['@noble/curves', '@noble/hashes', '@noble/secp256k1'] },
  'adapters/walletconnect': {
    // wallet replies are validated in one place for all sources; loaded with a session of the namespace
    values: [
      'adapters/siwx',
      'adapters/in-page/invalid-reply.ts',
      'adapters/bitcoin/to-base64.ts',
      'adapters/bitcoin/provider.ts',
      'adapters/polkadot/signing.ts'
    ],
    types: [...ports, 'adapters/bitcoin'],
    // the response topic is the hash of a key
    packages: ['@noble/hashes'],
    lazyPackages: ['@walletconnect/sign-client', '@walletconnect/types']
  },
  'adapters/embedded': { values: ['frame/host'], types: [...ports, 'frame/protocol'] },

  'frame/protocol': { values: ['adapters/siwx'] },
  'frame/host': { values: ['frame/protocol', 'adapters/siwx'] },
  'frame/page': {
    values: [
      'frame/protocol',
      'adapters/siwx',
      'adapters/meaning',
      'elements/styles/tokens.ts',
      'adapters/api/contract',
      ...['evm', 'solana', 'bitcoin'].map(chain => `adapters/${chain}/codec`)
    ],
    // The folder with the keys: each of these is in the audit (`npm run audit:frame`).
    packages: [
      '@noble/curves',
      '@noble/hashes',
      '@scure/base',
      '@scure/bip32',
      '@scure/bip39',
      'micro-key-producer',
      'shamir-secret-sharing',
      // in a chunk that loads with the first challenge of the login service
      'altcha-lib',
      // in a chunk that loads with the first typed recovery password
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      '@zxcvbn-ts/language-en',
      // style sheets only: the build replaces it with its css-tag module
      'lit',
      // in chunks that load with the first request that needs encoding
      'viem'
    ]
  },

  state: {
    values: ['adapters/api', 'adapters/siwx', 'adapters/meaning'],
    types: ports,
    packages: ['nanostores', '@nanostores/i18n']
  },
  // Interop with other libraries, each a separate published module: an app that does not import one does not load it.
  'state/interop': {
    // Wallet Standard's names of networks
    values: ['state', 'adapters/solana/clusters.ts'],
    packages: ['viem'],
    lazyPackages: ['@wagmi/core', 'ethers', '@ethersproject/providers']
  },

  elements: {
    values: ['state', 'elements/ui', 'elements/views/registry.ts', ...elementLeaves],
    packages: [...uiPackages, 'nanostores']
  },
  // Compatibility with another kit: its names, implemented with this one. Apps that do not import it do not load it.
  'elements/compat': {
    values: ['adapters', 'state', 'elements'],
    packages: [...uiPackages, 'nanostores'],
    lazyPackages: ['@solana/web3.js']
  },
  'elements/compat/vue': { values: ['elements/compat', 'state'], types: ports, packages: ['vue', 'nanostores'] },
  'elements/compat/wagmi.ts': { values: ['state/interop', 'elements/compat'], types: ['state'], packages: ['@wagmi/core'] },
  // Composition root of the script tag: never imported, and may import everything.
  'elements/script': { values: ['adapters', 'state', 'elements', 'frame'] },
  'elements/core': { packages: uiPackages, lazyPackages: ['nanostores'] },
  'elements/styles': { packages: uiPackages },
  'elements/icons': { packages: uiPackages },
  'elements/ui': { values: elementLeaves, packages: [...uiPackages, 'uqr'] },
  // A screen may show a public element that also exists outside the modal.
  'elements/views': {
    values: ['state', 'elements/ui', 'elements/account', 'elements/network', ...elementLeaves],
    packages: [...uiPackages, 'nanostores']
  },

  react: {
    values: ['elements', 'state', 'elements/compat'],
    types: ports,
    packages: ['react', '@lit/react', '@nanostores/react', 'nanostores']
  },

  services: {
    values: ['adapters/api/contract', 'adapters/siwx', 'adapters/solana/codec', 'frame/protocol'],
    // all packages of the workspace but viem
    packages: ['node:', ...Object.keys(dependencies).filter(name => name !== 'viem')],
    // ENS names and Farcaster ids, which not every operator resolves; clients of key management services
    lazyPackages: ['viem', ...Object.keys(peerDependencies)]
  },

  // the published test wallet; signing on other chains uses optional dependencies
  'adapters/testing': {
    types: ports,
    packages: ['viem', '@noble/hashes'],
    lazyPackages: ['@scure/btc-signer', '@scure/sr25519', '@walletconnect/sign-client']
  }
}

/** Files with their own rules. */
const files: Record<string, Room> = {
  'elements/index.ts': { values: ['elements'] },
  // A separate module, for apps without an adapter, which use WalletConnect's.
  'state/kit/universal.ts': { values: ['state', 'adapters/walletconnect/index.ts'], types: ports },
  // The other half of the registry.
  'elements/views/lazy-registry.ts': { values: ['elements/views', 'elements/account', 'state'], packages: uiPackages },
  // Loads each flow's chunk.
  'elements/views/registry.ts': {
    values: ['elements/views', 'elements/ui', 'elements/account', 'elements/modal', 'state'],
    types: ['elements'],
    packages: uiPackages
  }
}

/** The modal opens the first screen, and so may preload its chunk. */
const alsoFrom: Record<string, readonly string[]> = { 'elements/modal': ['elements/views'] }

/** Folders that are loaded as a whole, with the first use of what they do, and the packages that they import statically. */
const alsoPackages: Record<string, readonly string[]> = {
  // the blockchain API, which `services/start.ts` imports when chains are configured; the ABI is encoded synchronously
  'services/chain': ['viem']
}

const within = (path: string, places: readonly string[] = []) =>
  places.some(place => path === place || path.startsWith(`${place}/`))

const roomOf = (path: string) =>
  Object.keys(rooms)
    .filter(room => within(path, [room]))
    .sort((left, right) => right.length - left.length)[0]

/** Returns the flow of a file in `elements/views`, `undefined` for others. */
const flowOf = (path: string) => /^elements\/views\/([^/]+)\//.exec(path)?.[1]

/** Public elements and the modal may import each other; leaf elements and views have their own rules. */
const sameRoom = (from: string, to: string) =>
  roomOf(from) === roomOf(to) && (roomOf(from) !== 'elements/views' || flowOf(from) === flowOf(to))

/** Returns forbidden imports, as `from -> to`. */
export function findForbiddenImports(edges: readonly Edge[]): string[] {
  return edges
    .filter(({ from, to, typeOnly }) => {
      const name = roomOf(from)
      const room = files[from] ?? (name === undefined ? undefined : rooms[name])
      if (!room) return true
      if (sameRoom(from, to) || within(to, ['adapters/base'])) return false
      const more = Object.entries(alsoFrom).flatMap(([folder, places]) => (within(from, [folder]) ? places : []))
      return (
        within(to, ['elements/script']) || !(within(to, room.values) || within(to, more) || (typeOnly && within(to, room.types)))
      )
    })
    .map(({ from, to }) => `${from} -> ${to}`)
}

/** Returns packages in folders that must not use them, as `from -> package`. */
export function findForbiddenPackages(packages: readonly PackageImport[]): string[] {
  return packages
    .filter(({ from, name, typeOnly, dynamic }) => {
      const roomName = roomOf(from)
      const room = roomName === undefined ? undefined : rooms[roomName]
      const more = Object.entries(alsoPackages).flatMap(([folder, names]) => (within(from, [folder]) ? names : []))
      const lazily = typeOnly || dynamic
      return !(
        room?.packages?.includes(name) ||
        more.includes(name) ||
        (lazily && room?.lazyPackages?.includes(name)) ||
        (within(from, ['elements/script']) && lazily)
      )
    })
    .map(({ from, specifier }) => `${from} -> ${specifier}`)
}
