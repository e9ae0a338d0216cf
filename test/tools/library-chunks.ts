import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageEntries } from './entries.ts'
import { importsOf, targetOf } from './imports.ts'

// How the library is cut into files. What a page may need before a click is a file a module, so that a site's bundler takes only what
// the page uses. What comes later comes in steps, and a step is one file, but for what belongs to one kind of chain: thirty small
// requests would be slower than one and compress worse by a fifth, and two layers that always come together pass a hundred names.

/**
 * What is loaded when the modal opens, when a wallet is chosen and the account shows, and with each thing that one looks at or does
 * then: modules that are imported lazily.
 */
const steps: readonly { readonly name: string; readonly roots: readonly string[] }[] = [
  {
    name: 'open',
    roots: ['elements/modal/mount.ts', 'elements/views/connect/index.ts', 'adapters/evm/page-wallets.ts']
  },
  {
    name: 'connect',
    roots: [
      'state/flows/connect.ts',
      'elements/modal/turn.ts',
      'elements/button/late-faces.ts',
      'elements/views/connecting/w3m-connecting-external-view.ts',
      'elements/views/account/w3m-account-view.ts',
      'adapters/evm/chain.ts',
      'adapters/evm/connection.ts'
    ]
  },
  // what many screens draw
  { name: 'shared', roots: ['elements/ui/events.ts', 'elements/styles/raised.ts', 'elements/styles/scroller.ts'] },
  { name: 'account-parts', roots: ['elements/account/parts.ts'] },
  // what chains share: a network asked patiently, what becomes of something that was sent, a wallet that is to come back
  { name: 'rpc', roots: ['adapters/base/rpc-client.ts'] },
  { name: 'following', roots: ['adapters/base/follow.ts', 'adapters/base/wait.ts'] },
  { name: 'returning', roots: ['adapters/base/when-found.ts'] },
  // what another kind of chain needs beside is nothing that a page of EVM loads
  { name: 'all', roots: ['adapters/in-page/page-wallets.ts', 'adapters/in-page/connection.ts'] },
  { name: 'open-more', roots: ['adapters/solana/page-wallets.ts'] },
  { name: 'connect-more', roots: ['adapters/solana/chain.ts', 'adapters/solana/connection.ts'] },
  // the table of screens, which flows look at, and what a program asks of the kit
  { name: 'flow-of', roots: ['state/flow-of.ts'] },
  { name: 'actions', roots: ['state/actions.ts'] },
  { name: 'button', roots: ['elements/ui/w3m-ui-button.ts'] },
  { name: 'empty', roots: ['elements/ui/w3m-ui-empty.ts'] },
  { name: 'tabs', roots: ['elements/ui/w3m-ui-tabs.ts'] },
  // forms that change under the visitor's hands, and texts that count: neither brings the other's screens
  { name: 'keep-focus', roots: ['elements/core/keep-focus.ts'] },
  { name: 'plural', roots: ['state/text/plural.ts'] },
  // whoever lacks an icon asks for all of them, and not for the screens of sending
  { name: 'sending-icons', roots: ['elements/icons/generated/sending.ts'] },
  // every service is asked over HTTP, the directory before anybody is connected
  { name: 'services', roots: ['state/api.ts', 'adapters/api/links.ts', 'adapters/api/rows.ts'] },
  // what goes wrong is said by whatever waits for a wallet; sign-in and sending say what is asked of it
  { name: 'error-words', roots: ['state/text/error-words.ts'] },
  // a site may list wallets that are not in the page, with or without a directory, and let visitors log in, with or without either
  { name: 'field', roots: ['elements/ui/w3m-ui-field.ts'] },
  { name: 'tiles', roots: ['elements/ui/w3m-ui-tile.ts'] },
  { name: 'row-parts', roots: ['elements/ui/row-parts.ts'] },
  { name: 'stored-images', roots: ['state/stored-images.ts'] },
  { name: 'page', roots: ['state/page.ts'] },
  { name: 'platform', roots: ['state/platform.ts', 'state/socials.ts'] },
  { name: 'searching-icons', roots: ['elements/icons/generated/searching.ts'] },
  { name: 'directory-requests', roots: ['adapters/api/directory.ts'] },
  { name: 'listing', roots: ['state/listing.ts'] },
  { name: 'elsewhere', roots: ['state/flows/reach-wallet.ts'] },
  { name: 'directory', roots: ['elements/views/connect/directory/index.ts', 'state/directory.ts'] },
  { name: 'code-wrong', roots: ['adapters/base/code-wrong-error.ts'] },
  {
    name: 'logging-in',
    roots: ['state/flows/log-in.ts', 'state/flows/social.ts', 'state/text/login-problem.ts', 'elements/ui/w3m-ui-brand.ts']
  },
  { name: 'login', roots: ['elements/views/connect/login/index.ts'] },
  { name: 'terms', roots: ['state/text/terms.ts', 'elements/core/with-places.ts'] },
  { name: 'footer', roots: ['elements/modal/w3m-modal-footer.ts'] },
  // what a site asks of a wallet: other kinds of chain have its errors without the rest
  { name: 'provider-error', roots: ['adapters/base/provider-error.ts'] },
  { name: 'requests', roots: ['adapters/evm/requests.ts'] },
  // terms are ticked, and alerts told, where nothing is sent
  { name: 'checkbox', roots: ['elements/ui/w3m-ui-checkbox.ts'] },
  { name: 'alert', roots: ['elements/ui/w3m-ui-alert.ts'] },
  { name: 'asked', roots: ['state/asked-sends.ts'] },
  { name: 'acting', roots: ['state/smart-account.ts', 'state/chain-request.ts', 'elements/styles/facts.ts'] },
  // who an account is: settings and receiving show it too
  { name: 'identity', roots: ['state/identity.ts', 'state/asset-images.ts'] },
  // what an account has: its own screens and those of sending need it
  { name: 'tokens', roots: ['state/tokens.ts'] },
  { name: 'virtual-rows', roots: ['elements/core/virtual-rows.ts'] },
  { name: 'account', roots: ['elements/account/portfolio.ts'] },
  { name: 'assets', roots: ['adapters/evm/assets.ts'] },
  // asked for by many: whoever lacks an icon, has something to type or to search, rows to walk or an address to show, or goes with the wallet
  { name: 'icons', roots: ['elements/icons/generated/rest.ts'] },
  { name: 'ring', roots: ['elements/ui/w3m-ui-ring.ts'] },
  { name: 'row-keys', roots: ['elements/core/row-keys.ts'] },
  { name: 'address', roots: ['elements/ui/w3m-ui-address.ts'] },
  { name: 'caption', roots: ['elements/ui/w3m-ui-caption.ts'] },
  { name: 'receiver-words', roots: ['state/text/receiver.ts'] },
  { name: 'dismissing', roots: ['state/flows/dismiss-with-the-wallet.ts'] },
  // each tab by itself, without what both have
  { name: 'pages', roots: ['state/paged.ts', 'adapters/api/cursor.ts'] },
  { name: 'texts', roots: ['adapters/api/texts.ts'] },
  { name: 'sent', roots: ['state/sent.ts', 'state/receivers.ts'] },
  { name: 'look-alike', roots: ['state/look-alike.ts'] },
  // what has happened, without the list of it
  { name: 'history', roots: ['state/activity.ts'] },
  { name: 'nfts', roots: ['elements/account/w3m-nft-list.ts'] },
  { name: 'activity', roots: ['elements/account/w3m-activity-list.ts'] },
  { name: 'day', roots: ['elements/views/send/day.ts'] },
  // swapping has amounts too, and a wallet that is asked for several things
  { name: 'amounts', roots: ['state/send-amount.ts', 'state/sendable.ts', 'elements/styles/panels.ts'] },
  { name: 'calls', roots: ['state/flows/send-calls.ts'] },
  { name: 'send', roots: ['elements/views/send/index.ts', 'adapters/evm/send.ts'] },
  { name: 'receiver', roots: ['state/flows/find-receiver.ts', 'elements/views/send/receiver-notes.ts', 'adapters/evm/names.ts'] },
  // what was swapped is followed as well, and without the preview of sending
  { name: 'following-sent', roots: ['state/flows/sent.ts'] },
  { name: 'preview', roots: ['elements/views/send/w3m-wallet-send-preview-view.ts', 'state/flows/send-submit.ts'] },
  { name: 'swap', roots: ['elements/views/swap/index.ts'] },
  { name: 'swap-notes', roots: ['elements/views/swap/notes.ts'] },
  {
    name: 'swap-preview',
    roots: ['elements/views/swap/w3m-swap-preview-view.ts', 'state/flows/swap-submit.ts', 'adapters/evm/swap.ts']
  },
  { name: 'buy', roots: ['elements/views/buy/index.ts'] },
  { name: 'purchases', roots: ['elements/views/buy/w3m-on-ramp-activity-view.ts'] }
]

/** These are published too, and bring what the modal brings, or what only the sites of another library load. */
const late = /^elements\/(index|account\/w3m-account|network\/w3m-network)\.ts$|^elements\/compat\/|^state\/interop\//

/** Of another language a few files come: up to the account, what one has, what one does. One a flow would be a thousand. */
const languageParts: readonly (readonly [part: string, flows: RegExp])[] = [
  ['account', /^(account|activity|nfts|portfolio|profile-wallets|receive|settings)$/],
  ['acting', /^(buy|multi-chain|name|payment-link|register|send|sign-in|smart|swap|update-email)/],
  ['first', /^/]
]

function languageStep(id: string): string | undefined {
  const [, locale, flow = ''] = /\/state\/text\/locales\/([^/]+)\/([^/]+)\.ts$/.exec(id) ?? []
  return locale && `${locale}-${languageParts.find(([, flows]) => flows.test(flow))![0]}`
}

export interface LibraryChunks {
  /** The modules that stay a file of their own, by their path under `dist`. */
  readonly entries: Record<string, string>
  /** The file that a module goes to, if it is no entry. */
  stepOf(id: string): string | null
}

export function libraryChunks(root: string): LibraryChunks {
  const published = Object.values(packageEntries(root)).map(path => path.replace('./', ''))
  const first = closure(
    root,
    published.filter(path => !late.test(path) && !path.startsWith('react/')),
    new Set()
  )
  const placed = new Map<string, string>()
  const taken = new Set(first)
  for (const { name, roots } of steps) {
    for (const file of closure(root, roots, taken)) {
      taken.add(file)
      placed.set(join(root, file), stepFile(file, name))
    }
  }
  const files = [...new Set([...published, ...first])].filter(file => !placed.has(join(root, file)) || published.includes(file))
  return {
    entries: Object.fromEntries(files.map(file => [file.replace(/\.tsx?$/, ''), `./${file}`])),
    stepOf: id => placed.get(id) ?? languageStep(id) ?? null
  }
}

/** The files that come with some files without a dynamic import among them. */
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

/** A chain's part stands alone, for sites without that chain; whatever else the step brings is needed together. */
function stepFile(file: string, step: string): string {
  const chain = /^adapters\/(?!base\/|api\/)([^/]+)/.exec(file)?.[1]
  return chain ? `${chain}-${step}` : step
}
