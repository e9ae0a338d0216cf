// Writes services/directory/data/wallets/listed.json: facts about wallets (names, links, stores, rdns) from the list of thirdweb
// (Apache-2.0), without its images, for wallets that the directory does not describe itself. It is no dependency, because the
// package is 60 MB:
//   npm pack thirdweb@5.121.6 && tar xzf thirdweb-5.121.6.tgz && npx tsx scripts/directory-wallets.ts package
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { describedWallets } from '../services/directory/data/described-wallets.ts'
import type { WalletEntry } from '../services/directory/registry.ts'

/** A wallet of the list, in the form of the package. Unknown texts are empty or null. */
interface ListedSource {
  readonly id: string
  readonly name: string
  readonly homepage?: string | null
  readonly rdns?: string | null
  readonly app: Readonly<Partial<Record<'browser' | 'ios' | 'android' | 'chrome', string | null>>>
  readonly mobile: Links
  readonly desktop: Links
}

interface Links {
  readonly native?: string | null
  readonly universal?: string | null
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of the unpacked package: npx tsx scripts/directory-wallets.ts package')
const listFolder = join(folder, 'src/wallets/__generated__')

/** Names of samples, test applications and software development kits, which are no wallets of users. */
const noWallets = /\b(?:sample|test|demo|example|prod|sdk|react|flutter)\b/i
/** Wallets of the list that have no EVM network: of Stellar, XRPL, Hedera, NEO, Aleo, Alephium, Concordium, æternity, XPR, LikeCoin, Canton, Qubic, Diamante. */
const notEvm = new Set([
  'Freighter',
  'Scopuly',
  'Joey Wallet',
  'Girin Wallet',
  'Kabila',
  'SaucerSwap Wallet',
  'Blade Wallet',
  'BankSocial',
  'Dropp',
  'Neon Wallet',
  'Puzzle Wallet',
  'Alephium Wallet',
  'Concordium',
  'Superhero Wallet',
  'WebAuth',
  'LikerLand App',
  'Canton Wallet by Send',
  'Qubic Wallet',
  'DIAM Wallet'
])
/** Schemes that no single wallet owns. */
const sharedSchemes = /^(?:wc|https?|ethereum|web3|intent|itms-apps|market|walletconnect|wallet|app|dapp):/i

/** Reads the list in its order of popularity. */
async function readSources(): Promise<ListedSource[]> {
  const order = [...(await readFile(join(listFolder, 'wallet-infos.ts'), 'utf8')).matchAll(/\bid: "([^"]+)"/g)].map(
    ([, id]) => id!
  )
  const folders = await readdir(join(listFolder, 'wallet'))
  return Promise.all(order.filter(id => folders.includes(id)).map(id => readSource(join(listFolder, 'wallet', id, 'index.ts'))))
}

/** Reads the object literal of a file, without running it. */
async function readSource(path: string): Promise<ListedSource> {
  const parsed = ts.parseConfigFileTextToJson(path, objectOf(await readFile(path, 'utf8')))
  if (parsed.error)
    throw new Error(`${path} is no list of facts: ${ts.flattenDiagnosticMessageText(parsed.error.messageText, ' ')}`)
  return parsed.config as ListedSource
}

/** `ts.parseConfigFileTextToJson` reads object literals whose names are quoted. */
const objectOf = (text: string) =>
  text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1).replaceAll(/^(\s*)(\w+):/gm, '$1"$2":')

/** The first wallet with a scheme owns it: a link of another one would open the wrong app. */
function schemeOwners(all: readonly ListedSource[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { id, mobile } of all) {
    const scheme = schemeOf(mobile.native)
    if (scheme !== undefined && !found.has(scheme)) found.set(scheme, id)
  }
  for (const { name, mobile_link } of describedWallets) {
    const scheme = schemeOf(mobile_link)
    if (scheme !== undefined) found.set(scheme, name)
  }
  return found
}

function toEntry({ id, name, homepage, rdns, app, mobile, desktop }: ListedSource): WalletEntry | undefined {
  const title = name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  if (title.length < 2 || title.length > 40 || noWallets.test(title) || notEvm.has(title)) return undefined
  const scheme = schemeOf(mobile.native)
  const native = scheme !== undefined && owners.get(scheme) === id ? withLowerScheme(mobile.native!) : undefined
  const universal = https(mobile.universal)
  const mobileLink = native ?? universal
  const links: Partial<WalletEntry> = {
    ...(mobileLink !== undefined && { mobile_link: mobileLink }),
    ...(desktopScheme(desktop.native) !== undefined && { desktop_link: desktopScheme(desktop.native)! }),
    ...(https(desktop.universal) !== undefined && { webapp_link: https(desktop.universal)! }),
    ...storesOf(app)
  }
  const website = https(homepage)
  if (Object.keys(links).length === 0 || website === undefined) return undefined
  return {
    name: title,
    ...(isReverseDomain(rdns) && { rdns }),
    homepage: website,
    ...links,
    ...((mobileLink ?? links.desktop_link ?? links.webapp_link) !== undefined && { supports_wc: true })
  }
}

function storesOf({ ios, android, chrome }: ListedSource['app']): Partial<WalletEntry> {
  const apple = /^https:\/\/(?:apps|itunes)\.apple\.com\/.*\bid(\d{6,12})\b/.exec(ios ?? '')?.[1]
  const google = /^https:\/\/play\.google\.com\/store\/apps\/details\?(?:.*&)?id=([\w.]+)/.exec(android ?? '')?.[1]
  const extension =
    /^https:\/\/(?:chrome\.google\.com\/webstore|chromewebstore\.google\.com)\/detail\/(?:[^/]+\/)?([a-p]{32})\b/.exec(
      chrome ?? ''
    )?.[1]
  return {
    ...(apple && { app_store: `https://apps.apple.com/app/id${apple}` }),
    ...(google && { play_store: `https://play.google.com/store/apps/details?id=${google}` }),
    ...(extension && { chrome_store: `https://chromewebstore.google.com/detail/${extension}` })
  }
}

/** Returns the scheme of a link of an app's own; `undefined` for shared and invalid ones. */
function schemeOf(link: string | null | undefined): string | undefined {
  const scheme = /^([a-z][a-z\d+.-]{2,}):\/\/[\w\-.~/?=&%]*$/i.exec(link?.trim() ?? '')?.[1]
  return scheme === undefined || sharedSchemes.test(`${scheme}:`) ? undefined : scheme.toLowerCase()
}

const desktopScheme = (link: string | null | undefined): string | undefined =>
  schemeOf(link) === undefined ? undefined : withLowerScheme(link!)

const withLowerScheme = (link: string) => link.trim().replace(/^[^:]+/, scheme => scheme.toLowerCase())

/** Returns a web address without tracking parameters; `undefined` for what is none, such as an association file. */
function https(link: string | null | undefined): string | undefined {
  const text = link?.trim() ?? ''
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' || !url.hostname.includes('.') || url.username || /apple-app-site|\.json$/.test(url.pathname))
    return undefined
  return `${url.origin}${url.pathname === '/' ? '' : url.pathname}`
}

const isReverseDomain = (text: string | null | undefined): text is string => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text ?? '')

/** What only one wallet has: its name, its reverse domain, and its app in each store. */
function keysOf({ name, rdns, app_store, play_store, chrome_store }: WalletEntry): string[] {
  return [fold(name), ...[rdns, app_store, play_store, chrome_store].flatMap(text => (text ? [text.toLowerCase()] : []))]
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\b(?:wallet|app)\b|[^\p{L}\p{N}.]/gu, '')
}

const sources = await readSources()
const owners = schemeOwners(sources)
const known = new Set(describedWallets.flatMap(keysOf))
const entries: WalletEntry[] = []
for (const source of sources) {
  const entry = toEntry(source)
  if (!entry || keysOf(entry).some(key => known.has(key))) continue
  for (const key of keysOf(entry)) known.add(key)
  entries.push(entry)
}
const file = new URL('../services/directory/data/wallets/listed.json', import.meta.url)
await writeFile(file, `[\n${entries.map(entry => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`)
console.log(
  `${entries.length} wallets of ${sources.length}, beside ${describedWallets.length} that the directory describes itself`
)
