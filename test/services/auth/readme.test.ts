import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Express } from 'express'
import { tsImport } from 'tsx/esm/api'
import ts from 'typescript'
import { createMessage } from '../../../adapters/siwx/message.ts'
import { newWallet } from './browser.ts'

const root = join(import.meta.dirname, '../../..')
const library = join(root, 'adapters/siwx/index.ts')

type Handle = (request: Request) => Response | Promise<Response>

describe('the servers of the page about signing in', () => {
  const blocks = new Map<string, string>()
  let folder: string

  before(async () => {
    const page = await readFile(join(root, 'services/auth/README.md'), 'utf8')
    for (const [, name, text] of page.matchAll(/^```ts (\w+)\n([^]*?)^```$/gm)) blocks.set(name!, text!)
    await mkdir(join(root, 'test/.tmp'), { recursive: true })
    folder = await mkdtemp(join(root, 'test/.tmp/readme-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  /** Written where our packages are found, with our own source in the place of our package. */
  const write = async (name: string) => {
    const file = join(folder, `${name}.ts`)
    await writeFile(file, blocks.get(name)!.replace(`'w3m-kit/siwx'`, JSON.stringify(pathToFileURL(library).href)))
    return pathToFileURL(file).href
  }

  /** Compiled as it is loaded, as `tsx` runs it for whoever follows the page. */
  const load = (file: string): Promise<unknown> => tsImport(file, import.meta.url)

  it('are three, of under thirty lines each', () => {
    assert.deepEqual([...blocks.keys()], ['hono', 'express', 'next'])
    for (const [name, text] of blocks) {
      assert.ok(text.trimEnd().split('\n').length < 30, name)
      assert.match(text, /from 'w3m-kit\/siwx'/)
    }
  })

  it('compile', async () => {
    const files: string[] = []
    for (const [name, text] of blocks) {
      files.push(join(folder, `${name}-types.ts`))
      await writeFile(files.at(-1)!, text)
    }
    const problems = (paths: readonly string[]) => {
      const program = ts.createProgram(paths, {
        noEmit: true,
        strict: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
        types: ['node'],
        paths: { 'w3m-kit/siwx': [library] }
      })
      return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    }
    assert.deepEqual(problems(files), [])
    const wrong = join(folder, 'wrong.ts')
    await writeFile(wrong, blocks.get('next')!.replace('domain:', 'domian:'))
    assert.match(problems([wrong]).join(), /domian/, 'what is wrong is noticed')
  })

  /** What a page of `https://app.example.org` does with them. */
  const signIn = async (handle: Handle) => {
    const jar = new Map<string, string>()
    const ask = async (method: string, step: string, body?: unknown) => {
      const reply = await handle(
        new Request(`https://app.example.org/siwx/${step}`, {
          method,
          headers: { cookie: [...jar].map(pair => pair.join('=')).join('; '), 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) })
        })
      )
      for (const line of reply.headers.getSetCookie()) {
        assert.match(line, /^__Host-\w+=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        jar.set(name!, value!)
      }
      return { status: reply.status, body: (await reply.json()) as { nonce?: string; account?: string | null; error?: string } }
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
    const nonce = async () => (await ask('POST', 'nonce')).body.nonce!
    assert.deepEqual((await ask('GET', 'me')).body, { account: null })

    const other = await sign(await nonce(), 'evil.example')
    assert.equal((await ask('POST', 'verify', other)).status, 401)
    const forged = { ...(await sign(await nonce())), signature: await newWallet().signMessage({ message: 'another' }) }
    assert.equal((await ask('POST', 'verify', forged)).status, 401)
    const old = createMessage({
      ...{ domain: 'app.example.org', address: wallet.address, uri: 'https://app.example.org/', version: '1', chainId: 1 },
      nonce: await nonce(),
      issuedAt: '2020-01-01T00:00:00Z',
      expirationTime: '2020-01-02T00:00:00Z'
    })
    const late = { message: old, signature: await wallet.signMessage({ message: old }), time: Date.parse('2020-01-01T12:00:00Z') }
    assert.equal((await ask('POST', 'verify', late)).status, 401, 'the time is the server’s, whatever is sent')
    assert.deepEqual((await ask('GET', 'me')).body, { account: null })

    const signed = await sign(await nonce())
    const browser = jar.get('__Host-browser')!
    jar.set('__Host-browser', 'another')
    assert.equal((await ask('POST', 'verify', signed)).status, 401)
    jar.set('__Host-browser', browser)
    const account = `eip155:1:${wallet.address}`
    assert.deepEqual(await ask('POST', 'verify', signed), { status: 200, body: { account } })
    assert.deepEqual((await ask('GET', 'me')).body, { account })
    assert.equal((await ask('POST', 'verify', signed)).status, 401, 'the nonce is used')
  }

  it('sign somebody in with Hono, for a real signature and for no other', async () => {
    const { app } = (await load(await write('hono'))) as { app: { fetch: Handle } }
    await signIn(request => app.fetch(request))
  })

  it('sign somebody in with Express, for a real signature and for no other', async () => {
    const { app } = (await load(await write('express'))) as { app: Express }
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

  it('sign somebody in with the handlers of Next, for a real signature and for no other', async () => {
    type Route = (request: Request, context: { params: Promise<{ step: string }> }) => Promise<Response>
    const { GET, POST } = (await load(await write('next'))) as { GET: Handle; POST: Route }
    await signIn(request => {
      const step = new URL(request.url).pathname.split('/').at(-1)!
      return request.method === 'GET' ? GET(request) : POST(request, { params: Promise.resolve({ step }) })
    })
  })
})
