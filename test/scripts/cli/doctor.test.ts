import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { allows, parsePolicies } from '../../../scripts/cli/content-security-policy.ts'
import { doctor, type DoctorOptions } from '../../../scripts/cli/doctor.ts'
import { startServices } from '../../../services/start.ts'
import { projectFolder } from './project-folder.ts'

const installed = (name: string, version: string, at = 'node_modules') => ({
  [`${at}/${name}/package.json`]: { name, version }
})
const good = {
  'package.json': { dependencies: { 'w3m-kit': '^0.1.0' } },
  ...installed('w3m-kit', '0.1.0'),
  ...installed('viem', '2.57.1'),
  ...installed('lit', '3.3.3')
}

/** Runs doctor on a project. */
async function diagnose(files: Record<string, string | object>, options: DoctorOptions = {}) {
  using project = projectFolder(files)
  const code = await doctor(project.folder, options, project.terminal)
  return { code, text: project.printed() }
}

/** Serves a page with these headers. */
async function servePage(headers: Record<string, string>, html = '<!doctype html>') {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => void server.close()
  }
}

const services = async (allowedOrigins: readonly string[]) => {
  const running = await startServices({ host: '127.0.0.1', port: 0, logLevel: 'error', analytics: true, allowedOrigins })
  return { url: new URL(running.addresses.directory).origin, [Symbol.asyncDispose]: running.close }
}

describe('w3m-kit doctor', () => {
  test('finds no problem where there is none', async () => {
    const { code, text } = await diagnose(good)
    equal(code, 0, text)
    match(text, /ok {3}w3m-kit 0\.1\.0[\s\S]*No problem found/)
  })

  test('names two versions of a library, with their places, also in pnpm’s store', async () => {
    const nested = await diagnose({ ...good, ...installed('viem', '2.40.0', 'node_modules/other/node_modules') })
    equal(nested.code, 1)
    match(nested.text, /2 versions of viem: .*2\.40\.0 in node_modules\/other\/node_modules\/viem/)
    const stored = await diagnose({ ...good, ...installed('lit', '2.8.0', 'node_modules/.pnpm/lit@2.8.0/node_modules') })
    match(stored.text, /2 versions of lit/)
    const same = await diagnose({ ...good, ...installed('viem', '2.57.1', 'node_modules/other/node_modules') })
    equal(same.code, 0, same.text)
  })

  test('names a package that is missing, and one that is too old', async () => {
    match((await diagnose({ 'package.json': {} })).text, /w3m-kit is not installed\.\n {5}npx w3m-kit init/)
    const old = await diagnose({ ...good, ...installed('react', '17.0.2') })
    equal(old.code, 1)
    match(old.text, /react 17\.0\.2 is not supported\.\n {5}Install react >=18/)
  })

  test('names phone wallets without a service', async () => {
    const source = `import { walletConnect } from 'w3m-kit/adapters/walletconnect'\ncreateKit({ adapters: [walletConnect()] })`
    match((await diagnose({ ...good, 'src/kit.ts': source })).text, /no phone wallet can connect/)
    const cloud = `${source}\ncreateKit({ ...cloud('abc') })`
    doesNotMatch((await diagnose({ ...good, 'src/kit.ts': cloud })).text, /no phone wallet/)
  })

  test('names services that do not respond, and those that do not accept the page', async () => {
    await using page = await servePage({})
    await using closed = await services(['https://other.example'])
    const refused = await diagnose(
      { ...good, 'src/kit.ts': `import 'w3m-kit'; createKit({ services: '${closed.url}' })` },
      { page: page.url }
    )
    equal(refused.code, 1)
    match(refused.text, /do not accept pages of http:\/\/127\.0\.0\.1:\d+\.\n {5}Add .* to ALLOWED_ORIGINS/)
    await using open = await services([new URL(page.url).origin])
    const accepted = await diagnose(good, { page: page.url, services: open.url })
    equal(accepted.code, 0, accepted.text)
    const { url } = closed
    await closed[Symbol.asyncDispose]()
    match((await diagnose(good, { services: url })).text, /are not responding: [A-Z_]+\n/)
  })

  test('names a relay that does not accept the page, does not respond, or opens no WebSocket', async () => {
    await using page = await servePage({})
    const { origin } = new URL(page.url)
    await using closed = await services(['https://other.example'])
    const own = `import 'w3m-kit'; createKit({ adapters: [walletConnect()], services: { relay: '${closed.url.replace('http', 'ws')}/relay' } })`
    const refused = await diagnose({ ...good, 'src/kit.ts': own }, { page: page.url })
    equal(refused.code, 1)
    match(
      refused.text,
      new RegExp(`The relay at ws://.*/relay does not accept pages of ${origin}.*\n {5}Add ${origin} to ALLOWED_ORIGINS`)
    )
    doesNotMatch(refused.text, /no service/)
    await using open = await services([origin])
    match((await diagnose(good, { page: page.url, services: open.url })).text, /ok {3}relay at ws:/)
    match((await diagnose(good, { services: closed.url })).text, /ok {3}relay at ws:/)
    const none = await diagnose(good, { relay: `${page.url.replace('http', 'ws')}relay` })
    match(none.text, /does not open a WebSocket: it responds with 200/)
    const { url } = open
    await open[Symbol.asyncDispose]()
    match(
      (await diagnose(good, { relay: `${url.replace('http', 'ws')}/relay` })).text,
      /relay at .* is not responding: ECONNREFUSED/
    )
  })

  test('names what the policy of the page blocks, in a header or in the page', async () => {
    await using running = await services(['http://127.0.0.1:*'])
    const ws = running.url.replace('http', 'ws')
    const complete = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src ${running.url} ${ws}; frame-src https://wallet.example.com`
    const frame = { frame: 'https://wallet.example.com/pages/sdk', services: running.url }
    await using right = await servePage({
      'content-security-policy': complete,
      'cross-origin-opener-policy': 'same-origin-allow-popups'
    })
    const fine = await diagnose(good, { page: right.url, ...frame })
    equal(fine.code, 0, fine.text)
    match(fine.text, /ok {3}Content-Security-Policy/)
    await using wrong = await servePage(
      { 'cross-origin-opener-policy': 'same-origin' },
      `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src 'self'">`
    )
    const { code, text } = await diagnose(good, { page: wrong.url, ...frame })
    equal(code, 1)
    for (const line of [
      /Cross-Origin-Opener-Policy: same-origin cuts/,
      /blocks icons of wallets\.\n {5}Add data: to img-src/,
      /blocks the services\.\n {5}Add http:\/\/127\.0\.0\.1:\d+ to connect-src/,
      /blocks WalletConnect\.\n {5}Add ws:\/\/127\.0\.0\.1:\d+ to connect-src/,
      /blocks the secure frame\.\n {5}Add https:\/\/wallet\.example\.com to frame-src/
    ])
      match(text, line)
  })

  test('names a page that does not respond', async () => {
    const page = await servePage({})
    await page[Symbol.asyncDispose]()
    match((await diagnose(good, { page: page.url })).text, /is not responding: ECONNREFUSED/)
  })
})

describe('a Content-Security-Policy', () => {
  const page = new URL('https://app.example.com/')
  const isAllowed = (policy: string, directive: string, url: string): boolean =>
    parsePolicies([policy]).every(each => allows(each, directive, url, page))

  test('allows what its sources match', () => {
    const rows: readonly (readonly [policy: string, url: string, allowed: boolean])[] = [
      ['', 'https://a.example', true],
      [`connect-src 'none'`, 'https://a.example', false],
      [`default-src 'self'`, 'https://app.example.com/x', true],
      [`default-src 'self'`, 'wss://app.example.com/x', true],
      [`default-src 'self'`, 'https://a.example', false],
      ['connect-src https:', 'wss://a.example', true],
      ['connect-src https:', 'http://a.example', false],
      ['connect-src *', 'https://a.example', true],
      ['connect-src *', 'data:,x', false],
      ['connect-src *.example', 'https://a.example', true],
      ['connect-src *.a.example', 'https://a.example', false],
      ['connect-src a.example', 'https://a.example:8443', false],
      ['connect-src a.example:*', 'https://a.example:8443', true],
      ['connect-src https://a.example/api/', 'https://a.example/api/x', true],
      ['connect-src https://a.example/api', 'https://a.example/api/x', false],
      [`connect-src a.example; connect-src 'none'`, 'https://a.example', true],
      [`connect-src a.example, connect-src 'none'`, 'https://a.example', false]
    ]
    deepEqual(
      rows.map(([policy, url]) => isAllowed(policy, 'connect-src', url)),
      rows.map(([, , allowed]) => allowed)
    )
  })
})
