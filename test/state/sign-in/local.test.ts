import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { localSiwx, type LocalSiwxOptions } from '../../../state/sign-in/local.ts'
import type { SiwxConfig, SiwxSession } from '../../../state/options/siwx-config.ts'
import { getMessageData, parseSiwxMessage } from '../../../state/sign-in/message.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { runOptions } from '../../kit/run-options.ts'

// from EIP-155's own example: a key that no user has
const account = privateKeyToAccount('0x4646464646464646464646464646464646464646464646464646464646464646')
const stranger = privateKeyToAccount('0x4646464646464646464646464646464646464646464646464646464646464647')
const chainId = 'eip155:31337'
const key = '@appkit/siwx'

/** Returns a node whose contracts accept every signature, or no signature. */
const node = (accepts: boolean) => async (request: Request) => {
  const { id, method } = (await request.json()) as { id: number; method: string }
  assert.equal(method, 'eth_call')
  return Response.json({ jsonrpc: '2.0', id, result: `0x${accepts ? '1'.padStart(64, '0') : '0'.repeat(64)}` })
}

let platform: FakeEnvironment
let stop: () => void

beforeEach(() => {
  platform = fakeEnvironment({ fetch: node(false) })
  stop = runOptions()
})
afterEach(() => {
  stop()
  platform.restore()
})

async function signed(siwx: SiwxConfig, signer = account): Promise<SiwxSession> {
  const { toString: text, ...data } = await siwx.createMessage({ chainId, accountAddress: account.address.toLowerCase() })
  const message = text()
  return { data, message, signature: await signer.signMessage({ message }) }
}

async function signIn(options?: LocalSiwxOptions) {
  const siwx = localSiwx(options)
  const session = await signed(siwx)
  await siwx.addSession(session)
  return { siwx, session }
}

const code = (wanted: string) => (error: unknown) => error instanceof KitError && error.code === wanted
const sessionsOf = (siwx: SiwxConfig, address: string = account.address) => siwx.getSessions(chainId, address)

describe('localSiwx()', () => {
  test('makes the message of ERC-4361 for this page, good for a week', async () => {
    const message = await localSiwx({ statement: 'Sign in to Shop.' }).createMessage({ chainId, accountAddress: account.address })
    assert.match(
      message.toString(),
      new RegExp(
        `^shop\\.example wants you to sign in with your Ethereum account:\n${account.address}\n\nSign in to Shop\\.\n\n` +
          'URI: https://shop\\.example\nVersion: 1\nChain ID: 31337\nNonce: [0-9a-f]{32}\nIssued At: 2023-11-14T22:13:20\\.000Z\n' +
          'Expiration Time: 2023-11-21T22:13:20\\.000Z$'
      )
    )
  })

  test('keeps a session that holds, for its account on its network alone, over a reload [1.21]', async () => {
    const { session } = await signIn()
    const reloaded = localSiwx()
    assert.deepEqual(await sessionsOf(reloaded), [session])
    assert.deepEqual(await sessionsOf(reloaded, account.address.toLowerCase()), [session])
    assert.deepEqual(await reloaded.getSessions('eip155:1', account.address), [])
    assert.deepEqual(await sessionsOf(reloaded, stranger.address), [])
  })

  test('is required unless configured otherwise', () => {
    assert.equal(localSiwx().getRequired!(), true)
    assert.equal(localSiwx({ required: false }).getRequired!(), false)
  })

  test('takes no signature of another account, and none of another message', async () => {
    const siwx = localSiwx()
    await assert.rejects(siwx.addSession(await signed(siwx, stranger)), code('siwx-signature'))
    const session = await signed(siwx)
    const other = await signed(siwx)
    await assert.rejects(siwx.addSession({ ...session, signature: other.signature }), code('siwx-signature'))
    assert.equal(platform.localStorage.getItem(key), null)
  })

  test('a wrong signature burns no nonce, a right one does: it cannot be replayed', async () => {
    const siwx = localSiwx()
    const session = await signed(siwx)
    await assert.rejects(siwx.addSession({ ...session, signature: await stranger.signMessage(session) }), code('siwx-signature'))
    await siwx.addSession(session)
    await assert.rejects(siwx.addSession(session), code('siwx-nonce'))
  })

  test('takes no nonce that this page has not given out: of another tab, or of a made-up message', async () => {
    const siwx = localSiwx()
    const session = await signed(siwx)
    const message = session.message.replace(/Nonce: .*/, 'Nonce: 0123456789abcdef')
    const forged = { data: { ...session.data, nonce: '0123456789abcdef' }, message }
    await assert.rejects(siwx.addSession({ ...forged, signature: await account.signMessage({ message }) }), code('siwx-nonce'))
  })

  test('takes no message of another domain, another network, or another time', async () => {
    const changed: [string, string | RegExp, string][] = [
      ['siwx-domain', /^shop/, 'evil'],
      ['siwx-uri', 'URI: https://shop.example', 'URI: https://evil.example'],
      ['siwx-chain', 'Chain ID: 31337', 'Chain ID: 1']
    ]
    for (const [wanted, from, to] of changed) {
      const siwx = localSiwx()
      const session = await signed(siwx)
      const message = session.message.replace(from, to)
      await assert.rejects(
        siwx.addSession({ ...session, message, signature: await account.signMessage({ message }) }),
        code(wanted)
      )
    }
    const siwx = localSiwx({ lifetime: 60 })
    const late = await signed(siwx)
    await platform.advance(10 * 60_000)
    await assert.rejects(siwx.addSession(late), code('siwx-expired'))
    const { toString: text, ...data } = await siwx.createMessage({
      chainId,
      accountAddress: account.address,
      notBefore: new Date(platform.now() + 10 * 60_000).toISOString()
    })
    const early = { data, message: text(), signature: await account.signMessage({ message: text() }) }
    await assert.rejects(siwx.addSession(early), code('siwx-not-yet'))
  })

  test('a session that held on this page is not asked for again, and holds while no network answers', async () => {
    platform.respond(node(true))
    const siwx = localSiwx()
    const session = await signed(siwx, stranger) // a contract may accept any signature
    await siwx.addSession(session)
    assert.deepEqual(await sessionsOf(siwx), [session])
    const { length } = platform.requests
    platform.respond(() => Response.error())
    assert.deepEqual(await sessionsOf(siwx), [session])
    assert.equal(platform.requests.length, length)
    // any script on the page can write there
    platform.localStorage.setItem(key, JSON.stringify([{ ...session, signature: `${session.signature.slice(0, -2)}00` }]))
    assert.deepEqual(await sessionsOf(siwx), [])
  })

  test('a session ends with its message', async () => {
    const { siwx } = await signIn({ lifetime: 3600 })
    assert.equal((await sessionsOf(siwx)).length, 1)
    await platform.advance(3_600_000)
    assert.deepEqual(await sessionsOf(siwx), [])
  })

  test('what another script has written into the storage counts for nothing', async () => {
    const { siwx, session } = await signIn()
    const tampered: unknown[] = [
      'x',
      {},
      [null],
      [{ ...session, signature: await stranger.signMessage(session) }],
      [{ ...session, data: { ...session.data, accountAddress: stranger.address } }],
      [{ ...session, data: { ...session.data, expirationTime: '2999-01-01T00:00:00Z' } }],
      [{ ...session, data: { ...session.data, chainId: 'eip155:1' } }],
      [{ ...session, message: session.message.replace('2023-11-21', '2999-11-21') }]
    ]
    for (const stored of tampered) {
      platform.localStorage.setItem(key, JSON.stringify(stored))
      for (const each of [account, stranger]) assert.deepEqual(await sessionsOf(siwx, each.address), [])
      assert.deepEqual(await siwx.getSessions('eip155:1', account.address), [])
    }
  })

  test('revoking and replacing leave nothing of what was there', async () => {
    const { siwx } = await signIn()
    await siwx.revokeSession(chainId, account.address.toLowerCase())
    assert.equal(platform.localStorage.getItem(key), null)
    const again = await signed(siwx)
    await siwx.setSessions([again])
    assert.deepEqual(await sessionsOf(siwx), [again])
    await assert.rejects(siwx.setSessions([again, { ...again, signature: '0x00' }]))
    assert.deepEqual(await sessionsOf(siwx), [again], 'one that does not hold changes nothing')
    await siwx.setSessions([])
    assert.equal(platform.localStorage.getItem(key), null)
  })

  test('what a wallet has signed for several networks with one nonce is kept at once, and once', async () => {
    const siwx = localSiwx()
    const { message } = await signed(siwx)
    const sessions = await Promise.all(
      ['eip155:1', 'eip155:10'].map(async chain => {
        const text = message.replace(/^Chain ID: .*$/m, `Chain ID: ${chain.slice(7)}`)
        const data = getMessageData(parseSiwxMessage(text, chain as ChainId))
        return { data, message: text, signature: await account.signMessage({ message: text }) }
      })
    )
    const forged = { ...sessions[1]!, signature: await stranger.signMessage(sessions[1]!) }
    await assert.rejects(siwx.setSessions([sessions[0]!, forged]), code('siwx-unanswered'))
    await siwx.setSessions(sessions)
    for (const session of sessions) {
      assert.deepEqual(await siwx.getSessions(session.data.chainId, account.address), [session])
    }
    await siwx.setSessions([])
    await assert.rejects(siwx.setSessions(sessions), code('siwx-nonce'))
  })

  test('an account that is a contract is checked on its network; without its response there is no sign-in', async () => {
    const siwx = localSiwx()
    const session = await signed(siwx, stranger)
    const contract = { ...session, signature: `${session.signature}00` }
    platform.respond(() => new Response('', { status: 400 }))
    await assert.rejects(siwx.addSession(contract), code('siwx-unanswered'))
    platform.respond(node(true))
    await siwx.addSession(contract)
    assert.equal((await sessionsOf(siwx)).length, 1)
    platform.respond(() => new Response('', { status: 400 }))
    stop()
    stop = runOptions() // the next visit
    assert.equal((await sessionsOf(siwx)).length, 0)
    platform.respond(node(true))
    assert.equal((await sessionsOf(siwx)).length, 1)
  })

  test('works where the browser keeps nothing', async () => {
    platform.localStorage.mode = 'blocked'
    const { siwx } = await signIn()
    assert.equal((await sessionsOf(siwx)).length, 1)
  })
})
