import { deepEqual, equal, match, ok, throws } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parseConfig } from '../../../frame/page/config.ts'
import { parseEnvironment } from '../../../services/read-environment.ts'
import { createPages } from '../../../services/pages/pages.ts'
import { mayEmbed } from '../../../services/pages/security-headers.ts'
import { createPagesNetworks, parseNetworks, parseSmartNetworks } from '../../../services/pages/settings.ts'
import { SettingsError } from '../../../services/settings-error.ts'
import { startServices } from '../../../services/start.ts'
import { freePort } from '../../stack/port.ts'
import { auditServed } from '../../../scripts/audit-frame.ts'
import { startRpcServer } from '../../kit/rpc-server.ts'
import { chainId, node } from '../chain/rpc/rpc-proxy.ts'

const network = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpc: ['https://node.example.org/rpc'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
} as const

const smart = {
  entryPoint: '0.7',
  account: {
    kind: 'factory',
    factory: `0x${'12'.repeat(20)}`,
    initCodeHash: `0x${'34'.repeat(32)}`,
    domain: { name: 'Account', version: '1' }
  },
  bundler: 'https://bundler.example.org/rpc',
  paymaster: { url: 'https://sponsor.example.org/rpc', context: { policy: 'all' } }
} as const

describe('the pages of the frame', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-frame-'))
    mkdirSync(join(folder, 'assets'))
    for (const page of ['index', 'window', 'loading']) writeFileSync(join(folder, `${page}.html`), `<title>${page}</title>`)
    writeFileSync(join(folder, 'assets/main-1.js'), 'export {}')
  })
  after(() => rmSync(folder, { recursive: true }))

  const request = async (path: string, allowedOrigins: readonly string[] = ['https://app.example.org']) => {
    const pages = createPages({
      folder,
      allowedOrigins,
      name: 'Mine',
      auth: () => 'https://frame.example.org/auth',
      networks: () => [network]
    })
    return pages.routes!.request(`https://frame.example.org${path}`)
  }
  const policyOf = (reply: Response) =>
    Object.fromEntries(
      (reply.headers.get('content-security-policy') ?? '')
        .split('; ')
        .map(part => [part.split(' ')[0], part.split(' ').slice(1).join(' ')])
    )

  test('what is served can be held against a build: other files, and the places that it may reach', async () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    const files = ['index', 'window', 'loading'].map(page => ({
      name: `${page}.html`,
      bytes: 0,
      sha256: sha256(`<title>${page}</title>`)
    }))
    const get = (url: string) => request(url.replace('https://frame.example.org', ''))
    const script = { name: 'assets/main-1.js', bytes: 0, sha256: sha256('export {}') }
    const served = (page: string, ...more: readonly (typeof script)[]) =>
      auditServed({ files: [...files, ...more] }, 'https://frame.example.org/', page, get)
    const reaches = ['https://node.example.org']
    deepEqual(await served('https://app.example.org', script), { others: [], reaches })
    const others = [
      { ...script, sha256: sha256('export { }') },
      { ...script, name: 'assets/main-2.js' }
    ]
    deepEqual((await served('https://app.example.org', ...others)).others, ['assets/main-1.js', 'assets/main-2.js'])
    deepEqual((await served('https://evil.example')).others, ['index.html'], 'it is not served for that page')
  })

  test('the frame uses the bundler and the sponsor of its configuration', async () => {
    const own = { ...network, smart }
    const pages = createPages({
      folder,
      allowedOrigins: [],
      name: 'Mine',
      auth: () => 'https://frame.example.org',
      networks: () => [own]
    })
    const reply = await pages.routes!.request('https://frame.example.org/loading')
    equal(
      policyOf(reply)['connect-src'],
      `'self' https://node.example.org https://bundler.example.org https://sponsor.example.org`
    )
    const config: unknown = await (await pages.routes!.request('https://frame.example.org/config.json')).json()
    const [read] = parseConfig(config, 'https://frame.example.org/sdk').networks
    deepEqual(read?.smart, smart)
  })

  test('the frame is for exactly the page that asks, when it is on the list', async () => {
    const reply = await request('/sdk?origin=https%3A%2F%2Fapp.example.org&projectId=x')
    equal(reply.status, 200)
    match(await reply.text(), /index/)
    deepEqual(policyOf(reply), {
      'default-src': `'none'`,
      'script-src': `'self'`,
      'worker-src': `'self'`,
      'connect-src': `'self' https://node.example.org`,
      'base-uri': `'none'`,
      'form-action': `'none'`,
      'frame-ancestors': 'https://app.example.org',
      'require-trusted-types-for': `'script'`,
      'trusted-types': `w3m-worker`
    })
  })

  test('the window and the page of providers keep their opener; every other document is cut off from it', async () => {
    const policies = await Promise.all(
      ['/window', '/loading', '/sdk?origin=https%3A%2F%2Fapp.example.org', '/sdk'].map(async path => {
        const { headers } = await request(path)
        return headers.get('cross-origin-opener-policy')
      })
    )
    deepEqual(policies, ['unsafe-none', 'unsafe-none', 'same-origin', 'same-origin'])
    equal(policyOf(await request('/window'))['connect-src'], `'none'`)
  })

  test('signatures are confirmed in the window unless the operator says otherwise', async () => {
    const served = async (confirmInFrame?: boolean) => {
      const options = {
        folder,
        allowedOrigins: [],
        name: 'Mine',
        auth: () => 'https://frame.example.org',
        networks: () => [network]
      }
      const pages = createPages({ ...options, ...(confirmInFrame !== undefined && { confirmInFrame }) })
      const reply = await pages.routes!.request('https://frame.example.org/config.json')
      return parseConfig(await reply.json(), 'https://frame.example.org/sdk').confirmInFrame
    }
    deepEqual([await served(), await served(true)], [false, true])
  })

  test('any other client gets nothing, in a page that cannot be embedded', async () => {
    const wrong = [
      '',
      '?origin=https://evil.example',
      '?origin=https://app.example.org&origin=https://evil.example',
      '?origin=https://app.example.org/path',
      `?origin=${encodeURIComponent("https://app.example.org; script-src 'unsafe-inline'")}`,
      '?origin=null',
      '?origin=*',
      '?origin=https://*',
      '?origin=https://*.example.org',
      '?origin=https://a;b.example.org',
      `?origin=${encodeURIComponent("https://a'self'.example.org")}`,
      '?origin=https://a,b.example.org',
      '?origin=https://app.example.org:*'
    ]
    for (const allowed of [undefined, ['https://*.example.org', 'https://*', 'https://*:*', '*', '*.*.*', '*:*']]) {
      for (const query of wrong) {
        const reply = await request(`/sdk${query}`, allowed)
        equal(reply.status, 403, query)
        equal(policyOf(reply)['frame-ancestors'], `'none'`, query)
      }
    }
  })

  const strange = [
    'https://a;b.example.org/rpc',
    'https://*.example.org/rpc',
    "https://'self'/rpc",
    'https://a,b.example.org/rpc',
    'wss://node.example.org',
    'data:text/plain,x'
  ]
  test('no address of the configuration means more in the policy than its host', async () => {
    for (const address of strange) {
      throws(() => parseNetworks([{ ...network, rpc: [address] }]), SettingsError, address)
      throws(() => parseNetworks([{ ...network, smart: { ...smart, bundler: address } }]), SettingsError, address)
      for (const name of ['FRAME_AUTH', 'FRAME_CUSTODIAN', 'PUBLIC_URL'])
        throws(() => parseEnvironment({ FRAME: 'on', [name]: address }), new RegExp(`${name}=.*must be an address`), address)
      const addresses = { auth: () => 'https://frame.example.org/auth', networks: () => [network] }
      for (const own of [
        { auth: () => address },
        { custodian: address },
        { networks: () => [{ ...network, rpc: [address] }] },
        { networks: () => [{ ...network, smart: { ...smart, paymaster: { url: address, context: {} } } }] }
      ]) {
        const pages = createPages({ folder, allowedOrigins: [], name: 'Mine', ...addresses, ...own })
        const reply = await pages.routes!.request('https://frame.example.org/loading')
        equal(reply.status, 500, address)
        equal(reply.headers.get('content-security-policy'), null)
      }
    }
  })

  test('whatever host a request names, the policy has none but those of the configuration', async () => {
    const pages = createPages({
      folder,
      allowedOrigins: ['https://app.example.org'],
      name: 'Mine',
      auth: () => 'https://frame.example.org/auth',
      networks: () => [network]
    })
    for (const host of ['https://evil.example', 'https://a;b', 'https://*', 'http://app.example.org']) {
      const reply = await pages.routes!.request(`${host}/sdk?origin=https://app.example.org`)
      equal(policyOf(reply)['connect-src'], `'self' https://frame.example.org https://node.example.org`, host)
      equal(reply.headers.get('cache-control'), 'no-store')
    }
  })

  test('without a list, pages on this machine may embed it, and no others', () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:8080', 'http://localhost']) ok(mayEmbed(origin, []), origin)
    for (const origin of ['https://app.example.org', 'http://localhost.evil.example', 'http://192.168.1.5']) {
      equal(mayEmbed(origin, []), false, origin)
    }
    equal(mayEmbed('http://localhost:5173', ['https://app.example.org']), false)
  })

  for (const [where, publicUrl] of [
    ['at the address that the operator names', 'https://wallet.example.org'],
    ['on this machine, where none is named', undefined]
  ] as const) {
    test(`${where} it reaches its networks by the process that serves it, which otherwise answers the sites and projects of a list`, async () => {
      const server = await startRpcServer(node())
      const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      const port = await freePort()
      const at = `http://127.0.0.1:${port}`
      const services = await startServices({
        logLevel: 'silent',
        ...(publicUrl !== undefined && { publicUrl }),
        port,
        allowedOrigins: ['https://app.example.org'],
        projectIds: ['mine'],
        chains: [{ id: chainId, rpc: [server.url], nativeCurrency }],
        frame: { folder }
      })
      try {
        const config = (await (await fetch(`${at}/pages/config.json`)).json()) as { networks: { rpc: [string] }[] }
        const { pathname, search } = new URL(config.networks[0]!.rpc[0])
        const from = async (origin: string) => {
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
          const headers = { origin, 'content-type': 'application/json' }
          return (await fetch(at + pathname + search, { method: 'POST', headers, body })).status
        }
        equal(await from(publicUrl ?? at), 200)
        equal(await from('https://evil.example'), 403)
        equal(await from('http://127.0.0.1:1'), 403, 'another page on this machine is another site')
      } finally {
        await services.close()
        await server.stop()
      }
    })
  }

  test('its windows cannot be embedded', async () => {
    for (const path of ['/window', '/loading?origin=https://app.example.org']) {
      const reply = await request(path)
      equal(reply.status, 200)
      equal(policyOf(reply)['frame-ancestors'], `'none'`)
    }
  })

  test('everything is what it says, and stays with its origin', async () => {
    for (const path of ['/sdk?origin=https://app.example.org', '/window', '/config.json', '/assets/main-1.js']) {
      const { headers } = await request(path)
      equal(headers.get('x-content-type-options'), 'nosniff', path)
      equal(headers.get('cross-origin-resource-policy'), 'same-origin', path)
      equal(headers.get('referrer-policy'), 'no-referrer', path)
    }
    const asset = await request('/assets/main-1.js')
    match(asset.headers.get('content-type') ?? '', /javascript/)
    match(asset.headers.get('cache-control') ?? '', /immutable/)
    for (const path of ['/assets/..%2Findex.html', '/assets/none.js', '/assets/%2e%2e/index.html'])
      equal((await request(path)).status, 404, path)
  })

  test('the frame learns its own networks and its login service, and nothing of the page', async () => {
    deepEqual(await (await request('/config.json')).json(), {
      name: 'Mine',
      auth: 'https://frame.example.org/auth',
      networks: [network],
      confirmInFrame: false
    })
  })

  test('the frame learns from its own configuration alone where a custodian is', async () => {
    const custodian = 'https://recovery.example.org/recovery'
    const pages = createPages({
      folder,
      allowedOrigins: [],
      name: 'Mine',
      auth: () => 'https://frame.example.org/auth',
      networks: () => [network],
      custodian
    })
    const config: unknown = await (await pages.routes!.request('https://frame.example.org/config.json')).json()
    equal(parseConfig(config, 'https://frame.example.org/sdk').custodian, custodian)
    const without: unknown = await (await request('/config.json')).json()
    equal(parseConfig(without, 'https://frame.example.org/sdk').custodian, undefined)
  })

  test('a frame that is not built does not start', () => {
    throws(
      () => createPages({ folder: join(folder, 'none'), allowedOrigins: [], name: '', auth: () => '', networks: () => [] }),
      SettingsError
    )
  })
})

describe('the networks of the frame', () => {
  test('are those of CHAINS by way of the proxy, so that addresses of nodes stay here', () => {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const chain = {
      id: 'eip155:1',
      rpc: ['https://node.example.org/secret-key'],
      bundlers: [],
      nativeCurrency,
      prices: [],
      spam: [],
      sessions: []
    } as const
    const networks = createPagesNetworks([chain], 'https://w.example.org/chain')
    deepEqual(networks[0]!.rpc, ['https://w.example.org/chain/v1?chainId=eip155%3A1'])
    equal(JSON.stringify(networks).includes('secret-key'), false)
    equal(networks[0]!.smart, undefined)
    const accounts = parseSmartNetworks({ 'eip155:1': smart })
    deepEqual(createPagesNetworks([chain], 'https://w.example.org/chain', accounts)[0]!.smart, smart)
    for (const wrong of [[], { mainnet: smart }, { 'solana:abc': smart }, { 'eip155:1': { ...smart, bundler: 'nowhere' } }])
      throws(() => parseSmartNetworks(wrong), SettingsError)
    equal(networks[0]!.name, 'eip155:1', 'it has its id for a name where CHAINS gives none')
    equal(createPagesNetworks([{ ...chain, name: 'Ethereum' }], 'https://w.example.org/chain')[0]!.name, 'Ethereum')
  })

  test('are checked', () => {
    deepEqual(parseNetworks([network]), [network])
    const { factory } = smart.account
    const sessions = { permissions: factory, sponsor: factory }
    for (const set of [smart, { ...smart, sessions }, { ...smart, paymaster: { ...smart.paymaster, token: factory } }])
      deepEqual(parseNetworks([{ ...network, smart: set }]), [{ ...network, smart: set }])
    const delegated = { kind: 'delegated', delegate: smart.account.factory }
    const wrongAccounts = [
      { ...smart, entryPoint: '0.6' },
      { ...smart, bundler: 'nowhere' },
      { ...smart, account: { ...smart.account, factory: '0x12' } },
      { ...smart, account: { ...smart.account, initCodeHash: undefined } },
      { ...smart, account: delegated },
      { ...smart, paymaster: 'https://sponsor.example.org' },
      { ...smart, paymaster: { ...smart.paymaster, token: 'USDC' } },
      { ...smart, sessions: {} },
      { ...smart, sessions: { ...sessions, sponsor: 'me' } },
      { ...smart, entryPoint: '0.8', account: delegated, sessions }
    ]
    for (const wrong of wrongAccounts) throws(() => parseNetworks([{ ...network, smart: wrong }]), SettingsError)
    throws(() => parseNetworks([{ ...network, id: 'solana:abc', smart }]), SettingsError)
    for (const wrong of [{}, [{}], [{ ...network, id: 1 }], [{ ...network, rpc: [] }], [{ ...network, rpc: ['javascript:1'] }]]) {
      throws(() => parseNetworks(wrong), SettingsError)
    }
  })
})
