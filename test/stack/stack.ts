import { join } from 'node:path'
import { startServices, type Services } from '../../services/start.ts'
import { localChainIds } from './chains/chain-ids.ts'
import { localChainNames } from './chains/chain-names.ts'
import { localChainSettings } from './chains/chain-settings.ts'
import { contracts } from './chains/deployment.ts'
import { buildFramePage } from './frame-page.ts'
import { startLocalChain } from './chains/local-chain.ts'
import { startLoginWorld, type LoginProviders } from './login/world.ts'
import { isTaken, portOrAny } from './port.ts'
import { startSandboxPay } from './pay/sandbox.ts'
import { solanaChainSettings } from './solana/chain-settings.ts'
import { startSolanaChain } from './solana/solana-chain.ts'
import { buildWalletPage, serveWalletPage } from './wallet-page.ts'
import type { SmartNetworks } from '../../services/pages/settings.ts'
import type { LoginSettings } from '../../services/auth/login/settings.ts'
import type { Address } from 'viem'
import { bitcoinChainId } from './bitcoin/names.ts'
import { startEsploraStandIn } from './bitcoin/esplora-stand-in.ts'
import { polkadotChainId } from './polkadot/names.ts'
import { startPolkadotStandIn } from './polkadot/polkadot-stand-in.ts'
import { nameSigner } from './names/signer.ts'
import { mints, type MintName } from './solana/names.ts'
import type { ContractName } from './chains/names.ts'

export interface StackOptions {
  /** Folder of the services' data. Without it data is in memory, and lost when the stack stops. */
  readonly dataFolder?: string
  /** Preferred ports. Without them, or if they are in use, free ones are picked. */
  readonly ports?: StackPorts
  /**
   * Requires a mailed link to confirm a device that the account does not know, before it gets a code.
   * Default false.
   */
  readonly confirmDevices?: boolean
  /** Issuers whose tokens the embedded wallet accepts as login. Default: none. */
  readonly jwtIssuers?: LoginSettings['jwtIssuers']
  /** Another bundler for the smart accounts of the first chain, such as alto, in place of the stack's. */
  readonly bundler?: string
  /** The built secure frame: `dist/frame/page`. Without it the frame is built from the sources, once. */
  readonly framePage?: string
}

export interface StackPorts {
  readonly services: number
  readonly wallet: number
  readonly evm: readonly number[]
  readonly mail?: number
  readonly pay?: number
  readonly solana?: number
  readonly bitcoin?: number
  readonly polkadot?: number
}

/** URLs of all servers. `npm run stack -- --json` prints them; new features of the kit add to them. */
export interface StackAddresses {
  /** The wallet directory (HTTP). */
  readonly directory: string
  /** The WalletConnect relay (WebSocket). */
  readonly relay: string
  /** The blockchain API (HTTP). Indexes the local chains, and derives prices from their pools. */
  readonly chain: string
  /** Counts the kit's events by name (HTTP); the numbers are in `/metrics` of the services. */
  readonly analytics: string
  /** Wallet sign-in and embedded wallet login, for pages of this machine (HTTP). */
  readonly auth: string
  /**
   * The secure frame of the embedded wallet.
   * On `localhost`, while pages are on 127.0.0.1, so that they are separate sites as in production.
   */
  readonly frame: string
  /** The responder's page. As a link of a directory wallet it takes `/wc?uri=`. */
  readonly wallet: string
  /** The page that shows the sent mails; `/mails.json?to=` for programs. */
  readonly mail: string
  /**
   * An on-ramp seller of coins of the local chains: `/purchases` shows the purchases, `/purchases.json`
   * for programs.
   */
  readonly pay: string
  /** The stand-ins that social logins redirect to. */
  readonly providers: LoginProviders
  readonly evm: readonly StackChain[]
  readonly solana: readonly StackSolanaChain[]
  /** Stand-ins instead of chains: an Esplora API on regtest, and a Substrate node. */
  readonly bitcoin: readonly StackStandIn[]
  readonly polkadot: readonly StackStandIn[]
  /** A bundler (ERC-7769) for each chain: append the chain's number, `${bundler}/31337001`. */
  readonly bundler: string
  /** A paymaster (ERC-7677) for each chain, with the same path. */
  readonly paymaster: string
}

export interface StackSolanaChain {
  /** CAIP-2, with a generated genesis. */
  readonly chainId: `solana:${string}`
  readonly rpcUrl: string
  readonly wsUrl: string
  /** The mints deployed on it, by name. */
  readonly mints: Readonly<Record<MintName, string>>
}

export interface StackStandIn {
  /** CAIP-2. */
  readonly chainId: `bip122:${string}` | `polkadot:${string}`
  readonly url: string
}

export interface StackChain {
  readonly chainId: number
  readonly rpcUrl: string
  /** The contracts deployed on it, by name. */
  readonly contracts: Readonly<Record<ContractName, Address>>
}

export interface Stack extends StackAddresses {
  /** `createKit({ services })`. */
  readonly services: Readonly<Record<string, string>>
  /** Stops everything and resolves when done. Safe to call twice. */
  stop(): Promise<void>
}

export { localChainIds }

/** Suffix of registered names. */
const zone = 'reown.id'

/** Starts all outside services on this machine, on loopback only. Resolves once all of them respond. */
export async function startStack({
  dataFolder,
  ports,
  confirmDevices = false,
  jwtIssuers = [],
  bundler: otherBundler,
  framePage
}: StackOptions = {}): Promise<Stack> {
  const begun: (() => Promise<unknown>)[] = []
  const stop = once(async () => {
    // stop in reverse order; a failing stop does not block the others
    const results = []
    for (const end of begun.reverse()) results.push(await end().then(undefined, (error: unknown) => error))
    const failed = results.filter(result => result instanceof Error)
    if (failed.length) throw new AggregateError(failed, 'Part of the stack did not stop.')
  })
  const begin = async <Part>(starting: Promise<Part>, end: (part: Part) => Promise<unknown>): Promise<Part> => {
    const part = await starting
    begun.push(() => end(part))
    return part
  }

  const chains = localChainIds.map((chainId, index) =>
    begin(startLocalChain({ chainId, port: ports?.evm[index] ?? 0 }), anvil => anvil.stop())
  )
  const ledger = begin(startSolanaChain({ port: ports?.solana ?? 0 }), chain => chain.stop())
  const coins = Promise.all([
    begin(startEsploraStandIn({ port: ports?.bitcoin ?? 0 }), node => node.stop()),
    begin(startPolkadotStandIn({ port: ports?.polkadot ?? 0 }), node => node.stop())
  ])
  const accounts = begin(
    Promise.all([Promise.all(chains), import('./accounts/services.ts')]).then(([started, { startAccountServices }]) =>
      startAccountServices(started)
    ),
    services => services.stop()
  )
  const logins = begin(startLoginWorld({ folder: dataFolder, mailPort: ports?.mail ?? 0, confirmDevices, jwtIssuers }), world =>
    world.stop()
  )
  const paying = begin(
    Promise.all(chains).then(started => startSandboxPay({ port: ports?.pay ?? 0, chains: started, names: localChainNames })),
    pay => pay.stop()
  )
  const framing = framePage === undefined ? buildFramePage() : Promise.resolve(framePage)
  const serving = begin(
    Promise.all([Promise.all(chains), ledger, logins, framing, accounts, paying]).then(
      ([started, { rpcUrl: solana }, { settings }, frame, services, { seller }]) =>
        openServices(dataFolder, ports?.services ?? 0, {
          evm: started,
          solana,
          login: settings,
          frame,
          seller,
          ...services,
          otherBundler
        })
    ),
    services => services.close()
  )
  // names registered with the service resolve with any ENS client: the chain redirects it to the service
  const naming = Promise.all([Promise.all(chains), serving, import('./names/zone.ts')]).then(
    ([[first], { addresses }, { layZone }]) =>
      layZone(first!, { zone, gateways: [`${addresses.chain}/v1/profile/ccip/{sender}/{data}.json`], signer: nameSigner })
  )
  const building = buildWalletPage()
  // wait for all of them, fulfilled or rejected, before stopping: nothing may start afterwards
  await Promise.allSettled([...chains, ledger, coins, accounts, logins, paying, framing, serving, naming, building])
  try {
    await naming
    const evm = (await Promise.all(chains)).map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, contracts }))
    const { chainId, rpcUrl, wsUrl } = await ledger
    const solana = [{ chainId, rpcUrl, wsUrl, mints: mintAddresses }]
    const [bitcoin, polkadot] = (await coins).map(node => [{ chainId: node.chainId, url: node.url }]) as [
      StackStandIn[],
      StackStandIn[]
    ]
    const { chain, auth, analytics, frame, ...others } = (await serving).addresses
    const services = {
      ...others,
      chain: chain!,
      auth: auth!,
      analytics: analytics!,
      frame: frame!.replace('//127.0.0.1:', '//localhost:')
    }
    const { mail, providers, allow } = await logins
    allow(services.auth)
    const origins = [services.relay, ...evm.map(({ rpcUrl }) => rpcUrl)].map(originOf)
    const page = await begin(
      serveWalletPage(await building, { port: ports?.wallet ?? 0, origins, stackJson: () => stackJson(stack) }),
      server => server.stop()
    )
    const { bundler, paymaster } = await accounts
    const { url: pay } = await paying
    const own = { wallet: `${page.url}/wallet.html`, mail, pay, providers, evm, solana, bitcoin, polkadot, bundler, paymaster }
    const stack: Stack = { ...services, ...own, services, stop }
    return stack
  } catch (error) {
    await stop()
    throw error
  }
}

const mintAddresses = Object.fromEntries(Object.entries(mints).map(([name, { address }]) => [name, address])) as Record<
  MintName,
  string
>

/** Returns the content of `/stack.json`: the URLs, and the kit's `services` option. */
export function stackJson({ stop: _, ...addresses }: Stack): Omit<Stack, 'stop'> {
  return addresses
}

/**
 * Returns a CSP for a page with the kit on this stack: everything from itself, connections to the
 * stack only, and its frame.
 */
export function strictPolicy({
  services: { frame, ...services },
  evm,
  solana,
  bitcoin,
  polkadot
}: Pick<Stack, 'services' | 'evm' | 'solana' | 'bitcoin' | 'polkadot'>): string {
  const nodes = [
    ...evm.map(({ rpcUrl }) => rpcUrl),
    ...solana.flatMap(({ rpcUrl, wsUrl }) => [rpcUrl, wsUrl]),
    ...[...bitcoin, ...polkadot].map(({ url }) => url)
  ]
  // the previews reach all services on the host of the frame, which is another name of this machine
  const alsoThere = frame === undefined ? [] : [frame, frame.replace('http', 'ws')]
  const connect = [...new Set([...Object.values(services), ...nodes, ...alsoThere].map(originOf))]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${connect.join(' ')}`,
    // the playground embeds a small site in frames
    `frame-src 'self' ${frame === undefined ? '' : originOf(frame)}`.trimEnd(),
    "require-trusted-types-for 'script'",
    'trusted-types lit-html w3m'
  ].join('; ')
}

interface Served {
  readonly evm: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  /** The node of the Solana chain. */
  readonly solana: string
  readonly login: LoginSettings
  /** The built frame. */
  readonly frame: string
  /** The on-ramp seller, in the form of `ONRAMP`. */
  readonly seller: unknown
  readonly bundler: string
  readonly paymaster: string
  /** For the first chain. */
  readonly otherBundler: string | undefined
}

/** Listens on the port if it is free, otherwise on any. */
async function openServices(
  dataFolder: string | undefined,
  port: number,
  { evm, solana, login, frame, seller, bundler, paymaster, otherBundler }: Served
): Promise<Services> {
  const bundlers = evm.map(({ chainId }, index) => (index === 0 && otherBundler) || `${bundler}/${chainId}`)
  const smart = await smartAccountsOn(evm[0]!, { bundler, paymaster }, bundlers[0]!)
  const chains = [
    ...evm.map(({ chainId, rpcUrl }, index) => localChainSettings(chainId, rpcUrl, [bundlers[index]!])),
    solanaChainSettings(solana)
  ]
  const open = (on: number): Promise<Services> =>
    startServices({
      host: '127.0.0.1',
      port: on,
      logLevel: 'warn',
      analytics: true,
      chains,
      onramp: [seller],
      names: { zone, signer: nameSigner },
      tokenLists: [join(import.meta.dirname, 'chains/token-list.json')],
      auth: { domains: ['127.0.0.1:*', 'localhost:*'], networks: [bitcoinChainId, polkadotChainId] },
      login,
      frame: { folder: frame, name: login.appName, smart },
      ...(dataFolder !== undefined && { dataFolder })
    })
  return open(await portOrAny(port)).catch((error: unknown) => {
    if (port && isTaken(error)) return open(0) // taken in the meantime by a second stack started at once
    throw error
  })
}

/**
 * Sets up smart accounts on the first chain, with a paymaster and smart sessions, which is safe
 * because these chains hold no value. The second chain has none: there a wallet falls back to the EOA.
 */
async function smartAccountsOn(
  chain: Served['evm'][number],
  services: Pick<Served, 'bundler' | 'paymaster'>,
  bundler: string
): Promise<SmartNetworks> {
  const { smartNetwork } = await import('./accounts/smart-network.ts')
  const network = await smartNetwork('0.7', { ...chain, ...services, sponsored: true, sessions: true })
  return { [`eip155:${chain.chainId}`]: { ...network, bundler } }
}

const originOf = (url: string): string => {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= run())
}
