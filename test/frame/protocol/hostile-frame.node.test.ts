import { deepEqual, equal, match } from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, it, mock } from 'node:test'
import { WrongCodeError } from '../../../adapters/base/wrong-code-error.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { createRequestId, openHostChannel, type FrameEvent, type HostChannelOptions } from '../../../frame/protocol/channel.ts'
import type { RequestName } from '../../../frame/protocol/messages.ts'
import { createClock } from '../../kit/clock.ts'
import { messageWindow, outcomeOf, type MessageWindow } from '../../kit/message-doors.ts'

// The page's end of the channel with a frame that sends anything. Tests that need a browser are in `channel.test.ts`.

const site = 'https://shop.example'
const far = 'https://frame.example'
const user = { address: '0xtrue', chainId: 1 }
const forged = { address: '0xevil', chainId: 666 }

/** Opens a page with a frame that answers nothing by itself. */
function openPage({ ownTimers = false, ...options }: Pick<HostChannelOptions, 'paused'> & { ownTimers?: boolean } = {}) {
  const clock = createClock()
  const frame: MessageWindow = messageWindow({ origin: site, source: () => page })
  const page: MessageWindow = messageWindow({ origin: far, source: () => frame })
  const events: FrameEvent[] = []
  let inPage: MessageWindow | null = frame
  const host = openHostChannel({
    window: page,
    frame: () => inPage as unknown as Window | null,
    origin: far,
    onEvent: event => events.push(event),
    ...(!ownTimers && { after: clock.after }),
    ...options
  })
  const say = (data: unknown, origin = far, source: unknown = frame) => page.deliver({ data, origin, source })
  /** Starts a user request, and leaves it pending. */
  const requestUser = () => {
    const request = host.request('GET_USER', {})
    request.catch(() => {})
    return { request, id: frame.posted.at(-1)!.id }
  }
  return { host, clock, page, frame, events, say, requestUser, takeOut: () => (inPage = null) }
}

/** Returns the error that the page's caller gets if the frame rejects a mailed code with this payload. */
async function failedWith(payload?: unknown): Promise<KitError> {
  const { host, frame, say } = openPage()
  const request = host.request('CONNECT_OTP', { otp: '123456' })
  say({ id: frame.posted[0]!.id, type: '@w3m-frame/CONNECT_OTP_ERROR', payload })
  return (await outcomeOf(request)) as KitError
}

describe('a page before a hostile frame', () => {
  it('accepts messages of its frame only: neither another window nor another origin', async () => {
    const { say, requestUser, events, frame } = openPage()
    const { request, id } = requestUser()
    const reply = { id, type: '@w3m-frame/GET_USER_SUCCESS', payload: forged }
    for (const source of [{}, null]) say(reply, far, source)
    for (const origin of [site, 'null', '', `${far}/`]) say(reply, origin, frame)
    say(reply, site, {})
    say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'forged' } }, site, frame)
    deepEqual([await outcomeOf(request), events], ['open', []])
    say({ ...reply, payload: user })
    deepEqual(await outcomeOf(request), user)
  })

  it('accepts no message once its frame has been removed', () => {
    const { say, events, takeOut, frame } = openPage()
    const data = { type: '@w3m-frame/HIDE' }
    say(data)
    takeOut()
    for (const source of [null, frame]) say(data, far, source)
    deepEqual(events, [{ name: 'HIDE', payload: undefined }])
  })

  it('takes no reply of another id, name or prefix', async () => {
    const { say, requestUser, events } = openPage()
    const { request, id } = requestUser()
    for (const data of [
      { id: createRequestId(), type: '@w3m-frame/CONNECT_OTP_SUCCESS', payload: forged },
      { id, type: '@w3m-frame/SIGN_OUT_SUCCESS', payload: forged },
      { id, type: '@w3m-frame/SIGN_OUT_ERROR', payload: { message: 'No.' } },
      { id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: forged },
      { id, type: '@w3m-frame/GET_USER', payload: forged },
      { id, type: '@w3m-app/GET_USER_SUCCESS', payload: forged },
      { id, type: 'x@w3m-frame/GET_USER_SUCCESS', payload: forged },
      { id: [id], type: '@w3m-frame/GET_USER_SUCCESS', payload: forged },
      { id: `${id} `, type: '@w3m-frame/GET_USER_SUCCESS', payload: forged },
      { id: null, type: '@w3m-frame/GET_USER_SUCCESS', payload: forged },
      { id, type: ['@w3m-frame/GET_USER_SUCCESS'], payload: forged },
      Object.create({ id, type: '@w3m-frame/GET_USER_SUCCESS', payload: forged }),
      Object.assign([], { id, type: '@w3m-frame/GET_USER_SUCCESS', payload: forged }),
      { type: '@w3m-frame/toString', payload: forged },
      { type: '@w3m-frame/constructor', payload: forged },
      { id },
      '@w3m-frame/HIDE',
      undefined,
      null
    ]) {
      say(data)
    }
    deepEqual([await outcomeOf(request), events], ['open', []])
    say({ id, type: '@w3m-frame/GET_USER_SUCCESS', payload: user })
    deepEqual(await outcomeOf(request), user)
  })

  it('takes no reply that is not as it should be', async () => {
    const planted: unknown = JSON.parse('{"address":"0xa","chainId":1,"__proto__":{"polluted":true}}')
    for (const payload of [undefined, {}, { address: 1, chainId: 1 }, { address: '0xa', chainId: {} }, 'user', planted]) {
      const { say, requestUser } = openPage()
      const { request, id } = requestUser()
      say({ id, type: '@w3m-frame/GET_USER_SUCCESS', payload })
      const { code, shortMessage, cause } = (await outcomeOf(request)) as KitError
      deepEqual([code, shortMessage], ['invalid-reply', 'Something went wrong'])
      equal((cause as Error).name, 'CheckError')
    }
    equal(({} as { polluted?: boolean }).polluted, undefined)
  })

  it('accepts changes that were not requested, after checks', () => {
    const { say, events } = openPage()
    const changes = {
      GET_USER: user,
      CONNECT_SOCIAL: user,
      IS_CONNECTED: { isConnected: false },
      SET_PREFERRED_ACCOUNT: { type: 'eoa', address: '0xa' }
    }
    for (const [name, payload] of Object.entries(changes))
      say({ type: `@w3m-frame/${name}_SUCCESS`, payload: { ...payload, more: 1 } })
    say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'token' } })
    const heard = Object.entries(changes).map(([name, payload]) => ({ name: `${name}_SUCCESS`, payload }))
    deepEqual(events as unknown, [...heard, { name: 'SESSION_UPDATE', payload: { token: 'token' } }])
    for (const data of [
      { type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: 7 } },
      { type: '@w3m-frame/SESSION_UPDATE', payload: {} },
      { type: '@w3m-frame/GET_USER_ERROR', payload: { message: 'No.' } },
      { type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } },
      { type: '@w3m-frame/SIGN_OUT_SUCCESS' },
      { type: '@w3m-frame/HIDE_SUCCESS' }
    ]) {
      say(data)
    }
    equal(events.length, 5)
  })

  it('takes the first reply to a request, and no second one', async () => {
    const { host, frame, say, events } = openPage()
    const request = host.request('GET_CHAIN_ID', undefined)
    const { id } = frame.posted[0]!
    for (const chainId of [1, 666]) say({ id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId } })
    say({ id, type: '@w3m-frame/GET_CHAIN_ID_ERROR', payload: { message: 'No.' } })
    deepEqual([await outcomeOf(request), events], [{ chainId: 1 }, []])
  })
})

describe('a request', () => {
  it('goes to the frame’s origin alone, with its id, and without a payload where it has none', () => {
    const { host, frame } = openPage()
    const ids: string[] = []
    const posted: number[] = []
    const onId = (id: string) => (ids.push(id), posted.push(frame.posted.length))
    host.request('DISMISS', undefined, { onId }).catch(() => {})
    host.request('CONNECT_OTP', { otp: '1', more: 2 } as never, { onId }).catch(() => {})
    deepEqual(frame.posted as unknown, [
      { id: ids[0], type: '@w3m-app/DISMISS' },
      { id: ids[1], type: '@w3m-app/CONNECT_OTP', payload: { otp: '1' } }
    ])
    deepEqual(frame.targets, [far, far])
    deepEqual(posted, [0, 1], 'each id is told before its message is posted')
  })

  it('of a caller that has already left is not posted', async () => {
    const { host, frame } = openPage()
    const { code, cause } = (await outcomeOf(host.request('GET_USER', {}, { signal: AbortSignal.abort('left') }))) as KitError
    deepEqual([code, cause, frame.posted], ['aborted', 'left', []])
  })

  it('says why its caller has left, and leaves nothing behind', async () => {
    const { host, clock } = openPage()
    const leaving = new AbortController()
    const request = host.request('CONNECT_OTP', { otp: '1' }, { signal: leaving.signal })
    leaving.abort('left')
    const { code, cause } = (await outcomeOf(request)) as KitError
    deepEqual([code, cause, clock.pending], ['aborted', 'left', []])
    equal(getEventListeners(leaving.signal, 'abort').length, 0)
    const open: string[] = []
    host.reject(new Error('over'), name => open.push(name) > 0)
    deepEqual(open, [])
  })

  it('that is answered stops its clock and listens to its caller no more', async () => {
    const { host, clock, frame, say } = openPage()
    const { signal } = new AbortController()
    const request = host.request('CONNECT_OTP', { otp: '1' }, { signal })
    equal(getEventListeners(signal, 'abort').length, 1)
    say({ id: frame.posted[0]!.id, type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
    deepEqual([await outcomeOf(request), clock.pending], [undefined, []])
    equal(getEventListeners(signal, 'abort').length, 0)
  })

  it('does not run out of time while the user has something to do in the frame', async () => {
    let paused = true
    const { host, clock } = openPage({ paused: () => paused })
    const request = host.request('CONNECT_OTP', { otp: '1' })
    request.catch(() => {})
    clock.pass(45_000)
    equal(await outcomeOf(request), 'open')
    deepEqual(clock.pending, [15_000])
    paused = false
    clock.pass(15_000)
    equal(((await outcomeOf(request)) as KitError).code, 'timeout')
  })

  it('runs out of time by the clock of the page', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      let looks = 0
      const { host, frame, say } = openPage({ ownTimers: true, paused: () => (looks++, false) })
      const late = host.request('CONNECT_OTP', { otp: '1' })
      late.catch(() => {})
      mock.timers.tick(29_999)
      equal(await outcomeOf(late), 'open')
      mock.timers.tick(1)
      equal(((await outcomeOf(late)) as KitError).code, 'timeout')
      const second = host.request('CONNECT_OTP', { otp: '1' })
      say({ id: frame.posted[1]!.id, type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
      equal(await outcomeOf(second), undefined)
      mock.timers.tick(30_000)
      equal(looks, 1, 'nothing waits for what was answered')
    } finally {
      mock.timers.reset()
    }
  })
})

describe('open requests', () => {
  /** Starts three requests, and records their outcomes. */
  function openThree() {
    const opened = openPage()
    const names = ['GET_USER', 'GET_CHAIN_ID', 'SIGN_OUT'] as const
    const requests = names.map(name => opened.host.request(name, {}))
    const ids = opened.frame.posted.map(({ id }) => id)
    return { ...opened, ids, outcomes: () => Promise.all(requests.map(outcomeOf)) }
  }
  const error = new Error('The frame was loaded again.')

  it('are rejected all, or those that are named', async () => {
    const { host, ids, outcomes } = openThree()
    const looked: [RequestName, string][] = []
    host.reject(error, (name, id) => (looked.push([name, id]), name === 'GET_CHAIN_ID'))
    deepEqual(looked, [
      ['GET_USER', ids[0]],
      ['GET_CHAIN_ID', ids[1]],
      ['SIGN_OUT', ids[2]]
    ])
    deepEqual(await outcomes(), ['open', error, 'open'])
    host.reject(error)
    deepEqual(await outcomes(), [error, error, error])
  })

  it('are rejected when the channel stops, and it ignores everything then', async () => {
    const { host, page, say, events, outcomes } = openThree()
    host.stop()
    for (const { code, shortMessage } of (await outcomes()) as KitError[])
      deepEqual([code, shortMessage], ['aborted', 'Request was aborted'])
    say({ type: '@w3m-frame/HIDE' })
    deepEqual([page.listeners(), events], [0, []])
  })

  it('are rejected with the first error that the channel was stopped with, and so are later ones', async () => {
    const { host, frame, outcomes } = openThree()
    host.stop(error)
    host.stop(new Error('another'))
    deepEqual(await outcomes(), [error, error, error])
    equal(await outcomeOf(host.request('GET_USER', {})), error)
    equal(frame.posted.length, 3)
  })
})

describe('what the frame says of a failure', () => {
  it('is passed on in its words, with its number as the cause', async () => {
    const { code, shortMessage, cause } = await failedWith({ message: 'Not you.', code: 4001 })
    deepEqual([code, shortMessage], ['frame-failed', 'Not you.'])
    deepEqual([(cause as Error).message, (cause as { code?: unknown }).code], ['Not you.', 4001])
    equal(((await failedWith({ code: 4001 })).cause as Error).message, '')
    equal('cause' in (await failedWith({ message: 'Not you.' })), false)
  })

  it('has one of the kit’s codes, where it gives a reason that the page knows', async () => {
    const over = await failedWith({ message: 'The code is over.', reason: 'code-over', triesLeft: 2 })
    deepEqual([over.name, over.code, over.shortMessage], ['KitError', 'code-over', 'The code is over.'])
    const refused = await failedWith({ reason: 'sponsor-refused', code: 4900 })
    deepEqual([refused.code, refused.shortMessage], ['sponsor-refused', 'An error occurred'])
    equal((refused.cause as { code?: unknown }).code, 4900)
    for (const reason of ['user-rejected', 'toString', 'aborted', ''])
      equal((await failedWith({ message: 'No.', reason })).code, 'frame-failed', reason)
  })

  it('says how many codes may still be tried, where it says so', async () => {
    const wrong = (await failedWith({ message: 'No.', reason: 'code-wrong', triesLeft: 2 })) as WrongCodeError
    deepEqual([wrong instanceof WrongCodeError, wrong.triesLeft, wrong.shortMessage], [true, 2, 'No.'])
    const last = (await failedWith({ reason: 'code-wrong', triesLeft: 0 })) as WrongCodeError
    deepEqual([last.triesLeft, last.shortMessage], [0, 'Wrong code'])
    const silent = await failedWith({ message: 'No.', reason: 'code-wrong' })
    deepEqual([silent instanceof WrongCodeError, silent.code], [false, 'code-wrong'])
  })

  it('is that an error occurred, where it cannot be read', async () => {
    for (const payload of [
      undefined,
      null,
      'No.',
      [],
      { message: 7 },
      { message: 'No.', code: '4001' },
      { reason: 'x'.repeat(33) }
    ]) {
      const { code, shortMessage } = await failedWith(payload)
      deepEqual([code, shortMessage], ['frame-failed', 'An error occurred'])
    }
  })
})

describe('ids', () => {
  it('cannot be guessed, also where there is no randomUUID', () => {
    match(createRequestId(), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    const original = crypto.randomUUID
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined })
    try {
      const ids = Array.from({ length: 100 }, createRequestId)
      equal(new Set(ids).size, 100)
      for (const id of ids) match(id, /^[\da-f]{32}$/)
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: original })
    }
  })
})
