import { getLinkTarget, type LinkTarget } from './link-target.ts'
import { isMobile } from './device.ts'
import { isTelegram, type Platform } from './platform.ts'

/**
 * Finds the ways to reach a wallet from the user's device.
 * Pure, without globals, so that tests can use a table.
 */

/** Links of a wallet, as listed by the directory. */
export interface WalletLinks {
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  /** Universal link (https). */
  readonly link_mode?: string | null
  readonly rdns?: string | null
  readonly injected?: readonly unknown[] | null
}

/** Ways to reach a wallet that a connecting screen offers. */
export type ConnectingTab = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/**
 * Returns the ways to reach this wallet from the device, by priority; never empty.
 * Without a wallet: the generic QR code.
 */
export function getConnectingTabs(
  wallet: WalletLinks | undefined,
  platform: Platform,
  installed: boolean
): readonly [ConnectingTab, ...ConnectingTab[]] {
  if (!wallet) return ['qrcode']
  const mobile = isMobile(platform)
  const inBrowser = Boolean(wallet.rdns || wallet.injected?.length)
  const offered = {
    browser: inBrowser && installed,
    mobile: mobile && (normalizeAppLink(wallet.mobile_link) ?? normalizeAppLink(wallet.link_mode)),
    qrcode: !mobile && wallet.mobile_link,
    web: normalizeAppLink(wallet.webapp_link),
    desktop: !mobile && normalizeAppLink(wallet.desktop_link),
    // Phones have no extensions to install.
    unsupported: !mobile && inBrowser && !installed
  } satisfies Record<ConnectingTab, unknown>
  const [first, ...more] = (Object.keys(offered) as ConnectingTab[]).filter(tab => offered[tab])
  return first ? [first, ...more] : ['unsupported']
}

export interface DeepLink {
  readonly href: string
  readonly target: LinkTarget
  /** Link that opens the app without a pairing URI: the `href` of WALLETCONNECT_DEEPLINK_CHOICE. */
  readonly app: string
}

export interface DeepLinkOptions {
  /** Prefers the universal link to the custom scheme. */
  readonly preferUniversalLinks?: boolean
  /**
   * Which of the wallet's links to use.
   * Default: the app's on a phone, otherwise that of the desktop program or the web page.
   */
  readonly tab?: 'mobile' | 'desktop' | 'web'
}

/**
 * Creates the link that carries a pairing URI to a wallet.
 * Returns `undefined` if the wallet has no link for this platform or only an unsafe one.
 */
export function createDeepLink(
  wallet: WalletLinks,
  uri: string,
  platform: Platform,
  { preferUniversalLinks, tab }: DeepLinkOptions = {}
): DeepLink | undefined {
  const universal = normalizeAppLink(wallet.link_mode)
  const native = normalizeAppLink(wallet.mobile_link)
  const links = {
    mobile: preferUniversalLinks ? (universal ?? native) : (native ?? universal),
    desktop: normalizeAppLink(wallet.desktop_link),
    web: normalizeAppLink(wallet.webapp_link)
  }
  const program: NonNullable<DeepLinkOptions['tab']> = isMobile(platform) ? 'mobile' : 'desktop'
  const way = tab ?? (links[program] ? program : 'web')
  const app = links[way]
  if (!app) return undefined
  // Telegram for Android decodes a link once before opening it.
  const encoded = encodeURIComponent(platform.name === 'telegram-android' ? encodeURIComponent(uri) : uri)
  const href = `${app}wc?uri=${encoded}`
  // A web wallet needs its own tab, also inside an iframe.
  return { href, target: way === 'web' ? '_blank' : targetOf(platform, href), app }
}

/** Wallets whose app opens the whole page in its built-in browser, by directory id. */
const browsingWallets: { readonly [id: string]: BrowsingWallet } = {
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    namespaces: ['solana', 'eip155', 'bip122'],
    link: ({ href, origin }, { os }) =>
      os === 'android'
        ? `intent://browse/${encode(href)}?ref=${encode(origin)}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/browse/${encode(href)}?ref=${encode(origin)}`
  },
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    namespaces: ['solana'],
    link: ({ href }) => `https://solflare.com/ul/v1/browse/${encode(href)}?ref=${encode(href)}`
  },
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    namespaces: ['solana', 'eip155'],
    link: ({ href, namespace }) =>
      namespace === 'solana' ? `https://go.cb-w.com/dapp?cb_url=${encode(href)}` : `cbwallet://miniapp?url=${encode(href)}`
  },
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25': {
    namespaces: ['bip122'],
    link({ href, reference = '1' }) {
      const page = new URLSearchParams({
        appId: 'yFK5FCqYprrXDiVFbhyRx7',
        startPagePath: btoa('/pages/browser/index'),
        startPageQuery: btoa(`url=${href}&defaultChainId=${reference}`)
      })
      return `https://app.binance.com/en/download?_dp=${encode(btoa(`bnc://app.binance.com/mp/app?${page}`))}`
    }
  }
}

interface BrowsingWallet {
  readonly namespaces: readonly string[]
  link(page: PageAddress, platform: Platform): string
}

export interface PageAddress {
  readonly href: string
  readonly origin: string
  /** Namespace to connect, and the reference of its active network. */
  readonly namespace: string
  readonly reference?: string
}

/**
 * Creates the link that opens this page in the wallet's built-in browser, for the few wallets that are
 * reached this way on a phone. Returns `undefined` for other wallets, on desktops, and if the wallet is already injected
 * (`installed`).
 */
export function createBrowserLink(
  walletId: string,
  page: PageAddress,
  platform: Platform,
  installed: boolean
): Omit<DeepLink, 'app'> | undefined {
  const wallet = Object.hasOwn(browsingWallets, walletId) ? browsingWallets[walletId] : undefined
  if (!wallet || installed || !isMobile(platform) || !wallet.namespaces.includes(page.namespace)) return undefined
  const href = wallet.link(page, platform)
  return { href, target: targetOf(platform, href) }
}

function targetOf(platform: Platform, href: string): LinkTarget {
  return getLinkTarget(href, { telegram: isTelegram(platform), inFrame: platform.inFrame })
}

/**
 * Normalizes a directory link so that a path can be appended:
 * `metamask` and `metamask:` → `metamask://`, `https://a.b` → `https://a.b/`. Rejects schemes that run, read or embed content,
 * and http on other hosts than this machine: the pairing URI contains a key.
 */
export function normalizeAppLink(link: string | null | undefined): string | undefined {
  const text = link?.trim()
  if (!text) return undefined
  const base = text.includes('://') ? text : `${text.replace(/[/:]/g, '')}://`
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/\S*$/i.exec(base)?.[1]?.toLowerCase()
  if (!scheme || refusedSchemes.test(scheme)) return undefined
  if (scheme === 'http' && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/i.test(base)) return undefined
  return base.endsWith('/') ? base : `${base}/`
}

const refusedSchemes =
  /^(javascript|data|vbscript|file|blob|filesystem|about|view-source|intent|ftp|wss?|mailto|tel|sms|chrome.*|moz-extension|ms-.*)$/

const encode = encodeURIComponent
