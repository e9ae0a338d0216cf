import assert from 'node:assert/strict'
import {
  spawn,
  type ChildProcess,
  type ChildProcessByStdio,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe
} from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../kit/eventually.ts'
import { findAnvil, startAnvil } from './anvil.ts'
import { everythingAnswers, portsOf, nothingListens, descendants, commandsOf, allGone, patience } from './stack-checks.ts'
import { servePlayground } from './stack-json.ts'
import { startStack, strictPolicy, type StackAddresses } from './stack.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const main = join(repository, 'test/stack/main.ts')

let running: ChildProcess | undefined

/**
 * Runs `npm run stack -- --json` with a temporary folder, so that data in the working tree stays
 * untouched.
 */
function runStack(folder: string): { child: ChildProcess; line: Promise<string>; rest: Promise<string>; said: Promise<string> } {
  return heard(spawn(process.execPath, ['--import', 'tsx', main, '--stack', '--json', '--data', folder], heardBy))
}

const heardBy = { stdio: ['ignore', 'pipe', 'pipe'] } satisfies SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe>

function heard(child: ChildProcessByStdio<null, Readable, Readable>) {
  running = child
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const said = text(child.stderr)
  const line = (async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The stack ended without a line: ${await said}`)
    return value
  })()
  const rest = line.then(async () => {
    const more = []
    for (let next = await lines.next(); !next.done; next = await lines.next()) more.push(next.value)
    return more.join('\n')
  })
  return { child, line, rest, said }
}

describe('npm run stack -- --json', () => {
  let folder: string

  // one folder for all tests: later tests find the services' data of earlier ones, on chains that start fresh
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-stack-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))
  afterEach(() => running?.kill('SIGKILL')) // a test that failed half-way

  it('prints one line once everything answers, and leaves nothing running when it is told to stop', async () => {
    // as documented for programs: npm prints nothing
    const words = ['run', '--silent', 'stack', '--', '--json', '--data', folder]
    const { child, line, rest, said } = heard(spawn('npm', words, { cwd: repository, ...heardBy }))
    const addresses = JSON.parse(await line) as StackAddresses
    assert.deepEqual(
      addresses.evm.map(({ chainId }) => chainId),
      [31337001, 31337002]
    )
    await everythingAnswers(addresses)
    const children = await descendants(child.pid!)

    child.kill('SIGTERM')
    await once(child, 'exit')
    await allGone(children)
    assert.equal(await rest, '', 'standard output has one line and no more')
    assert.equal(await said, '', 'and there is nothing to complain of')
    await nothingListens(addresses)
  })

  it('starts with what an earlier one has left, though its chains begin anew, and has nothing to complain of', async () => {
    const { child, line, rest, said } = runStack(folder)
    await everythingAnswers(JSON.parse(await line) as StackAddresses)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    assert.equal(code, 0)
    assert.equal(await rest, '')
    assert.equal(await said, '')
  })

  it('says what it does not understand, though npm is silent', async () => {
    const child = spawn('npm', ['run', '--silent', 'stack', '--', '--jsn'], { cwd: repository, ...heardBy })
    const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    assert.deepEqual([out, code], ['', 1])
    assert.match(said, /--jsn[^]*--json/)
  })

  it('leaves nothing running when it is killed and cannot say goodbye', { skip: process.platform !== 'linux' }, async () => {
    const { child, line } = runStack(folder)
    const addresses = JSON.parse(await line) as StackAddresses
    const children = await descendants(child.pid!)
    assert.ok(children.length >= 2, 'two chains run as processes of their own')

    child.kill('SIGKILL')
    await once(child, 'exit')
    await allGone(children)
    await nothingListens(addresses)
  })

  it('stops when it is told to before it has started', { skip: process.platform !== 'linux' }, async () => {
    const { child, line, rest } = runStack(folder)
    line.catch(() => {}) // it may end without one
    rest.catch(() => {})
    await once(child, 'spawn')
    await eventually(
      async () => (await commandsOf(await descendants(child.pid!))).includes('anvil'),
      'the first part starts',
      patience
    )
    const children = await descendants(child.pid!)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    assert.equal(code, 0)
    await allGone(children)
  })
})

describe('the stack', () => {
  it('runs twice at once, on ports of its own where those asked for are taken', async () => {
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const stacks = await Promise.all([
      startStack({
        ports: {
          services: port,
          wallet: port,
          evm: [port, port],
          mail: port,
          pay: port,
          solana: port,
          bitcoin: port,
          polkadot: port
        }
      }),
      startStack()
    ])
    try {
      const ports = stacks.flatMap(portsOf)
      assert.ok(!ports.includes(port))
      assert.equal(new Set(ports).size, 20)
      for (const stack of stacks) await everythingAnswers(stack)
    } finally {
      await Promise.all(stacks.map(stack => stack.stop()))
      taken.close()
    }
    for (const stack of stacks) await nothingListens(stack)
  })

  it('serves a built playground with its addresses, and under a policy that names them and nothing else', async () => {
    const bundler = 'http://127.0.0.1:9/rpc'
    const stack = await startStack({ bundler })
    const folder = fileURLToPath(new URL('responder', import.meta.url))
    const policy = strictPolicy(stack)
    const server = await servePlayground({ folder, stack, headers: { 'content-security-policy': policy } })
    try {
      const reply = await fetch(`${server.url}/stack.json`)
      const { stop: _, services, ...addresses } = stack
      const { analytics: __, ...quiet } = services
      assert.deepEqual(await reply.json(), { ...addresses, services: quiet })
      assert.equal(reply.headers.get('content-security-policy'), policy)
      const connect = /connect-src ([^;]*)/.exec(policy)![1]!.split(' ')
      const nodes = [
        ...stack.evm.map(({ rpcUrl }) => rpcUrl),
        ...stack.solana.flatMap(({ rpcUrl, wsUrl }) => [rpcUrl, wsUrl]),
        ...[...stack.bitcoin, ...stack.polkadot].map(({ url }) => url)
      ]
      // the previews reach all services on the host of the frame
      const onFrame = [stack.frame, stack.frame.replace('http', 'ws')]
      const origins = [stack.directory, stack.relay, ...onFrame, ...nodes].map(url => url.match(/^\w+:\/\/[^/]+/)![0])
      assert.deepEqual(new Set(connect), new Set(["'self'", ...origins]))
      assert.ok(policy.includes(`frame-src 'self' ${new URL(stack.frame).origin};`))
      // the frame may connect to another bundler
      const query = new URLSearchParams({ projectId: 'x', chainId: '1', version: '6', origin: server.url })
      const framed = await fetch(`${stack.frame}?${query}`)
      const ofFrame = /connect-src ([^;]*)/.exec(framed.headers.get('content-security-policy') ?? '')?.[1] ?? ''
      assert.ok(ofFrame.includes(new URL(bundler).origin), ofFrame)
      for (const outside of ['/..%2fpackage.json', '/..%2f..%2f..%2fpackage.json', '/%00', '/%']) {
        assert.notEqual((await fetch(server.url + outside)).status, 200, outside)
      }
    } finally {
      await server.stop()
      await stack.stop()
    }
  })
})

describe('anvil', () => {
  it('says where one comes from when there is none', () => {
    assert.throws(() => findAnvil({ ANVIL: '/nowhere/anvil' }), /no anvil at ANVIL=\/nowhere\/anvil.*getfoundry\.sh/)
  })

  it('says what anvil said when it does not start', async () => {
    await assert.rejects(startAnvil({ chainId: 31337001, args: ['--no-such-option'] }), /--no-such-option/)
  })
})
