/**
 * Collects the directory's images into `icons.json`, from the icon packages, so that these (150 MB)
 * are not needed at run time, and those that the kit has without a directory. Run after a change of the registry or of the lists
 * below: `npx tsx scripts/directory-icons.ts`
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { connectors } from '../services/directory/data/connectors.ts'
import { networks } from '../services/directory/data/networks.ts'
import { nativeCoinImages, tokens } from '../services/directory/data/tokens.ts'
import { describedWallets } from '../services/directory/data/described-wallets.ts'
import { loadRegistry } from '../services/directory/registry.ts'

type Folder = 'wallets' | 'exchanges' | 'networks' | 'tokens'

const file = join(import.meta.dirname, '../services/directory/images/icons.json')
const require = createRequire(import.meta.url)
const web3icons = dirname(require.resolve('@web3icons/core'))

/**
 * Wallets whose image is in another folder of the package than `wallets`: that of their exchange or
 * network.
 */
const elsewhere: Record<string, `${Folder}/${string}`> = {
  base: 'networks/base',
  binance: 'exchanges/binance',
  bitget: 'exchanges/bitget',
  bybit: 'exchanges/bybit',
  'crypto-com': 'exchanges/crypto-com',
  '1inch': 'exchanges/1inch',
  uniswap: 'exchanges/uniswap',
  'gate-io': 'exchanges/gate-io',
  robinhood: 'networks/robinhood'
}

export async function collectIcons() {
  const walletIcons = [...describedWallets.flatMap(({ icon }) => icon ?? []), ...connectors.map(({ icon }) => icon)]
  const networkIcons = networks.flatMap(({ icon }) => icon ?? [])
  return {
    license:
      'Icons of @web3icons/core (MIT, 0xa3k5) and of lucide-static (ISC, Lucide Contributors). Logos belong to their owners.',
    wallets: await collect(walletIcons, walletIcon),
    networks: await collect(networkIcons, name => web3icon(`networks/${name}`)),
    tokens: await collect([...tokens, ...Object.keys(nativeCoinImages)], symbol => {
      const network = nativeCoinImages[symbol]
      return web3icon(network === undefined ? `tokens/${symbol}` : `networks/${network}`)
    })
  }
}

async function collect(names: readonly string[], load: (name: string) => Promise<string>): Promise<Record<string, string>> {
  const sorted = [...new Set(names)].sort()
  return Object.fromEntries(await Promise.all(sorted.map(async name => [name, harmless(name, small(await load(name)))] as const)))
}

async function walletIcon(name: string): Promise<string> {
  if (name === 'browser-wallet') return onTile(await readFile(require.resolve('lucide-static/icons/wallet.svg'), 'utf8'))
  return web3icon(elsewhere[name] ?? `wallets/${name}`)
}

async function web3icon(path: string): Promise<string> {
  const [folder, name] = path.split('/')
  const module: unknown = await import(pathToFileURL(join(web3icons, 'svgs', folder!, 'background', `${name}.svg.js`)).href)
  if (typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'string')
    return module.default
  throw new Error(`@web3icons/core has no picture at ${path}.`)
}

/** Puts a 24 × 24 line drawing in white on a grey tile. */
function onTile(svg: string): string {
  const lines = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="#5b6170" d="M0 0h24v24H0z"/>' +
    '<g transform="translate(5 5) scale(.5833)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" ' +
    `stroke-linejoin="round">${lines}</g></svg>`
  )
}

const small = (svg: string) =>
  svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/ class="web3icons"/, '')
    .replace(/>\s+</g, '><')
    .trim()

/** Rejects an untrusted image that could load or run something. */
function harmless(name: string, svg: string): string {
  if (
    /<script|<foreignObject|<iframe|\son\w+\s*=|(?:href|src)\s*=\s*"(?!#|data:image\/(?:png|jpeg))|url\((?!#)|@import/i.test(svg)
  ) {
    throw new Error(`The picture "${name}" may load or run something.`)
  }
  return svg
}

/** Number of wallets that the kit knows without a directory. */
const bundledWallets = 20

const bundledFile = join(import.meta.dirname, '../state/images/brand-data.ts')

/**
 * Returns what the kit shows without a directory: the first wallets of the registry, and the images of these and of the networks of
 * `w3m-kit/networks`.
 *
 * @param published CAIP-2 ids of the networks of `w3m-kit/networks`
 */
export async function selectBundled({ wallets: walletImages, networks: networkImages }: Collected, published: readonly string[]) {
  const known = (await loadRegistry(describedWallets)).filter(({ icon }) => icon !== undefined).slice(0, bundledWallets)
  const ofNetwork = (id: string) => networks.find(({ chains, icon }) => icon !== undefined && chains.includes(id))?.icon
  const iconOf = Object.fromEntries(published.flatMap(id => (ofNetwork(id) ? [[id, ofNetwork(id)!]] : [])))
  return {
    wallets: known.map(({ icon, wallet: { id, name, rdns, chains, homepage, chrome_store, app_store, play_store } }) => ({
      ...{ id, name, icon, rdns, chains: oneOfEach(chains), homepage, chrome_store, app_store, play_store }
    })),
    networks: iconOf,
    images: {
      wallets: Object.fromEntries(known.map(({ icon }) => [icon!, walletImages[icon!]!])),
      networks: Object.fromEntries([...new Set(Object.values(iconOf))].sort().map(icon => [icon, networkImages[icon]!]))
    }
  }
}

/** Returns one network of each namespace: the guide asks for no more. */
const oneOfEach = (chains: readonly string[]): string[] =>
  [...new Map(chains.toReversed().map(chain => [chain.slice(0, chain.indexOf(':')), chain])).values()].toReversed()

type Collected = Pick<Awaited<ReturnType<typeof collectIcons>>, 'wallets' | 'networks'>

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const icons = await collectIcons()
  const published = Object.values(await import('../adapters/networks/index.ts')).flatMap(network =>
    typeof network === 'object' && 'caipNetworkId' in network ? [network.caipNetworkId] : []
  )
  await write(file, `${JSON.stringify(icons, null, 2)}\n`)
  const bundled = `// written by scripts/directory-icons.ts\nexport const brands: Brands = ${JSON.stringify(await selectBundled(icons, published), null, 2)}`
  const source = `import type { Brands } from './bundled-brands.ts'\n\n${bundled}\n`
  await write(bundledFile, await format(source, { ...(await resolveConfig(bundledFile)), parser: 'typescript' }))
}

async function write(place: string, text: string): Promise<void> {
  await writeFile(place, text)
  console.log(`${place}: ${Math.round(text.length / 1024)} kB`)
}
