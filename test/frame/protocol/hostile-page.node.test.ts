import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WrongCodeError } from '../../../adapters/base/wrong-code-error.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { RpcError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { maxOpenRequests, createRequestId, openFrameChannel, type FrameHandlers } from '../../../frame/protocol/channel.ts'
import { messageWindow, settled, type MessageWindow, type PostedMessage } from '../../kit/message-doors.ts'

// The frame's end of the channel with a page that sends anything. Tests that need a browser are in `channel.test.ts`.

const site = 'https://shop.example'
const far = 'https://frame.example'

type Answer = (payload: never, context: { readonly id: string; readonly signal: AbortSignal }) => unknown

/** Opens a frame in a page. Requests without an answer stay pending. */
function openFrame(answers: Readonly<Record<string, Answer>> = {}) {
  const page: MessageWindow = messageWindow({ origin: far, source: () => frame })
  const frame: MessageWindow = messageWindow({ origin: site, source: () => page })
  const heard: [name: string, payload: unknown][] = []
  const signals = new Map<string, AbortSignal>()
  const answer =
    (name: string): Answer =>
    (payload, context) => {
      heard.push([name, payload])
      signals.set(context.id, context.signal)
      return name in answers ? answers[name]!(payload, context) : new Promise(() => {})
    }
  const handlers = new Proxy({}, { get: (_, name) => answer(String(name)) }) as FrameHandlers
  const channel = openFrameChannel({ window: { ...frame, parent: page, location: {} }, origin: site, handlers })

  const post = (data: unknown, origin = site, source: unknown = page) => frame.deliver({ data, origin, source })
  const replyTo = (id: string): PostedMessage | undefined => page.posted.find(message => message.id === id)
  /** Returns the reply, if it comes at once. */
  const request = async (name: string, payload?: unknown, id = createRequestId()): Promise<PostedMessage | undefined> => {
    post({ id, type: `@w3m-app/${name}`, payload })
    await settled()
    return replyTo(id)
  }
  return { channel, page, frame, heard, signals, post, replyTo, request, names: () => heard.map(([name]) => name) }
}

/** Returns the error that the page gets if a handler fails with this. */
async function failureOf(error: unknown): Promise<unknown> {
  const failing: Answer = () => {
    throw error
  }
  const reply = await openFrame({ CONNECT_OTP: failing }).request('CONNECT_OTP', { otp: '123456' })
  equal(reply?.type, '@w3m-frame/CONNECT_OTP_ERROR')
  return reply.payload
}

describe('a frame before a hostile page', () => {
  it('accepts messages of its page only: neither another window nor another origin', () => {
    const { post, page, names } = openFrame()
    const data = { id: 'a', type: '@w3m-app/SIGN_OUT' }
    post(data, site, {})
    post(data, site, null)
    for (const origin of ['https://evil.example', 'null', '', `${site}/`, far]) post(data, origin, page)
    post(data, 'https://evil.example', {})
    deepEqual(names(), [])
    post(data)
    deepEqual(names(), ['SIGN_OUT'])
  })

  it('ignores messages with no id, an invalid one, an invalid type, or an unknown name', async () => {
    const { post, page, names } = openFrame()
    for (const data of [
      { type: '@w3m-app/SIGN_OUT' },
      { id: 7, type: '@w3m-app/SIGN_OUT' },
      { id: '', type: '@w3m-app/SIGN_OUT' },
      { id: 'a b', type: '@w3m-app/SIGN_OUT' },
      { id: 'a ', type: '@w3m-app/SIGN_OUT' },
      { id: ' a', type: '@w3m-app/SIGN_OUT' },
      { id: ['a'], type: '@w3m-app/SIGN_OUT' },
      { id: null, type: '@w3m-app/SIGN_OUT' },
      { id: 'x'.repeat(65), type: '@w3m-app/SIGN_OUT' },
      { id: 'a', type: 'x@w3m-app/SIGN_OUT' },
      { id: 'b', type: '@w3m-app/SIGN_OUT_SUCCESS' },
      { id: 'c', type: '@w3m-app/toString' },
      { id: 'd', type: '@w3m-app/__proto__' },
      { id: 'e', type: ['@w3m-app/SIGN_OUT'] },
      { id: 'f', type: `@w3m-app/${'x'.repeat(100)}` },
      { id: 'g' },
      Object.create({ id: 'h', type: '@w3m-app/SIGN_OUT' }),
      Object.assign([], { id: 'i', type: '@w3m-app/SIGN_OUT' }),
      '@w3m-app/SIGN_OUT',
      ['@w3m-app/SIGN_OUT'],
      undefined,
      null
    ]) {
      post(data)
    }
    await settled()
    deepEqual([names(), page.posted], [[], []])
    for (const id of ['x'.repeat(64), '-', '_9']) post({ id, type: '@w3m-app/SIGN_OUT' })
    deepEqual(names(), ['SIGN_OUT', 'SIGN_OUT', 'SIGN_OUT'])
  })

  it('answers with the wording of the check what is not as it should be', async () => {
    const { request, heard } = openFrame()
    for (const [name, payload, message] of [
      ['CONNECT_EMAIL', { email: 'ada@' }, 'Invalid email'],
      ['CONNECT_EMAIL', undefined, 'Required'],
      ['CONNECT_OTP', {}, 'Required'],
      ['CONNECT_OTP', { otp: 1 }, 'Expected string, received number'],
      ['CONNECT_OTP', Object.create({ otp: '1' }), 'Invalid input'],
      ['RPC_REQUEST', { method: 'personal_sign', params: {} }, 'Expected array, received object'],
      ['SYNC_DAPP_DATA', JSON.parse('{"projectId":"p","__proto__":{"sdkType":"x"}}'), 'Invalid input']
    ] as const) {
      const reply = await request(name, payload)
      deepEqual([reply?.type, reply?.payload], [`@w3m-frame/${name}_ERROR`, { message }])
    }
    deepEqual(heard, [])
  })

  it('takes no payload that is inherited, and hands on the fields that it knows', async () => {
    const { post, heard } = openFrame()
    post(Object.assign(Object.create({ payload: { otp: '1' } }), { id: 'a', type: '@w3m-app/CONNECT_OTP' }))
    post({ id: 'b', type: '@w3m-app/CONNECT_OTP', payload: { otp: '2', constructor: { prototype: { polluted: true } } } })
    await settled()
    deepEqual(heard, [['CONNECT_OTP', { otp: '2' }]])
    equal(({} as { polluted?: boolean }).polluted, undefined)
  })

  it('takes nothing too large, too deep, or that is no data', async () => {
    const { request, heard } = openFrame()
    const replyTo = async (params: unknown) => (await request('RPC_REQUEST', { method: 'personal_sign', params }))?.payload
    deepEqual(await replyTo(['x'.repeat(1_048_577)]), { message: 'Too big' })
    deepEqual(await replyTo(Array.from({ length: 20_001 }, () => 0)), { message: 'Too big' })
    const circle: unknown[] = []
    circle.push(circle)
    deepEqual(await replyTo(circle), { message: 'Too deep' })
    for (const odd of [new Map([[1, 2]]), new Uint8Array(3), new Date(0), new Blob(['a']), NaN])
      deepEqual(await replyTo([odd]), { message: 'Invalid input' })
    deepEqual(heard, [])
  })

  it('answers a flood with an error, and what was there before it stays', async () => {
    const opened: (() => void)[] = []
    const { request, post, replyTo, names } = openFrame({
      GET_USER: () => new Promise(resolve => opened.push(() => resolve({ address: '0xa', chainId: 1 })))
    })
    for (let index = 0; index < maxOpenRequests; index++) post({ id: `${index}`, type: '@w3m-app/GET_USER', payload: {} })
    deepEqual((await request('GET_USER', {}))?.payload, { message: 'Too many requests' })
    equal(names().length, maxOpenRequests)
    for (const answer of opened) answer()
    await settled()
    for (let index = 0; index < maxOpenRequests; index++) equal(replyTo(`${index}`)?.type, '@w3m-frame/GET_USER_SUCCESS')
    for (let index = 0; index < maxOpenRequests; index++) post({ id: `b${index}`, type: '@w3m-app/GET_USER', payload: {} })
    equal(names().length, 2 * maxOpenRequests, 'what has been answered counts no longer')
  })

  it('accepts an open id only once', async () => {
    let answer: (chain: unknown) => void = () => {}
    const { post, page, names } = openFrame({ GET_CHAIN_ID: () => new Promise(resolve => (answer = resolve)) })
    const data = { id: 'twice', type: '@w3m-app/GET_CHAIN_ID' }
    post(data)
    post(data)
    post({ id: 'twice', type: '@w3m-app/SIGN_OUT' })
    post({ id: 'twice', type: '@w3m-app/GET_USER', payload: 'wrong' })
    deepEqual(names(), ['GET_CHAIN_ID'])
    answer({ chainId: 1 })
    await settled()
    deepEqual(page.posted, [{ id: 'twice', type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } }])
    post(data)
    equal(names().length, 2, 'an id that was answered may come again')
  })

  it('cancels a pending approval on request, and nothing else', async () => {
    const { request, replyTo, signals } = openFrame()
    await request('RPC_REQUEST', { method: 'personal_sign', params: [] }, 'sign')
    await request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [] }, 'send')
    await request('RPC_REQUEST', { method: 'eth_blockNumber' }, 'read')
    await request('GET_USER', {}, 'user')
    deepEqual(await request('RPC_ABORT', { request: 'sign' }, 'abort'), { id: 'abort', type: '@w3m-frame/RPC_ABORT_SUCCESS' })
    const aborted = () => ['sign', 'send', 'read', 'user'].filter(id => signals.get(id)!.aborted)
    deepEqual(aborted(), ['sign'])
    const ended = (id: string) => ({ id, type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message: 'Request was aborted' } })
    deepEqual(replyTo('sign'), ended('sign'))
    await request('RPC_ABORT', { request: 'read' })
    deepEqual(aborted(), ['sign'], 'what reads needs no approval')
    await request('RPC_ABORT', {})
    deepEqual([aborted(), replyTo('send')], [['sign', 'send'], ended('send')])
    deepEqual([replyTo('read'), replyTo('user')], [undefined, undefined])
  })

  it('answers with the reply that the protocol has, and with an error where the handler gave another', async () => {
    const reply = (user: unknown) => openFrame({ GET_CHAIN_ID: () => user }).request('GET_CHAIN_ID', undefined, 'a')
    const type = '@w3m-frame/GET_CHAIN_ID_SUCCESS'
    deepEqual(await reply({ chainId: 10n, secret: 'key' }), { id: 'a', type, payload: { chainId: '0xa' } })
    const failed = { id: 'a', type: '@w3m-frame/GET_CHAIN_ID_ERROR', payload: { message: 'Something went wrong' } }
    for (const wrong of [undefined, {}, { chainId: null }, new Date(0)]) deepEqual(await reply(wrong), failed)
  })

  it('posts to the page’s origin alone what it says, asked or not', async () => {
    const { channel, request, page } = openFrame({ DISMISS: () => undefined })
    channel.emit('READY', { version: '4' })
    channel.emit('HIDE', undefined)
    channel.broadcast('IS_CONNECTED', { isConnected: false })
    await request('DISMISS', undefined, 'a')
    deepEqual(page.posted as unknown[], [
      { type: '@w3m-frame/READY', payload: { version: '4' } },
      { type: '@w3m-frame/HIDE' },
      { type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } },
      { id: 'a', type: '@w3m-frame/DISMISS_SUCCESS' }
    ])
    deepEqual(page.targets, [site, site, site, site])
  })

  it('ignores messages once it stops, and aborts what it was doing', async () => {
    const { channel, request, post, frame, signals, names, replyTo } = openFrame()
    await request('GET_USER', {}, 'user')
    await request('RPC_REQUEST', { method: 'personal_sign', params: [] }, 'sign')
    channel.stop()
    await settled()
    for (const id of ['user', 'sign']) {
      equal(signals.get(id)!.aborted, true)
      deepEqual(replyTo(id)?.payload, { message: 'Request was aborted' })
    }
    post({ id: 'late', type: '@w3m-app/SIGN_OUT' })
    deepEqual([names(), frame.listeners()], [['GET_USER', 'RPC_REQUEST'], 0])
  })
})

describe('what a page learns of a failure', () => {
  it('is only that there was one, where the words are not the kit’s own', async () => {
    for (const error of [new Error('The key is 0x1234.'), 'The key is 0x1234.', undefined, { code: 4001, message: '0x1234' }])
      deepEqual(await failureOf(error), { message: 'Something went wrong' })
  })

  it('is its short message, without what to do about it', async () => {
    const error = new KitError('frame-failed', 'It failed.', { metaMessages: ['Look at the log.'] })
    deepEqual(await failureOf(error), { message: 'It failed.' })
  })

  it('is its number of EIP-1193, where there is one', async () => {
    const rejected = { message: 'The user rejected the request.', code: 4001 }
    deepEqual(await failureOf(new UserRejectedError()), rejected)
    deepEqual(await failureOf(new RpcError(-32602, 'Invalid parameters.')), { message: 'Invalid parameters.', code: -32602 })
    deepEqual(await failureOf(new RpcError(-32603, 'It broke.')), { message: 'It broke.' })
  })

  it('is a reason that it can put into words of its own', async () => {
    deepEqual(await failureOf(new KitError('login-limit', 'Later.')), { message: 'Later.', reason: 'login-limit' })
    const chain = new KitError('unsupported-chain', 'Not there.')
    deepEqual(await failureOf(chain), { message: 'Not there.', code: 4901, reason: 'unsupported-chain' })
  })

  it('is how many codes may still be tried', async () => {
    deepEqual(await failureOf(new WrongCodeError(2, 'No.')), { message: 'No.', reason: 'code-wrong', triesLeft: 2 })
    deepEqual(await failureOf(new WrongCodeError(0)), { message: 'Wrong code', reason: 'code-wrong', triesLeft: 0 })
  })
})

describe('a frame that is embedded by another than its address names', () => {
  const openUnder = (ancestorOrigins?: readonly string[]) => {
    const page = messageWindow({ origin: far, source: () => undefined })
    const window = {
      ...messageWindow({ origin: site, source: () => page }),
      parent: page,
      location: { ...(ancestorOrigins && { ancestorOrigins }) }
    }
    openFrameChannel({ window, origin: site, handlers: {} as FrameHandlers })
    return window.listeners()
  }

  it('sends nothing to others, where the browser reports the sender', () => {
    for (const ancestors of [['https://other.example'], [site, 'https://other.example'], ['https://other.example', site]])
      throws(() => openUnder(ancestors), {
        code: 'untrusted-origin',
        metaMessages: ['The frame is embedded by another page than its address names.']
      })
  })

  it('accepts its page where the browser names only that one, or reports nothing', () => {
    for (const ancestors of [[site], [site, site], [], undefined]) equal(openUnder(ancestors), 1)
  })
})
