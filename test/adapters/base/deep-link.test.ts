import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  createBrowserLink,
  getConnectingTabs,
  createDeepLink,
  type ConnectingTab,
  type WalletLinks
} from '../../../adapters/base/deep-link.ts'
import { isMobile } from '../../../adapters/base/device.ts'
import { detectPlatform, type PlatformInput, type PlatformName } from '../../../adapters/base/platform.ts'

const uri = 'wc:0123abcd@2?relay-protocol=irn&symKey=fe98'
const encoded = encodeURIComponent(uri)
const twice = encodeURIComponent(encoded)

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const androidChrome =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Mobile Safari/537.36'
const macChrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Safari/537.36'

const everywhere: WalletLinks = {
  mobile_link: 'acme://',
  link_mode: 'https://acme.example/app',
  desktop_link: 'acme-desktop://',
  webapp_link: 'https://web.acme.example',
  rdns: 'example.acme'
}

interface Row {
  readonly title: string
  readonly facts: PlatformInput
  readonly name: PlatformName
  readonly mobile: boolean
  readonly tabs: readonly ConnectingTab[]
  readonly href: string
  readonly target: string
}

const onPhone: readonly ConnectingTab[] = ['mobile', 'web']
const onDesktop: readonly ConnectingTab[] = ['qrcode', 'web', 'desktop', 'unsupported']

const rows: readonly Row[] = [
  {
    title: 'Safari on an iPhone',
    facts: { userAgent: safari, maxTouchPoints: 5 },
    name: 'ios',
    mobile: true,
    tabs: onPhone,
    href: `acme://wc?uri=${encoded}`,
    target: '_self'
  },
  {
    title: 'Safari on an iPad, which says it is a Macintosh',
    facts: { userAgent: ipad, maxTouchPoints: 5 },
    name: 'ios',
    mobile: true,
    tabs: onPhone,
    href: `acme://wc?uri=${encoded}`,
    target: '_self'
  },
  {
    title: 'Chrome on Android',
    facts: { userAgent: androidChrome, maxTouchPoints: 5 },
    name: 'android',
    mobile: true,
    tabs: onPhone,
    href: `acme://wc?uri=${encoded}`,
    target: '_self'
  },
  {
    title: 'Telegram on an iPhone',
    facts: { userAgent: safari, maxTouchPoints: 5, telegram: true },
    name: 'telegram-ios',
    mobile: true,
    tabs: onPhone,
    href: `acme://wc?uri=${encoded}`,
    target: '_blank'
  },
  {
    title: 'Telegram on Android, which decodes a link once',
    facts: { userAgent: androidChrome, maxTouchPoints: 5, telegram: true },
    name: 'telegram-android',
    mobile: true,
    tabs: onPhone,
    href: `acme://wc?uri=${twice}`,
    target: '_blank'
  },
  {
    title: 'Telegram on a Mac',
    facts: { userAgent: macChrome, telegram: true, inFrame: true },
    name: 'telegram-mac',
    mobile: false,
    tabs: onDesktop,
    href: `acme-desktop://wc?uri=${encoded}`,
    target: '_blank'
  },
  {
    title: 'Telegram on Windows',
    facts: { userAgent: windows, telegram: true },
    name: 'telegram-desktop',
    mobile: false,
    tabs: onDesktop,
    href: `acme-desktop://wc?uri=${encoded}`,
    target: '_blank'
  },
  {
    title: "a wallet's own browser on a phone",
    facts: { userAgent: androidChrome, maxTouchPoints: 5, injected: true },
    name: 'in-app',
    mobile: true,
    tabs: onPhone,
    href: `acme://wc?uri=${encoded}`,
    target: '_self'
  },
  {
    title: 'a desktop browser',
    facts: { userAgent: windows, maxTouchPoints: 10, injected: true },
    name: 'desktop',
    mobile: false,
    tabs: onDesktop,
    href: `acme-desktop://wc?uri=${encoded}`,
    target: '_self'
  },
  {
    title: 'a desktop browser, inside a frame',
    facts: { userAgent: macChrome, inFrame: true },
    name: 'desktop',
    mobile: false,
    tabs: onDesktop,
    href: `acme-desktop://wc?uri=${encoded}`,
    target: '_top'
  },
  {
    title: 'Chrome on Android, inside a frame',
    facts: { userAgent: androidChrome, maxTouchPoints: 5, inFrame: true },
    name: 'android',
    mobile: true,
    tabs: onPhone,
    href: `acme://wc?uri=${encoded}`,
    target: '_top'
  }
]

describe('platforms', () => {
  for (const { title, facts, name, mobile, tabs, href, target } of rows) {
    it(`offers what works in ${title}`, () => {
      const platform = detectPlatform(facts)
      assert.equal(platform.name, name)
      assert.equal(isMobile(platform), mobile)
      assert.deepEqual(getConnectingTabs(everywhere, platform, false), tabs)
      const link = createDeepLink(everywhere, uri, platform)
      assert.equal(link?.href, href)
      assert.equal(link?.target, target)
    })
  }
})

const phone = detectPlatform({ userAgent: safari })
const android = detectPlatform({ userAgent: androidChrome })
const desktop = detectPlatform({ userAgent: windows })

describe('ways to a wallet', () => {
  const cases: readonly [
    title: string,
    wallet: WalletLinks | undefined,
    on: typeof phone,
    installed: boolean,
    tabs: ConnectingTab[]
  ][] = [
    ['puts the installed extension first', everywhere, desktop, true, ['browser', 'qrcode', 'web', 'desktop']],
    ['finds a wallet by its injected ids', { injected: [{ namespace: 'eip155' }] }, desktop, true, ['browser']],
    ['offers the code alone when no wallet was chosen', undefined, desktop, false, ['qrcode']],
    ['offers the code on a phone too when no wallet was chosen', undefined, phone, false, ['qrcode']],
    [
      'opens the app by its universal link when that is all there is',
      { link_mode: 'https://acme.example' },
      phone,
      false,
      ['mobile']
    ],
    ['says so when an extension is not installed', { rdns: 'example.acme' }, desktop, false, ['unsupported']],
    [
      'says so when a wallet has no app for the phone',
      { rdns: 'example.acme', desktop_link: 'acme:' },
      phone,
      false,
      ['unsupported']
    ],
    ['never leaves a screen without a way', {}, desktop, false, ['unsupported']]
  ]
  for (const [title, wallet, on, installed, tabs] of cases) {
    it(title, () => assert.deepEqual(getConnectingTabs(wallet, on, installed), tabs))
  }
})

describe('deep links', () => {
  it('reads every way a scheme is written', () => {
    for (const mobile_link of ['acme', 'acme:', 'acme:/', 'acme://', ' acme:// ']) {
      const link = createDeepLink({ mobile_link }, uri, phone)
      assert.equal(link?.href, `acme://wc?uri=${encoded}`)
      assert.equal(link.app, 'acme://')
    }
  })

  it('keeps what a native link has after the scheme', () => {
    assert.equal(createDeepLink({ mobile_link: 'acme://open' }, uri, phone)?.href, `acme://open/wc?uri=${encoded}`)
  })

  it('appends to an https link with one slash between', () => {
    for (const mobile_link of ['https://acme.example/app', 'https://acme.example/app/']) {
      assert.equal(createDeepLink({ mobile_link }, uri, phone)?.href, `https://acme.example/app/wc?uri=${encoded}`)
    }
  })

  it('takes the universal link first only when that is preferred', () => {
    assert.equal(createDeepLink(everywhere, uri, phone)?.app, 'acme://')
    assert.equal(createDeepLink(everywhere, uri, phone, { preferUniversalLinks: true })?.app, 'https://acme.example/app/')
    assert.equal(createDeepLink({ mobile_link: 'acme' }, uri, phone, { preferUniversalLinks: true })?.app, 'acme://')
  })

  it('opens the web wallet in a new tab, wherever it is', () => {
    for (const on of [desktop, phone]) {
      const link = createDeepLink(everywhere, uri, on, { tab: 'web' })
      assert.equal(link?.href, `https://web.acme.example/wc?uri=${encoded}`)
      assert.equal(link.target, '_blank')
    }
  })

  it('leaves the page where it is: a universal link, which no app may take, opens beside it', () => {
    const universal = { link_mode: 'https://acme.example/app' }
    const target = (facts: Partial<PlatformInput>) =>
      createDeepLink(universal, uri, detectPlatform({ userAgent: safari, ...facts }))?.target
    assert.equal(target({}), '_blank')
    assert.equal(target({ inFrame: true }), '_top')
    assert.equal(target({ telegram: true, inFrame: true }), '_blank')
  })

  it('knows an app from a web wallet though both have the same link', () => {
    const link = 'https://acme.example'
    const framed = detectPlatform({ userAgent: safari, inFrame: true })
    assert.equal(createDeepLink({ mobile_link: link, webapp_link: link }, uri, framed)?.target, '_top')
    assert.equal(createDeepLink({ mobile_link: link, webapp_link: link }, uri, framed, { tab: 'web' })?.target, '_blank')
  })

  it('falls back to the web wallet where there is no program', () => {
    assert.equal(createDeepLink({ webapp_link: 'https://web.acme.example' }, uri, desktop)?.target, '_blank')
  })

  it('has no link for a wallet without one', () => {
    assert.equal(createDeepLink({ mobile_link: 'acme' }, uri, desktop), undefined)
    assert.equal(createDeepLink({ mobile_link: '', link_mode: null }, uri, phone), undefined)
    assert.equal(createDeepLink(everywhere, uri, phone, { tab: 'desktop' })?.app, 'acme-desktop://')
  })

  it('refuses links that could run or read something', () => {
    const refused = [
      'javascript:',
      'javascript',
      'JavaScript://%0aalert(1)',
      'data:',
      'data://text/html,x',
      'vbscript:',
      'file://',
      'file:///etc/passwd',
      'blob:',
      'about:',
      'view-source://a',
      'intent://scan',
      'chrome://settings',
      'https://acme.example/\nx',
      '1acme://',
      '://'
    ]
    for (const mobile_link of refused) {
      assert.equal(createDeepLink({ mobile_link }, uri, phone), undefined, mobile_link)
      assert.deepEqual(getConnectingTabs({ mobile_link }, phone, false), ['unsupported'], mobile_link)
    }
  })

  it('sends the key in an invitation over plain http to this machine only', () => {
    assert.equal(createDeepLink({ webapp_link: 'http://acme.example' }, uri, desktop), undefined)
    assert.equal(createDeepLink({ webapp_link: 'http://localhost.evil.example' }, uri, desktop), undefined)
    assert.equal(
      createDeepLink({ webapp_link: 'http://127.0.0.1:4100' }, uri, desktop)?.href,
      `http://127.0.0.1:4100/wc?uri=${encoded}`
    )
  })
})

describe("a wallet's own browser", () => {
  const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
  const coinbase = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
  const binance = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'
  const page = { href: 'https://site.example/a?b=c', origin: 'https://site.example' }
  const href = encodeURIComponent(page.href)
  const origin = encodeURIComponent(page.origin)

  const cases: readonly [title: string, id: string, namespace: string, on: typeof phone, link: string][] = [
    ['Phantom on an iPhone', phantom, 'solana', phone, `https://phantom.app/ul/browse/${href}?ref=${origin}`],
    [
      'Phantom on Android',
      phantom,
      'solana',
      android,
      `intent://browse/${href}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
    ],
    ['Solflare', solflare, 'solana', phone, `https://solflare.com/ul/v1/browse/${href}?ref=${href}`],
    ['Coinbase for Solana', coinbase, 'solana', phone, `https://go.cb-w.com/dapp?cb_url=${href}`],
    ['Coinbase for EVM', coinbase, 'eip155', android, `cbwallet://miniapp?url=${href}`]
  ]
  for (const [title, id, namespace, on, link] of cases) {
    it(`opens the page in ${title}`, () => {
      assert.deepEqual(createBrowserLink(id, { ...page, namespace }, on, false), {
        href: link,
        target: link.startsWith('https:') ? '_blank' : '_self'
      })
    })
  }

  it('opens the page in Binance, on the network in question', () => {
    const link = createBrowserLink(binance, { ...page, namespace: 'bip122', reference: '7' }, phone, false)
    const inner = new URL(atob(new URL(link!.href).searchParams.get('_dp')!))
    assert.equal(inner.protocol + inner.host + inner.pathname, 'bnc:app.binance.com/mp/app')
    assert.equal(inner.searchParams.get('appId'), 'yFK5FCqYprrXDiVFbhyRx7')
    assert.equal(atob(inner.searchParams.get('startPagePath')!), '/pages/browser/index')
    assert.equal(atob(inner.searchParams.get('startPageQuery')!), `url=${page.href}&defaultChainId=7`)
  })

  it('connects in the page where the wallet already is', () => {
    assert.equal(createBrowserLink(phantom, { ...page, namespace: 'solana' }, phone, true), undefined)
  })

  it('has no such link off a phone, for another namespace, or for another wallet', () => {
    assert.equal(createBrowserLink(phantom, { ...page, namespace: 'solana' }, desktop, false), undefined)
    assert.equal(createBrowserLink(solflare, { ...page, namespace: 'eip155' }, phone, false), undefined)
    assert.equal(createBrowserLink('toString', { ...page, namespace: 'solana' }, phone, false), undefined)
  })
})
