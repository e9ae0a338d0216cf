import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it, mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { Express } from 'express'
import { tsImport } from 'tsx/esm/api'
import ts from 'typescript'
import type { AccountId } from '../../../adapters/base/caip.ts'
import { createMessage } from '../../../adapters/siwx/message.ts'
import { $signIn, signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import { createKit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { signOut } from '../../../state/kit/sign-in.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment } from '../../kit/environment.ts'
import { until } from '../../kit/until.ts'
import { newWallet } from './browser.ts'

const root = join(import.meta.dirname, '../../..')
const library = join(root, 'adapters/siwx/index.ts')

type Handle = (request: Request) => Response | Promise<Response>

describe('the servers and pages of the page about signing in', () => {
  const blocks = new Map<string, string>()
  let folder: string

  before(async () => {
    process.env['SITE_HOST'] = 'app.example.org'
    const page = await readFile(join(root, 'services/auth/README.md'), 'utf8')
    for (const [, name, text] of page.matchAll(/^```tsx?(?: (\w+))?\n([^]*?)^```$/gm)) blocks.set(name ?? 'unnamed', text!)
    await mkdir(join(root, 'test/.tmp'), { recursive: true })
    folder = await mkdtemp(join(root, 'test/.tmp/readme-'))
  })
  after(async () => {
    delete process.env['SITE_HOST']
    await rm(folder, { recursive: true, force: true })
  })

  /** Writes a file where our packages resolve, with the sources in place of the published package. */
  const write = async (name: string) => {
    const file = join(folder, `${name}.ts`)
    await writeFile(file, blocks.get(name)!.replace(`'w3m-kit/siwx'`, JSON.stringify(pathToFileURL(library).href)))
    return pathToFileURL(file).href
  }

  /** Compiles while importing, as `tsx` does for a developer who follows the page. */
  const load = (file: string): Promise<unknown> => tsImport(file, import.meta.url)

  it('are three servers of at most thirty lines each, and three pages', () => {
    assert.deepEqual([...blocks.keys()], ['page', 'hono', 'express', 'next', 'siwx', 'siwe'])
    for (const [name, text] of blocks) {
      if (['page', 'siwx', 'siwe'].includes(name)) continue
      assert.ok(text.trimEnd().split('\n').length <= 30, name)
      assert.match(text, /from 'w3m-kit\/siwx'/)
    }
  })

  it('compile', async () => {
    const texts = new Map(blocks)
    texts.set('wrong', blocks.get('next')!.replace('domain, nonce', 'domian: domain, nonce'))
    texts.set('misread', blocks.get('page')!.replace('{ data }', '{ date }'))
    const paths = new Map([...texts.keys()].map(name => [name, join(folder, `${name}-types.ts`)]))
    for (const [name, path] of paths) await writeFile(path, texts.get(name)!)
    const program = ts.createProgram([...paths.values()], {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: ['node'],
      paths: {
        'w3m-kit': [join(root, 'state/index.ts')],
        'w3m-kit/siwx': [library],
        'w3m-kit/networks': [join(root, 'adapters/networks/index.ts')],
        'w3m-kit/adapters/*': [join(root, 'adapters/*/index.ts')]
      }
    })
    const problems = (name: string) => {
      const file = program.getSourceFile(paths.get(name)!)
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ messageText }) =>
        ts.flattenDiagnosticMessageText(messageText, '\n')
      )
    }
    for (const name of blocks.keys()) assert.deepEqual(problems(name), [], name)
    assert.match(problems('wrong').join(), /domian/, 'what is wrong is noticed')
    assert.match(problems('misread').join(), /'date'/)
  })

  /** Creates a browser on a page of `https://app.example.org`. */
  const createBrowser = (handle: Handle) => {
    const jar = new Map<string, string>()
    const request = async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('cookie', [...jar].map(pair => pair.join('=')).join('; '))
      const reply = await handle(new Request(new URL(path, 'https://app.example.org'), { ...init, headers }))
      for (const line of reply.headers.getSetCookie()) {
        const [pair = '', ...flags] = line.split('; ')
        for (const flag of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) assert.ok(flags.includes(flag), line)
        assert.match(line, /; Max-Age=(600|86400)\b/, 'it is forgotten when it is over')
        const [name = '', value = ''] = pair.split('=')
        assert.match(name, /^__Host-/)
        jar.set(name, value)
      }
      return reply
    }
    return { jar, request }
  }

  const signIn = async (handle: Handle) => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    try {
      await signInAndOut(handle)
    } finally {
      mock.timers.reset()
    }
  }

  /** Signs in and out as a page does. Time passes by the clock that the server reads. */
  const signInAndOut = async (handle: Handle) => {
    const { jar, request: send } = createBrowser(handle)
    const request = async (method: string, step: string, body: unknown = {}) => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const reply = await send(`/siwx/${step}`, { method, ...(method === 'POST' && json) })
      return { status: reply.status, body: (await reply.json()) as { nonce?: string; account?: string | null; ended?: boolean } }
    }
    const wallet = newWallet()
    const sign = async (nonce: string, domain = 'app.example.org') => {
      const message = createMessage({
        domain,
        address: wallet.address,
        uri: `https://${domain}/`,
        version: '1',
        chainId: 1,
        nonce,
        issuedAt: new Date().toISOString()
      })
      return { message, signature: await wallet.signMessage({ message }) }
    }
    const nonce = async () => (await request('POST', 'nonce')).body.nonce!
    const verify = async (body: unknown) => (await request('POST', 'verify', body)).status
    const me = async () => (await request('GET', 'me')).body.account
    assert.equal(await me(), null)

    assert.equal(await verify(await sign(await nonce(), 'evil.example')), 401)
    assert.equal(
      await verify({ ...(await sign(await nonce())), signature: await newWallet().signMessage({ message: 'x' }) }),
      401
    )
    assert.equal(await verify(await sign('neverIssued1')), 401)
    assert.equal(await verify({}), 401)
    // a server error is logged there and not exposed
    const broken = await send('/siwx/verify', {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' }
    }).catch((error: unknown) => error)
    // checks its properties: a server in the same process may have replaced Node's `Response`
    const { status } = broken as Partial<Response>
    assert.ok(status === undefined ? broken instanceof SyntaxError : status >= 400 && status !== 401, inspect(broken))
    const old = createMessage({
      ...{ domain: 'app.example.org', address: wallet.address, uri: 'https://app.example.org/', version: '1', chainId: 1 },
      nonce: await nonce(),
      issuedAt: '2020-01-01T00:00:00Z',
      expirationTime: '2020-01-02T00:00:00Z'
    })
    const late = { message: old, signature: await wallet.signMessage({ message: old }), time: Date.parse('2020-01-01T12:00:00Z') }
    assert.equal(await verify(late), 401, 'the time is the server’s, whatever is sent')
    assert.equal(await me(), null)

    // bound to the browser, valid for ten minutes, single-use; another one does not invalidate it
    const signed = await sign(await nonce())
    const tooLate = await sign(await nonce())
    const browser = jar.get('__Host-browser')!
    for (const other of ['another', 'undefined', '']) {
      jar.set('__Host-browser', other)
      assert.equal(await verify(signed), 401)
    }
    jar.delete('__Host-browser')
    assert.equal(await verify(signed), 401)
    // a sibling site may set a cookie for both, but none with the `__Host-` prefix of this host
    jar.set('x__Host-browser', browser)
    assert.equal(await verify(signed), 401)
    jar.delete('x__Host-browser')
    jar.set('__Host-browser', browser)
    const account = `eip155:1:${wallet.address}`
    assert.deepEqual(await request('POST', 'verify', signed), { status: 200, body: { account } })
    assert.equal(await me(), account)
    assert.equal(await verify(signed), 401, 'the nonce is used')
    mock.timers.tick(600_000)
    assert.equal(await verify(tooLate), 401, 'the nonce is too old')

    // no other value that the server issued is accepted as a session
    const session = jar.get('__Host-session')!
    for (const other of [browser, `nonce ${await nonce()}`, 'undefined', '']) {
      jar.set('__Host-session', other)
      assert.equal(await me(), null)
    }
    jar.set('__Host-session', session)
    assert.equal(await me(), account)
    mock.timers.tick(86_400_000 - 600_000 - 1)
    assert.equal(await me(), account)
    mock.timers.tick(1)
    assert.equal(await me(), null, 'a session ends after a day')

    assert.equal(await verify(await sign(await nonce())), 200)
    assert.notEqual(jar.get('__Host-session'), session)
    const second = jar.get('__Host-session')!
    assert.deepEqual((await request('POST', 'sign-out')).body, { ended: true })
    jar.set('__Host-session', second)
    assert.equal(await me(), null, 'signed out at the server, whatever the browser keeps')
    assert.deepEqual((await request('POST', 'sign-out')).body, { ended: false })
  }

  it('sign a user in and out with Hono, with a real signature only', async () => {
    const { app } = (await load(await write('hono'))) as { app: { fetch: Handle } }
    await signIn(request => app.fetch(request))
  })

  it('sign a user in and out with Express, with a real signature only', async () => {
    const { app } = (await load(await write('express'))) as { app: Express }
    app.set('env', 'test') // it would log the failures that this test provokes
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      await signIn(async request => {
        const { pathname } = new URL(request.url)
        const { method, headers } = request
        return fetch(`http://127.0.0.1:${port}${pathname}`, {
          method,
          headers,
          body: method === 'GET' ? null : await request.text()
        })
      })
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  it('sign a user in and out with the handlers of Next, with a real signature only', async () => {
    type Route = (request: Request, context: { params: Promise<{ step: string }> }) => Promise<Response>
    const { GET, POST } = (await load(await write('next'))) as { GET: Handle; POST: Route }
    await signIn(request => {
      const step = new URL(request.url).pathname.split('/').at(-1)!
      return request.method === 'GET' ? GET(request) : POST(request, { params: Promise.resolve({ step }) })
    })
  })

  for (const option of ['siwx', 'siwe'] as const) {
    it(`sign in and out with the kit and its option ${option}, at a server of one’s own`, async () => {
      const { app } = (await load(await write('hono'))) as { app: { fetch: Handle } }
      const { request: sendRequest } = createBrowser(request => app.fetch(request))
      const account = newWallet()
      const accounts: AccountId[] = [`eip155:1:${account.address}`]
      const connected = () => connectingSource({ accounts, signs: message => account.signMessage({ message }) }).adapter
      const platform = fakeEnvironment({ page: { origin: 'https://app.example.org' }, now: Date.now() })
      const before = Object.getOwnPropertyDescriptors({ fetch, location: globalThis.location })
      Object.assign(globalThis, { fetch: sendRequest, location: new URL('https://app.example.org/shop') })
      setPresenter(async () => undefined)
      const open = async () => {
        const config = (await load(await write(option))) as Pick<KitOptions, 'siwx' | 'siwe'>
        const kit = createKit({ adapters: [connected()], networks: [testNetwork(1)], ...{ [option]: config[option] } })
        await kit.connect(testWallet.id)
        return kit
      }
      const me = async () => ((await (await sendRequest('/siwx/me')).json()) as { account: string | null }).account
      try {
        const kit = await open()
        await until($signIn, ({ step }) => step === 'asking')
        assert.match($signIn.get().message!.text, /^app\.example\.org wants you to sign in/)
        signPendingMessage()
        await until($signIn, ({ step }) => step === 'signed-in')
        assert.equal(await me(), accounts[0])
        kit.stop()

        const again = await open()
        await until($signIn, ({ step }) => step === 'signed-in')
        await signOut()
        assert.equal(await me(), null)
        again.stop()
      } finally {
        Object.defineProperties(globalThis, before)
        platform.restore()
      }
    })
  }
})
