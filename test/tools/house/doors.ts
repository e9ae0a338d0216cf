import { isHandTool } from './sources.ts'
import type { Edge, PackageImport } from './sources.ts'

/** What a room may import, besides itself and `adapters/base`. Paths are folders, or files when they end in `.ts`. */
interface Room {
  readonly values?: readonly string[]
  /** For `import type` alone. */
  readonly types?: readonly string[]
  /** npm packages. `node:` is every module of Node. */
  readonly packages?: readonly string[]
  /** Packages that may only be loaded when they are needed, or be imported as types. */
  readonly lazyPackages?: readonly string[]
}

const ports = ['adapters/calls.ts', 'adapters/chain.ts', 'adapters/wallet-source.ts']
const elementLeaves = ['elements/core', 'elements/styles', 'elements/icons']
const uiPackages = ['lit']

/**
 * Who may import whom (house.md, "Doors"). The longest path that a file begins with is its room. `adapters/siwx` is pure, as a codec is:
 * who reads or checks a sign-in message, on whatever side, does it there.
 */
const rooms: Record<string, Room> = {
  'adapters/base': {},
  adapters: { types: ports },
  'adapters/api': {},
  'adapters/networks': {},
  'adapters/evm': { values: ['adapters/siwx/keccak.ts'], types: ports, packages: [], lazyPackages: ['viem'] },
  // what chains share whose wallets live in the page and are on all their networks at once
  'adapters/in-page': { types: ports },
  'adapters/solana': { values: ['adapters/siwx', 'adapters/in-page'], types: ports, lazyPackages: ['@solana/web3.js'] },
  'adapters/bitcoin': { values: ['adapters/siwx', 'adapters/in-page'], types: ports, packages: ['@noble/hashes'] },
  'adapters/polkadot': { values: ['adapters/siwx', 'adapters/in-page'], types: ports, packages: ['@noble/hashes'] },
  // what requests mean: bytes to facts, for a screen on which somebody decides
  'adapters/meaning': {
    values: ['evm', 'solana'].map(chain => `adapters/${chain}/codec`),
    packages: ['viem']
  },
  'adapters/siwx': { packages: ['@noble/curves', '@noble/hashes', '@noble/secp256k1'] },
  'adapters/walletconnect': {
    // what a wallet's reply is worth is judged in one place, wherever the wallet is; loaded with a session of the namespace
    values: [
      'adapters/siwx',
      'adapters/in-page/wallet-reply.ts',
      'adapters/bitcoin/base64.ts',
      'adapters/bitcoin/provider.ts',
      'adapters/polkadot/signing.ts'
    ],
    types: [...ports, 'adapters/bitcoin'],
    // where answers come in is the hash of a key
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
    // The house of the keys: each of these is in the audit (`npm run audit:frame`).
    packages: [
      '@noble/curves',
      '@noble/hashes',
      '@scure/base',
      '@scure/bip32',
      '@scure/bip39',
      'micro-key-producer',
      'shamir-secret-sharing',
      // in a chunk that loads with the first recovery password that is typed
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      '@zxcvbn-ts/language-en',
      // style sheets alone: the build puts its css-tag module in the place of the whole
      'lit',
      // in chunks that load with the first request that has to be encoded
      'viem'
    ]
  },

  state: {
    values: ['adapters/api', 'adapters/siwx', 'adapters/meaning'],
    types: ports,
    packages: ['nanostores', '@nanostores/i18n']
  },
  // Doors to other libraries, each a published module by itself: a site that imports none of them has nothing of them.
  'state/interop': {
    // what Wallet Standard calls the networks
    values: ['state', 'adapters/solana/clusters.ts'],
    packages: ['viem'],
    lazyPackages: ['@wagmi/core', 'ethers', '@ethersproject/providers']
  },

  elements: {
    values: ['state', 'elements/ui', 'elements/views/registry.ts', ...elementLeaves],
    packages: [...uiPackages, 'nanostores']
  },
  // Sites that were written for another kit: its names over the whole of this one. A site that does not import it has nothing of it.
  'elements/compat': { values: ['adapters', 'state', 'elements'], packages: [...uiPackages, 'nanostores'] },
  'elements/compat/wagmi.ts': { values: ['state/interop', 'elements/compat'], types: ['state'], packages: ['@wagmi/core'] },
  'elements/core': { packages: uiPackages, lazyPackages: ['nanostores'] },
  'elements/styles': { packages: uiPackages },
  'elements/icons': { packages: uiPackages },
  'elements/ui': { values: elementLeaves, packages: [...uiPackages, 'uqr'] },
  // A screen may show a public element that also stands outside the modal.
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
    packages: [
      'node:',
      '@noble/curves',
      'hono',
      '@hono/node-server',
      'ws',
      'kysely',
      'pg',
      '@electric-sql/pglite',
      'pino',
      'prom-client',
      'saxes',
      'nodemailer',
      'jose',
      'openid-client',
      '@simplewebauthn/server'
    ],
    // names on ENS and ids of Farcaster, which not every operator looks up
    lazyPackages: ['viem']
  },

  // what signs on other chains is installed by who wants such a wallet
  'test/wallet': { packages: ['viem', '@noble/hashes'], lazyPackages: ['@scure/btc-signer', '@scure/sr25519'] }
}

/** Files with a door of their own. */
const files: Record<string, Room> = {
  // The composition root of the script tag: nobody imports it, it imports what it wants.
  'elements/script.ts': { values: ['adapters', 'state', 'elements', 'frame'] },
  'elements/index.ts': { values: ['elements'] },
  // A module by itself, for sites that pass no adapter: they have WalletConnect's.
  'state/universal.ts': { values: ['state', 'adapters/walletconnect/index.ts'], types: ports },
  // The other half of the registry.
  'elements/views/later.ts': { values: ['elements/views', 'elements/account', 'state'], packages: uiPackages },
  // Loads each flow's chunk.
  'elements/views/registry.ts': {
    values: ['elements/views', 'elements/ui', 'elements/account', 'elements/modal', 'state'],
    types: ['elements'],
    packages: uiPackages
  }
}

/** The modal opens the first screen, and so may load its chunk ahead. */
const alsoFrom: Record<string, readonly string[]> = { 'elements/modal': ['elements/views'] }

const within = (path: string, places: readonly string[] = []) =>
  places.some(place => path === place || path.startsWith(`${place}/`))

const roomOf = (path: string) =>
  Object.keys(rooms)
    .filter(room => within(path, [room]))
    .sort((left, right) => right.length - left.length)[0]

/** The flow of a file under `elements/views`, `undefined` for others. */
const flowOf = (path: string) => /^elements\/views\/([^/]+)\//.exec(path)?.[1]

/** Public elements and the modal are rooms beside each other, and know each other; leaves and views are rooms of their own. */
const sameRoom = (from: string, to: string) =>
  roomOf(from) === roomOf(to) && (roomOf(from) !== 'elements/views' || flowOf(from) === flowOf(to)) && to !== 'elements/script.ts'

/** Imports that go through no door, as `from -> to`. */
export function closedDoors(edges: readonly Edge[]): string[] {
  return edges
    .filter(({ from, to, typeOnly }) => {
      const name = roomOf(from)
      const room = files[from] ?? (name === undefined ? undefined : rooms[name])
      if (!room) return true
      if (sameRoom(from, to) || within(to, ['adapters/base'])) return false
      const more = Object.entries(alsoFrom).flatMap(([folder, places]) => (within(from, [folder]) ? places : []))
      return to === 'elements/script.ts' || !(within(to, room.values) || within(to, more) || (typeOnly && within(to, room.types)))
    })
    .map(({ from, to }) => `${from} -> ${to}`)
}

/** Packages in rooms that may not have them, as `from -> package`. */
export function closedPackages(packages: readonly PackageImport[]): string[] {
  return packages
    .filter(({ from, name, typeOnly, dynamic }) => {
      if (isHandTool(from)) return false
      const roomName = roomOf(from)
      const room = roomName === undefined ? undefined : rooms[roomName]
      const lazily = typeOnly || dynamic
      return !(
        room?.packages?.includes(name) ||
        (lazily && room?.lazyPackages?.includes(name)) ||
        (from === 'elements/script.ts' && lazily)
      )
    })
    .map(({ from, specifier }) => `${from} -> ${specifier}`)
}
