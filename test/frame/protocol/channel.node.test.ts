import { deepEqual, equal, rejects, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { openFrameChannel, openHostChannel, type FrameHandlers } from '../../../frame/protocol/channel.ts'
import type { RequestName } from '../../../frame/protocol/messages.ts'
import { createClock } from '../../kit/clock.ts'
import { messageWindow, type MessageWindow } from '../../kit/message-doors.ts'

// The page's end and the frame's end of the channel, each with the window of the other.

const site = 'https://shop.example'
const far = 'https://frame.example'

/** Opens both ends. `handlers` are the frame's; other requests stay pending. */
function open(handlers: Partial<Record<RequestName, (payload: never) => unknown>> = {}) {
  const clock = createClock()
  const page: MessageWindow = messageWindow({ origin: far, source: () => frame })
  const frame: MessageWindow = messageWindow({ origin: site, source: () => page })
  const all = new Proxy(handlers, { get: (own, name) => own[name as RequestName] ?? (() => new Promise(() => {})) })
  openFrameChannel({ window: { ...frame, parent: page, location: {} }, origin: site, handlers: all as unknown as FrameHandlers })
  let inPage: MessageWindow | null = frame
  const host = openHostChannel({
    window: page,
    frame: () => inPage as unknown as Window | null,
    origin: far,
    onEvent: () => {},
    after: clock.after
  })
  return { host, clock, page, frame, takeOut: () => (inPage = null) }
}

const saying = (code: string, words: string) => (error: unknown) =>
  error instanceof KitError && error.code === code && error.shortMessage === words

describe('a request of the page', () => {
  const timed = {
    CONNECT_EMAIL: { email: 'ada@example.com' },
    CONNECT_DEVICE: undefined,
    CONNECT_OTP: { otp: '123456' },
    CONNECT_SOCIAL: { uri: 'https://provider.example/back' },
    GET_SOCIAL_REDIRECT_URI: { provider: 'google' }
  } as const

  for (const [name, payload] of Object.entries(timed)) {
    it(`${name} waits 30 s for its reply, and then says that it took too long [9.3]`, async () => {
      const { host, clock } = open()
      const late = rejects(
        host.request(name as keyof typeof timed, payload),
        saying('timeout', 'The request took too long to respond')
      )
      clock.pass(29_999)
      deepEqual(clock.pending, [1], 'it still waits')
      clock.pass(1)
      await late
    })
  }

  it('of any other kind waits as long as its user needs [9.3]', () => {
    const { host, clock } = open()
    host.request('GET_USER', {}).catch(() => {})
    deepEqual(clock.pending, [])
  })

  it('without a frame in the page says that the iframe is not set [8.27]', async () => {
    const { host, takeOut } = open()
    takeOut()
    await rejects(host.request('GET_CHAIN_ID', undefined), saying('frame-missing', 'W3mFrame: iframe is not set'))
  })

  it('is rejected with the words of the frame [8.29]', async () => {
    const { host } = open({
      CONNECT_OTP: () => {
        throw new KitError('frame-failed', 'Wrong code')
      }
    })
    await rejects(host.request('CONNECT_OTP', { otp: '123456' }), saying('frame-failed', 'Wrong code'))
  })

  it('is rejected with words where the frame has none [8.30]', async () => {
    const { host } = open({
      CONNECT_OTP: () => {
        throw new KitError('frame-failed', '')
      }
    })
    await rejects(host.request('CONNECT_OTP', { otp: '123456' }), saying('frame-failed', 'An error occurred'))
  })

  it('says that it was aborted when its caller has left [8.25]', async () => {
    const { host } = open()
    const leaving = new AbortController()
    const asking = rejects(host.request('GET_USER', {}, { signal: leaving.signal }), saying('aborted', 'Request was aborted'))
    leaving.abort()
    await asking
  })

  it('that lacks a field is refused as Required before it is posted [8.98]', async () => {
    const { host, frame } = open()
    await rejects(host.request('CONNECT_EMAIL', {} as never), saying('invalid-payload', 'Required'))
    deepEqual(frame.posted, [])
  })

  it('with something else than an address of mail is refused as Invalid email before it is posted [8.99]', async () => {
    const { host, frame } = open()
    await rejects(host.request('CONNECT_EMAIL', { email: 'ada@' }), saying('invalid-payload', 'Invalid email'))
    deepEqual(frame.posted, [])
  })
})

describe('the frame', () => {
  it('that nothing embeds says that the parent is not set [8.28]', () => {
    const alone = { ...messageWindow({ origin: site, source: () => undefined }), location: {} }
    throws(
      () => openFrameChannel({ window: { ...alone, parent: undefined }, origin: site, handlers: {} as FrameHandlers }),
      saying('frame-parent-missing', 'W3mFrame: parent is not set')
    )
    const own = { ...alone, parent: undefined as unknown }
    own.parent = own
    throws(
      () => openFrameChannel({ window: own, origin: site, handlers: {} as FrameHandlers }),
      saying('frame-parent-missing', 'W3mFrame: parent is not set')
    )
  })

  it('refuses methods of signing that are unsafe or unknown, also from a page that sends them by hand [8.58]', async () => {
    const methods: string[] = []
    const { page, frame } = open({ RPC_REQUEST: ({ method }: { method: string }) => (methods.push(method), '0x') })
    for (const [index, method] of [
      'eth_sign',
      'eth_signTransaction',
      'personal_ecRecover_',
      'eth_signAnything',
      'personal_sign'
    ].entries())
      frame.postMessage({ id: `request-${index}`, type: '@w3m-app/RPC_REQUEST', payload: { method, params: ['0x00', '0x01'] } })
    await new Promise(resolve => setImmediate(resolve))
    const posted = page.posted.map(({ id, type, payload }) => [id, type, (payload as { message?: string } | undefined)?.message])
    const refused = (index: number) => [`request-${index}`, '@w3m-frame/RPC_REQUEST_ERROR', 'Requested RPC call is not allowed']
    deepEqual(posted.slice(0, 4), [0, 1, 2, 3].map(refused))
    equal(posted[4]![1], '@w3m-frame/RPC_REQUEST_SUCCESS', 'what is in the tables is handed on')
    deepEqual(methods, ['personal_sign'])
  })
})
