import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { localeChunk } from './locales.ts'
import { packageEntries } from './package-entries.ts'
import { importsOf, targetOf } from '../check/imports.ts'

// Divides the library into files. Modules that a page may need before a click are one file each, so that an app's bundler takes
// only those in use. Lazy-loaded modules are grouped into steps, one file each, except for chain-specific code: thirty small
// requests would be slower and compress a fifth worse, and two layers that always load together pass a hundred names.

/** A chunk of lazily imported modules: its roots with all their static imports that no earlier row takes. */
export interface ChunkRow {
  readonly name: string
  /** Targets of `import()`. */
  readonly steps?: readonly string[]
  /** Modules that at least two lazily imported modules reach statically, and no entry does. */
  readonly shared?: readonly string[]
}

/**
 * Steps that load when the modal opens, when a wallet is chosen and the account shows, and with each
 * later screen or action. `test/rules/chunks.test.ts` checks the kinds of the roots.
 */
export const chunkTable: readonly ChunkRow[] = [
  { name: 'open', steps: ['elements/modal/mount.ts', 'elements/views/connect/index.ts', 'adapters/evm/page-wallets.ts'] },
  {
    name: 'connect',
    steps: [
      'elements/modal/screen-transition.ts',
      'elements/button/connected-content.ts',
      'elements/views/connecting/w3m-connecting-external-view.ts',
      'elements/views/account/w3m-account-view.ts',
      'adapters/evm/balance.ts',
      'adapters/evm/driver.ts',
      'adapters/in-page/connection.ts'
    ],
    shared: ['state/connect/connect.ts']
  },
  // keeps the first tab of an account free of forms: styles and events of fields, tabs and panels
  { name: 'shared', shared: ['elements/ui/events.ts', 'elements/styles/raised.ts', 'elements/styles/scroller.ts'] },
  { name: 'account-parts', steps: ['elements/account/card-details.ts'] },
  // shared by chains: RPC requests with retries, tracking of transactions, reconnecting
  { name: 'rpc', shared: ['adapters/base/rpc-client.ts'] },
  // keeps `evm-send` free of Solana, whose receipts are polled as well
  { name: 'following', shared: ['adapters/base/poll.ts', 'adapters/base/sleep.ts'] },
  { name: 'open-more', steps: ['adapters/solana/page-wallets.ts'] },
  { name: 'connect-more', steps: ['adapters/solana/chain.ts', 'adapters/solana/driver.ts'] },
  // keeps the button small: functions that a program calls on the kit
  { name: 'actions', steps: ['state/kit/actions.ts'] },
  // keeps every screen with a button free of the others
  { name: 'button', shared: ['elements/ui/w3m-ui-button.ts'] },
  // keeps every screen with an empty or failed list free of the others
  { name: 'empty', shared: ['elements/ui/w3m-ui-empty-state.ts'] },
  // keeps `account` free of the QR screen, which has tabs as well
  { name: 'tabs', shared: ['elements/ui/w3m-ui-tabs.ts'] },
  // keeps `swap` free of other forms that re-render during input
  { name: 'keep-focus', shared: ['elements/core/focus-fallback.ts'] },
  // keeps the screens with counts free of each other
  { name: 'plural', shared: ['state/text/plural.ts'] },
  // every service uses HTTP, the directory before a wallet is connected
  { name: 'services', shared: ['state/services/client.ts', 'adapters/api/safe-links.ts', 'adapters/api/parse-rows.ts'] },
  // keeps `login`, `buy` and `preview` small: errors of every screen that waits for a wallet or a service
  { name: 'error-words', shared: ['state/text/error-messages.ts'] },
  // keeps `login` small: an app may offer it with or without searchable lists
  { name: 'field', shared: ['elements/ui/w3m-ui-field.ts', 'elements/ui/search-field.ts'] },
  // keeps `directory` free of the rows of remote wallets without one
  { name: 'tiles', shared: ['elements/ui/w3m-ui-tile.ts'] },
  // keeps `directory` and `login` small: an app may have either without the other
  { name: 'row-parts', shared: ['elements/ui/row-parts.ts'] },
  // keeps `open` small: images that a service stores
  { name: 'stored-images', steps: ['state/images/stored-images.ts'] },
  // keeps `elsewhere` and `login` free of each other
  { name: 'platform', shared: ['state/platform/platform.ts', 'state/login/socials.ts'] },
  // keeps `directory` small: search on other screens has the same icons
  { name: 'searching-icons', shared: ['elements/icons/generated/searching.ts'] },
  // keeps `listing` free of the screens in `directory`
  { name: 'directory-requests', shared: ['adapters/api/directory.ts'] },
  { name: 'listing', steps: ['state/wallets/remote-listing.ts'] },
  { name: 'elsewhere', steps: ['state/connect/remote-wallet.ts'] },
  { name: 'directory', steps: ['elements/views/connect/directory/index.ts', 'state/wallets/directory.ts'] },
  // keeps `services` small: an app with a signed export of the directory
  { name: 'signed-directory', steps: ['state/services/signed-directory.ts'] },
  // keeps `logging-in` free of the code of the frame, which throws the same error
  { name: 'code-wrong', shared: ['adapters/base/wrong-code-error.ts'] },
  {
    name: 'logging-in',
    steps: ['state/login/login.ts'],
    shared: ['state/login/social.ts', 'state/login/problem-text.ts', 'elements/ui/w3m-ui-brand.ts']
  },
  { name: 'login', steps: ['elements/views/connect/login/index.ts'] },
  // keeps `footer` small: terms are accepted by screens without it
  { name: 'terms', shared: ['state/connect/terms.text.ts', 'elements/core/interpolate-template.ts'] },
  // keeps `open` small: the footer loads for apps with terms, and with networks
  { name: 'footer', steps: ['elements/modal/w3m-modal-footer.ts'] },
  { name: 'requests', steps: ['adapters/evm/lazy-requests.ts'] },
  // keeps `preview` small: terms are accepted without sending
  { name: 'checkbox', shared: ['elements/ui/w3m-ui-checkbox.ts'] },
  // keeps `swap` and `preview` free of each other
  { name: 'alert', shared: ['elements/ui/w3m-ui-alert.ts'] },
  // keeps `preview` small: an app may request a send without it
  { name: 'asked', shared: ['state/send/requested-sends.ts'] },
  // keeps sign-in free of `send`, which also shows the request of an app
  { name: 'acting', shared: ['state/networks/chain-request.ts', 'elements/styles/definition-list.ts'] },
  // name and avatar of an account: settings and receiving show it too
  { name: 'identity', shared: ['state/account/identity.ts', 'state/images/asset-images.ts'] },
  // tokens of an account: its own screens and those of sending need them
  { name: 'tokens', shared: ['state/account/tokens.ts', 'elements/account/token-image.ts'] },
  // keeps `account` small: long lists load it
  { name: 'virtual-rows', steps: ['elements/core/virtual-rows.ts'] },
  { name: 'account', steps: ['elements/account/portfolio.ts'] },
  // keeps `account` small: only some EVM wallets list their assets
  { name: 'assets', steps: ['adapters/evm/wallet-assets.ts'] },
  // keeps `open` small: a missing icon loads all
  { name: 'icons', steps: ['elements/icons/generated/remaining.ts'] },
  // keeps `swap` free of the QR and code screens, which count down as well
  { name: 'ring', shared: ['elements/ui/w3m-ui-ring.ts'] },
  // keeps `activity` free of the token list of sending
  { name: 'row-keys', shared: ['elements/core/row-navigation.ts'] },
  { name: 'address', shared: ['elements/ui/w3m-ui-address.ts'] },
  // keeps `activity` free of the token list of swapping
  { name: 'caption', shared: ['elements/ui/w3m-ui-list-heading.ts'] },
  // keeps `preview` free of `receiver`
  { name: 'receiver-words', shared: ['state/send/receiver.text.ts'] },
  // keeps `buy` free of settings, which close with the connection as well
  { name: 'dismissing', shared: ['state/modal/close-on-disconnect.ts'] },
  // keeps `history` and `nfts` free of each other
  { name: 'pages', shared: ['state/account/paged-query.ts', 'adapters/api/parse-cursor.ts'] },
  // keeps `history` and `nfts` free of each other, and names of both
  { name: 'texts', shared: ['adapters/api/parse-text.ts'] },
  // keeps `activity` free of `receiver`
  { name: 'look-alike', shared: ['state/send/look-alike.ts'] },
  // activity, without the list of it
  { name: 'history', steps: ['state/account/activity.ts'] },
  { name: 'nfts', steps: ['elements/account/w3m-nft-list.ts'] },
  { name: 'activity', steps: ['elements/account/w3m-activity-list.ts'] },
  // keeps `preview` free of `receiver`
  { name: 'day', shared: ['elements/views/send/format-day.ts'] },
  // swapping has amounts too, and a wallet that gets several requests
  {
    name: 'amounts',
    shared: [
      'state/send/amount-field.ts',
      'state/send/shortfall.ts',
      'state/send/token-lookup.ts',
      'state/send/sendable-tokens.ts',
      'elements/styles/panels.ts',
      'elements/account/amount-panel.ts',
      'elements/ui/fee-amount.ts'
    ]
  },
  { name: 'calls', steps: ['state/send/calls.ts'] },
  { name: 'send', steps: ['elements/views/send/index.ts', 'adapters/evm/send.ts'] },
  {
    name: 'receiver',
    steps: ['state/send/resolve-recipient.ts', 'elements/views/send/recipient-messages.ts', 'adapters/evm/names.ts']
  },
  // keeps `actions` free of `preview`: swaps are tracked as well
  { name: 'following-sent', steps: ['state/send/track-sent.ts'] },
  // keeps `preview` and `swap-preview` free of each other
  { name: 'preview-parts', shared: ['elements/ui/preview-parts.ts', 'elements/styles/preview.ts'] },
  { name: 'preview', steps: ['elements/views/send/w3m-wallet-send-preview-view.ts', 'state/send/submit.ts'] },
  { name: 'swap', steps: ['elements/views/swap/index.ts'] },
  // keeps `swap` small: hints that load with the first amount
  { name: 'swap-notes', steps: ['elements/views/swap/messages.ts'] },
  {
    name: 'swap-preview',
    steps: ['elements/views/swap/w3m-swap-preview-view.ts', 'state/swap/submit.ts', 'adapters/evm/swap.ts']
  },
  { name: 'buy', steps: ['elements/views/buy/index.ts'] },
  // keeps `buy` small: the list of purchases
  { name: 'purchases', steps: ['elements/views/buy/w3m-on-ramp-activity-view.ts'] },
  // keeps `register-name` small: the transaction that some accounts are offered after a registration
  { name: 'primary-name', steps: ['state/name/primary-name.ts'] },
  // apps with an interface of their own
  { name: 'headless-images', shared: ['state/headless/images.ts'] },
  { name: 'headless-list', steps: ['state/headless/wallet-list.ts'] },
  { name: 'headless-connect', steps: ['state/headless/connecting.ts'] },
  { name: 'headless-account', steps: ['state/headless/account-lists.ts'] },
  // tables that load with the first failure: last, so that what they share with sending stays with sending
  {
    name: 'transaction-errors',
    steps: [
      'adapters/evm/transaction-errors.ts',
      'adapters/solana/transaction-errors.ts',
      'adapters/bitcoin/transaction-errors.ts',
      'adapters/polkadot/transaction-errors.ts'
    ]
  }
]

/** Published modules that only apps of another library load. */
const late = /^state\/interop\//

/**
 * Modules that are one file although a page may need them before a click, by the name of the file. Bundlers split what an entry and
 * its lazy chunks share once the entry imports a module of which it uses nothing, like the events of `w3m-kit/elements`.
 */
const joined: Readonly<Record<string, string>> = {
  'elements/modal/events.ts': 'presenter',
  'elements/modal/presenter.ts': 'presenter',
  // what `createAppKit` needs before a click, and other apps with the first screen: one request for them
  ...Object.fromEntries(
    [
      'state/login/login-provider.ts',
      'state/options/features.ts',
      'state/options/project-id.ts',
      'state/options/running.ts',
      'state/router/flow-of.ts',
      'state/session/recent-connections.ts',
      'state/session/store-recent-connection.ts',
      'state/wallets/relisting.ts',
      'state/wallets/wallet-lookup.ts'
    ].map(file => [file, 'shared-state'])
  )
}

/**
 * Chunks of the script tag, before {@link chunkTable}: what starts the kit, and parts of the screens that a page with a network
 * button or of a returning user needs alone. An app's bundler would split its first file for these parts.
 */
export const scriptTable: readonly ChunkRow[] = [
  // those that most pages name, in one request
  {
    name: 'networks',
    steps: ['mainnet', 'base', 'optimism', 'arbitrum', 'polygon', 'bsc', 'avalanche'].map(name => `adapters/networks/${name}.ts`),
    shared: ['adapters/networks/load.ts']
  },
  { name: 'start', steps: ['elements/script/start-page-kit.ts'] },
  // images, and whether the network is a configured one
  {
    name: 'button-parts',
    shared: [
      'elements/button/wrong-network.ts',
      'elements/core/add-styles.ts',
      'elements/core/remote-image.ts',
      'elements/styles/connected-button-tokens.ts',
      'elements/styles/image.ts',
      'elements/ui/image-template.ts',
      'state/images/images.ts'
    ]
  },
  { name: 'button-content', steps: ['elements/button/network-content.ts'] },
  // wallets of the page, and the modal's state
  { name: 'wallets', steps: ['adapters/evm/page-wallets.ts'], shared: ['state/networks/sources.ts', 'state/modal/modal.ts'] },
  // a returning user's page: the account in the button, the connection and the first balance
  {
    name: 'connected',
    steps: [
      'elements/button/connected-content.ts',
      'adapters/evm/balance.ts',
      'adapters/evm/driver.ts',
      'adapters/in-page/connection.ts'
    ],
    shared: ['state/connect/commit-connections.ts']
  },
  // keeps `connected` small: the reconnect
  { name: 'returning', steps: ['state/kit/background-tasks.ts', 'adapters/in-page/reconnect.ts'] }
]

export interface LibraryChunks {
  /** Modules that stay separate files, by their path in `dist`. */
  readonly entries: Record<string, string>
  /** Returns the file of a module that is not an entry. */
  stepOf(id: string): string | null
  /** {@link stepOf} for the build of the script tag. */
  scriptStepOf(id: string): string | null
}

export function createChunks(root: string): LibraryChunks {
  const published = publishedFiles(root)
  const first = firstFiles(root)
  const placed = placeFiles(root, chunkTable, first)
  for (const [file, name] of Object.entries(joined)) placed.set(file, name)
  const files = [...new Set([...published, ...first])].filter(file => !placed.has(file) || published.includes(file))
  const ofScript = placeScriptFiles(root, first)
  const chunkOf = (chunks: ReadonlyMap<string, string>) => (id: string) =>
    chunks.get(relative(root, id)) ?? localeChunk(id) ?? null
  return {
    entries: Object.fromEntries(files.map(file => [file.replace(/\.tsx?$/, ''), `./${file}`])),
    stepOf: chunkOf(placed),
    scriptStepOf: chunkOf(ofScript)
  }
}

/** Returns the chunk of each file that a row reaches, without those in `taken`. */
function placeFiles(root: string, table: readonly ChunkRow[], taken: ReadonlySet<string>): Map<string, string> {
  const placed = new Map<string, string>()
  for (const { name, steps = [], shared = [] } of table) {
    const without = new Set([...taken, ...placed.keys()])
    for (const file of closure(root, [...steps, ...shared], without)) placed.set(file, stepFile(file, name))
  }
  return placed
}

/**
 * Returns the chunks of the script tag's files. Files that an app has in its first file load with the kit if the kit or the first
 * screens need them; the others are for programs.
 */
function placeScriptFiles(root: string, first: ReadonlySet<string>): ReadonlyMap<string, string> {
  const placed = new Map<string, string>()
  const place = (name: string, files: Iterable<string>): void => {
    for (const file of files) if (!placed.has(file)) placed.set(file, name)
  }
  const rootsOf = ({ steps = [], shared = [] }: ChunkRow) => [...steps, ...shared]
  for (const row of scriptTable.slice(0, 2)) place(row.name, closure(root, rootsOf(row), new Set()))
  const rows = [...scriptTable.slice(2), ...chunkTable]
  const screens = rows.slice(0, rows.findIndex(({ name }) => name === 'connect') + 1)
  place(
    'start',
    [...closure(root, screens.flatMap(rootsOf), new Set())].filter(file => first.has(file))
  )
  const later = placeFiles(root, rows, new Set([...first, ...placed.keys()]))
  return new Map([
    ...later,
    ...[...closure(root, ['state/index.ts'], new Set())].map(file => [file, 'program'] as const),
    ...placed
  ])
}

const publishedFiles = (root: string) => Object.values(packageEntries(root)).map(path => path.replace('./', ''))

/** Returns the files that load with an entry, which stay separate. */
export const firstFiles = (root: string): Set<string> =>
  closure(
    root,
    publishedFiles(root).filter(path => !late.test(path)),
    new Set()
  )

/** Returns the files with all static imports. */
function closure(root: string, roots: readonly string[], without: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const walk = (file: string): void => {
    if (found.has(file) || without.has(file)) return
    if (!existsSync(join(root, file))) throw new Error(`${file} is not there.`)
    found.add(file)
    for (const { specifier, typeOnly, dynamic } of importsOf(readFileSync(join(root, file), 'utf8'), file)) {
      const target = targetOf(file, specifier)
      if (target && !typeOnly && !dynamic && /\.tsx?$/.test(target)) walk(target)
    }
  }
  roots.forEach(walk)
  return found
}

/**
 * Chain-specific code is a separate file, for apps without that chain; the rest of the step, with what
 * injected wallets of all chains share, is needed together.
 */
function stepFile(file: string, step: string): string {
  const chain = /^adapters\/(?!base\/|api\/|in-page\/)([^/]+)/.exec(file)?.[1]
  return chain ? `${chain}-${step}` : step
}
