import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listWallets, getAnalyticsConfig } from '../../../adapters/api/directory.ts'
import { toDirectoryWallet } from '../../../adapters/api/directory-wallet.ts'
import { createHttp, type Http } from '../../../adapters/api/http.ts'
import { loadImage } from '../../../adapters/api/images.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../../services/open-test-store.ts'
import { createClock } from '../../kit/clock.ts'

const sdk = { type: 'w3m', version: 'html-evm-1.0.0' }
const answering = (reply: () => Response): Http =>
  createHttp({ fetch: async () => reply(), after: createClock().after, baseUrl: 'https://directory.example', sdk })

describe('the wallet directory of this project', () => {
  let services: Services
  let http: Http

  before(async () => {
    services = await startTestServices()
    http = createHttp({ fetch, after: createClock().after, baseUrl: services.addresses.directory, sdk })
  })
  after(() => services.close())

  it('lists wallets whole: nothing it returns is lost in the checks [7.2, 7.15]', async () => {
    const response = await fetch(`${services.addresses.directory}/getWallets?page=1&entries=1000`)
    const { data: expected } = (await response.json()) as {
      data: { id: string; name: string; mobile_link?: string; rdns?: string }[]
    }
    const { data, count } = await listWallets(http, { page: 1, entries: 1000 }, {})
    assert.equal(count, expected.length)
    assert.deepEqual(
      data.map(({ id, name }) => [id, name]),
      expected.map(({ id, name }) => [id, name])
    )
    for (const [index, wallet] of data.entries()) {
      for (const key of ['mobile_link', 'rdns', 'homepage', 'image_id', 'chains'] as const) {
        assert.deepEqual(wallet[key] ?? null, (expected[index] as Record<string, unknown>)[key] ?? null, `${wallet.name} ${key}`)
      }
    }
  })

  it('gives the image of every wallet as a drawing that has no origin', async () => {
    const { data } = await listWallets(http, { page: 1, entries: 5 }, {})
    for (const { image_id } of data) {
      assert.match(await loadImage(http, 'wallet', image_id!, {}), /^data:image\/svg\+xml,%3Csvg/)
    }
    await assert.rejects(
      loadImage(http, 'wallet', 'no/such?image', {}),
      error => error instanceof HttpError && error.status === 404
    )
  })

  it('says no to analytics unless it takes them', async () => {
    assert.deepEqual(await getAnalyticsConfig(http, {}), { isAnalyticsEnabled: false })
  })
})

describe('a list that is not as it should be', () => {
  it('loses the wallets that are none, and keeps the others [7.15, 7.16]', async () => {
    const http = answering(() =>
      Response.json({
        data: [null, 7, 'x', {}, { id: 'a' }, { id: 'b', name: '' }, { id: 'c', name: 'C' }, { id: 4, name: 'D' }],
        count: 8
      })
    )
    assert.deepEqual(await listWallets(http, {}, {}), { data: [{ id: 'c', name: 'C' }], count: 8 })
  })

  for (const reply of [null, [], 'no', 3, {}, { data: {} }, { data: 'x', count: 1 }]) {
    it(`is refused when it is no list: ${JSON.stringify(reply)}`, async () => {
      await assert.rejects(
        listWallets(
          answering(() => Response.json(reply)),
          {},
          {}
        ),
        HttpError
      )
    })
  }

  it('has as many wallets as it returns when its count is no number', async () => {
    for (const count of [undefined, 'many', -1, 1.5, Number.MAX_VALUE]) {
      const http = answering(() => Response.json({ data: [{ id: 'c', name: 'C' }], count }))
      assert.equal((await listWallets(http, {}, {})).count, 1)
    }
  })

  it('means no to analytics unless it is a clear yes [3.80, 7.22]', async () => {
    for (const reply of [null, true, {}, { isAnalyticsEnabled: 'yes' }, { isAnalyticsEnabled: 1 }]) {
      assert.equal(
        (
          await getAnalyticsConfig(
            answering(() => Response.json(reply)),
            {}
          )
        ).isAnalyticsEnabled,
        false
      )
    }
    assert.equal(
      (
        await getAnalyticsConfig(
          answering(() => Response.json({ isAnalyticsEnabled: true })),
          {}
        )
      ).isAnalyticsEnabled,
      true
    )
  })
})

describe('a wallet from outside', () => {
  const wallet = (parts: object) => toDirectoryWallet({ id: 'a', name: 'A', ...parts })

  it('loses links that a browser would run or show as a page of this site', () => {
    const bad = [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,<script>',
      'blob:https://a.b/c',
      'file:///etc/passwd',
      'vbscript:x',
      'javascript',
      'not a link',
      7,
      {},
      `https://a.b/${'c'.repeat(3000)}`
    ]
    for (const link of bad) {
      const { id, name, ...rest } = wallet({
        mobile_link: link,
        desktop_link: link,
        webapp_link: link,
        homepage: link,
        link_mode: link,
        app_store: link
      })!
      assert.deepEqual(rest, {}, String(link))
    }
  })

  it('keeps its id, picture, chains, rdns, name and links [3.81]', () => {
    const row = {
      ...{ id: 'own', image_id: 'picture', chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], rdns: 'com.own' },
      ...{ name: 'Own', mobile_link: 'own://', desktop_link: 'own-desktop://', webapp_link: 'https://own.example/app' }
    }
    assert.deepEqual(toDirectoryWallet(row), row)
  })

  it('keeps the links of wallets', () => {
    const links = {
      mobile_link: 'metamask://',
      desktop_link: 'ledgerlive',
      webapp_link: 'https://app.wallet.example/',
      link_mode: 'https://wallet.example/link'
    }
    assert.deepEqual(wallet(links), { id: 'a', name: 'A', ...links })
  })

  it('takes web addresses only where a page is opened', () => {
    assert.deepEqual(wallet({ homepage: 'metamask://', webapp_link: 'wallet://', chrome_store: 'intent://x' }), {
      id: 'a',
      name: 'A'
    })
  })

  it('has a name of one line without marks that are invisible or turn the text around', () => {
    assert.equal(wallet({ name: '\u202eksaM\u202c ateM\u0000\n  \u2066Wallet\u200b' })?.name, 'ksaM ateM Wallet')
    assert.equal(wallet({ name: '<b>Bold</b>' })?.name, '<b>Bold</b>')
    assert(wallet({ name: 'x'.repeat(10_000) })!.name.length <= 64)
    assert.equal(wallet({ name: '\u202e\u200b ' }), undefined)
  })

  it('has no image but one that carries its bytes or stands at a web address', () => {
    assert.equal(wallet({ image_url: 'javascript:alert(1)' })?.image_url, undefined)
    assert.equal(wallet({ image_url: 'data:text/html,<script>' })?.image_url, undefined)
    assert.equal(wallet({ image_url: 'https://a.b/c.png' })?.image_url, 'https://a.b/c.png')
    assert.equal(wallet({ image_url: 'data:image/png;base64,AA==' })?.image_url, 'data:image/png;base64,AA==')
  })

  it('has an id that can be sent back in a list and stand in a path', () => {
    for (const id of ['', 'a,b', '..', '\u0000', 'x'.repeat(129), 7, null])
      assert.equal(toDirectoryWallet({ id, name: 'A' }), undefined)
  })

  it('keeps of its chains those that are CAIP-2 ids', () => {
    assert.deepEqual(wallet({ chains: ['eip155:1', 'nonsense', 4, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })?.chains, [
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    ])
    assert.equal(wallet({ chains: 'eip155:1' })?.chains, undefined)
  })
})

describe('an image', () => {
  const pathOf = async (kind: 'wallet' | 'asset' | 'currency' | 'token', id = 'an image/1'): Promise<string> => {
    const paths: string[] = []
    const http = createHttp({
      fetch: async input => {
        paths.push(new URL(String(input)).pathname)
        return new Response(new Uint8Array(9), { headers: { 'content-type': 'image/png' } })
      },
      after: createClock().after,
      baseUrl: 'https://directory.example',
      sdk
    })
    assert.match(await loadImage(http, kind, id, {}), /^blob:/)
    return paths.join()
  }
  it('of a wallet is at /getWalletImage/{id} [7.17]', async () =>
    assert.equal(await pathOf('wallet'), '/getWalletImage/an%20image%2F1'))
  it('of a network or connector is at /public/getAssetImage/{id} [7.18]', async () =>
    assert.equal(await pathOf('asset'), '/public/getAssetImage/an%20image%2F1'))
  it('of a currency is at /public/getCurrencyImage/{id} [7.19]', async () =>
    assert.equal(await pathOf('currency', 'USD'), '/public/getCurrencyImage/USD'))
  it('of a token is at /public/getTokenImage/{id} [7.20]', async () =>
    assert.equal(await pathOf('token', 'USDC'), '/public/getTokenImage/USDC'))

  it('is refused when it is none [7.21]', async () => {
    for (const type of ['text/html', 'application/json', '']) {
      const http = answering(() => new Response('<script>', { headers: { 'content-type': type } }))
      await assert.rejects(loadImage(http, 'wallet', 'a', {}), HttpError)
    }
    await assert.rejects(
      loadImage(
        answering(() => new Response('', { headers: { 'content-type': 'image/png' } })),
        'wallet',
        'a',
        {}
      ),
      HttpError
    )
  })

  it('is refused when it is larger than any image of a row', async () => {
    const http = answering(() => new Response(new Uint8Array(5_000_000), { headers: { 'content-type': 'image/png' } }))
    await assert.rejects(loadImage(http, 'wallet', 'a', {}), /larger than/)
  })

  it('of pixels has an address of this page, given back when it is released', async () => {
    const http = answering(() => new Response(new Uint8Array(9), { headers: { 'content-type': 'image/png' } }))
    assert.match(await loadImage(http, 'token', 'USDC', {}), /^blob:/)
  })
})
