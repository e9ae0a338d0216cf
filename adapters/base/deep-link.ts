import { linkTarget, type LinkTarget } from './link-target.ts'
import { isMobile } from './mobile.ts'
import { isTelegram, type Platform } from './platform.ts'

/** How a wallet is reached from the visitor's device: pure, without a global, so that a table can test it. Loads with the screens that connect. */

/** The links a wallet gives of itself, as the directory tells them. */
export interface WalletLinks {
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  /** A universal (https) link. */
  readonly link_mode?: string | null
  readonly rdns?: string | null
  readonly injected?: readonly unknown[] | null
}

/** The ways to a wallet that a connecting screen offers. */
export type ConnectingTab = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** The ways this wallet can be reached from here, the best first; never empty. Without a wallet there is the code for any. */
export function connectingTabs(
  wallet: WalletLinks | undefined,
  platform: Platform,
  installed: boolean
): readonly [ConnectingTab, ...ConnectingTab[]] {
  if (!wallet) return ['qrcode']
  const mobile = isMobile(platform)
  const inBrowser = Boolean(wallet.rdns || wallet.injected?.length)
  const offered = {
    browser: inBrowser && installed,
    mobile: mobile && (appLink(wallet.mobile_link) ?? appLink(wallet.link_mode)),
    qrcode: !mobile && wallet.mobile_link,
    web: appLink(wallet.webapp_link),
    desktop: !mobile && appLink(wallet.desktop_link),
    // a phone has no extensions to install
    unsupported: !mobile && inBrowser && !installed
  } satisfies Record<ConnectingTab, unknown>
  const [first, ...more] = (Object.keys(offered) as ConnectingTab[]).filter(tab => offered[tab])
  return first ? [first, ...more] : ['unsupported']
}

export interface DeepLink {
  readonly href: string
  readonly target: LinkTarget
  /** What brings the app to the front without an invitation: the `href` of WALLETCONNECT_DEEPLINK_CHOICE. */
  readonly app: string
}

export interface DeepLinkOptions {
  /** The universal link before the native scheme. */
  readonly preferUniversalLinks?: boolean
  /** Which of the wallet's links. Otherwise the app's on a phone, the desktop program's or the web page's elsewhere. */
  readonly tab?: 'mobile' | 'desktop' | 'web'
}

/** The link that hands an invitation to a wallet, or `undefined` when the wallet has none for this platform, or one that is not to be opened. */
export function deepLink(
  wallet: WalletLinks,
  uri: string,
  platform: Platform,
  { preferUniversalLinks, tab }: DeepLinkOptions = {}
): DeepLink | undefined {
  const universal = appLink(wallet.link_mode)
  const native = appLink(wallet.mobile_link)
  const links = {
    mobile: preferUniversalLinks ? (universal ?? native) : (native ?? universal),
    desktop: appLink(wallet.desktop_link),
    web: appLink(wallet.webapp_link)
  }
  const program: NonNullable<DeepLinkOptions['tab']> = isMobile(platform) ? 'mobile' : 'desktop'
  const way = tab ?? (links[program] ? program : 'web')
  const app = links[way]
  if (!app) return undefined
  // Telegram for Android decodes a link once before it opens it
  const encoded = encodeURIComponent(platform.name === 'telegram-android' ? encodeURIComponent(uri) : uri)
  const href = `${app}wc?uri=${encoded}`
  // a wallet that is a page of its own has a tab of its own, also beside a frame
  return { href, target: way === 'web' ? '_blank' : targetOf(platform, href), app }
}

/** The wallets whose app opens the whole page in its own browser, by their ids in the directory. */
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
  /** The namespace to connect, and the reference of its active network. */
  readonly namespace: string
  readonly reference?: string
}

/**
 * The link that opens this page inside the wallet's own browser, for the few wallets that are reached that way on a phone. `undefined`
 * for any other wallet, off a phone, and where the wallet is in the page already (`installed`).
 */
export function browseLink(
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
  return linkTarget(href, { telegram: isTelegram(platform), inFrame: platform.inFrame })
}

/**
 * A link of the directory made ready for something after it: `metamask` and `metamask:` → `metamask://`, `https://a.b` → `https://a.b/`.
 * What could run, read or embed something is refused, and so is plain http away from this machine: the invitation holds a key.
 */
export function appLink(link: string | null | undefined): string | undefined {
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
