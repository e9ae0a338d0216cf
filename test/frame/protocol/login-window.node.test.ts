import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import {
  requestLogin,
  offerAnswer,
  onLoginWindow,
  onSocialResult,
  readAnswer,
  notifySocialResult,
  type BegunLogin,
  type LoginWindowListener,
  type ProviderAnswer,
  type TakenAnswer
} from '../../../frame/protocol/login-window.ts'
import { messageWindow, outcomeOf } from '../../kit/message-doors.ts'
import { standInChannels, windowWith, type StandInPort } from '../../kit/message-ports.ts'

// The login page and the frames of the app that opened it, which share an origin.

const wallet = 'https://wallet.example'
const app = 'https://app.example'
const until = Date.parse('2030-01-01T00:10:00Z')
const begun: BegunLogin = { login: 'login-1', until, page: app }

let restore: () => void
beforeEach(() => (restore = standInChannels()))
afterEach(() => restore())

interface Received {
  readonly frame: number
  readonly message: unknown
  readonly origin: string
  readonly port: StandInPort
}

/** Creates an app with that many frames. The one at `gone` was removed in the meantime. */
function appWith(length: number, removed?: number) {
  const received: Received[] = []
  const frameAt = (frame: number) => ({
    postMessage(message: unknown, options: { targetOrigin: string; transfer: readonly StandInPort[] }) {
      equal(options.transfer.length, 1)
      received.push({ frame, message, origin: options.targetOrigin, port: options.transfer[0]! })
    }
  })
  const frames = Array.from({ length }, (_, index) => (index === removed ? undefined : frameAt(index)))
  const { window: opener, looked } = windowWith(frames)
  return { opener, received, looked }
}

describe('the answer in the address of the login page', () => {
  const read = (search: string) => readAnswer(new URLSearchParams(search))

  test('is a result', () => {
    deepEqual(read('login=a&result=b&more=c'), { login: 'a', result: 'b' })
  })

  test('is why there is none', () => {
    for (const error of ['access_denied', 'server_error'])
      deepEqual(read(`login=a&error=${error}&result=b`), { login: 'a', error })
    for (const error of ['', 'invalid_scope', 'toString'])
      deepEqual(read(`login=a&error=${error}`), { login: 'a', error: 'server_error' })
  })

  test('is none without a login, or with neither', () => {
    for (const search of [
      '',
      'result=b',
      'login=&result=b',
      'error=access_denied',
      'login=&error=access_denied',
      'login=a',
      'login=a&result='
    ])
      equal(read(search), undefined, search)
  })
})

describe('an answer', () => {
  const answer: ProviderAnswer = { login: 'login-1', result: 'b' }

  test('is offered to every frame of the app, for the wallet’s origin alone', () => {
    const { opener, received, looked } = appWith(3)
    void offerAnswer(opener, wallet, answer)
    deepEqual(
      received.map(({ frame, message, origin }) => [frame, message, origin]),
      [0, 1, 2].map(frame => [frame, { type: '@w3m-login/answer', ...answer }, wallet])
    )
    equal(new Set(received.map(({ port }) => port)).size, 3)
    deepEqual(looked, [0, 1, 2])
  })

  test('is offered to 64 frames at most', () => {
    for (const [frames, most] of [
      [63, 63],
      [64, 64],
      [65, 64]
    ] as const) {
      const { opener, received } = appWith(frames)
      void offerAnswer(opener, wallet, answer)
      equal(received.length, most)
    }
  })

  test('is offered to the others where a frame is taken out meanwhile', () => {
    const { opener, received } = appWith(3, 1)
    void offerAnswer(opener, wallet, answer)
    deepEqual(
      received.map(({ frame }) => frame),
      [0, 2]
    )
  })

  test('is taken by the first frame that says for which page', async () => {
    const { opener, received } = appWith(2)
    const taken = offerAnswer(opener, wallet, answer)
    for (const reply of [undefined, null, app, 7, [app], {}, { page: 7 }, { page: null }]) received[0]!.port.postMessage(reply)
    equal(await outcomeOf(taken), 'open')
    received[1]!.port.postMessage({ page: app, more: 1 })
    received[0]!.port.postMessage({ page: 'https://late.example' })
    deepEqual(await outcomeOf(taken), { page: app })
  })
})

describe('a window that is about to leave for the provider', () => {
  test('asks every frame of the app, for the wallet’s origin alone', () => {
    const { opener, received } = appWith(2)
    requestLogin(opener, wallet, () => {})
    deepEqual(
      received.map(({ frame, message, origin }) => [frame, message, origin]),
      [0, 1].map(frame => [frame, { type: '@w3m-login/waiting' }, wallet])
    )
  })

  test('keeps each login that is whole, and confirms it then', () => {
    const { opener, received } = appWith(2)
    const log: unknown[] = []
    requestLogin(opener, wallet, login => log.push(['kept', login]))
    for (const { frame, port } of received) port.onmessage = ({ data }) => log.push([frame, data])
    for (const reply of [
      undefined,
      null,
      'login-1',
      [],
      {},
      { ...begun, login: 7 },
      { ...begun, until: '2030' },
      { ...begun, page: null },
      { login: 'login-1', until },
      { login: 'login-1', page: app },
      { until, page: app }
    ]) {
      received[0]!.port.postMessage(reply)
    }
    deepEqual(log, [])
    received[1]!.port.postMessage({ ...begun, secret: 'key' })
    deepEqual(log, [
      ['kept', begun],
      [1, { kept: 'login-1' }]
    ])
  })
})

/** Creates a frame that has started a login, and records the messages it receives. */
function frameWith(options: { readonly begun?: BegunLogin | undefined; readonly taken?: TakenAnswer | undefined }) {
  const heard: unknown[] = []
  const listener: LoginWindowListener = {
    takeAnswer(answer) {
      heard.push(answer)
      return options.taken
    },
    begun: () => options.begun,
    kept: login => void heard.push(['kept', login])
  }
  const window = messageWindow({ origin: wallet, source: () => undefined })
  const stop = onLoginWindow(window, wallet, listener)
  /** Posts a message with a port, and returns that port's other end and the replies. */
  const deliver = (data: unknown, origin = wallet) => {
    const { port1, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', StandInPort>
    const replies: unknown[] = []
    port1.onmessage = ({ data: reply }) => replies.push(reply)
    window.deliver({ data, origin, ports: [port2] })
    return { port: port1, replies }
  }
  return { window, heard, stop, deliver }
}

describe('a frame', () => {
  const offered = { type: '@w3m-login/answer', login: 'login-1', result: 'b' }

  test('takes the answer to its login, and says for which page', () => {
    const { deliver, heard } = frameWith({ taken: { page: app } })
    deepEqual(deliver({ ...offered, more: 1 }).replies, [{ page: app }])
    deepEqual(deliver({ type: '@w3m-login/answer', login: 'login-1', error: 'access_denied' }).replies, [{ page: app }])
    deepEqual(heard, [
      { login: 'login-1', result: 'b' },
      { login: 'login-1', error: 'access_denied' }
    ])
  })

  test('does not reply to an answer that is another frame’s', () => {
    const { deliver, heard } = frameWith({ taken: undefined })
    deepEqual(deliver(offered).replies, [])
    equal(heard.length, 1)
  })

  test('accepts the wallet’s own origin only, and messages with a port and a form', () => {
    const { deliver, heard, window } = frameWith({ taken: { page: app }, begun })
    for (const origin of [app, 'null', '', `${wallet}/`, 'https://wallet.example.evil.example']) {
      deepEqual(deliver(offered, origin).replies, [])
      deepEqual(deliver({ type: '@w3m-login/waiting' }, origin).replies, [])
      deliver(null, origin)
    }
    window.deliver({ data: offered, origin: wallet, ports: [] })
    window.deliver({ data: null, origin: wallet, ports: [] })
    window.deliver({ data: offered, origin: app, ports: [] })
    for (const data of [
      undefined,
      null,
      '@w3m-login/answer',
      Object.assign([], offered),
      { ...offered, type: '@w3m-login/other' },
      { ...offered, type: ['@w3m-login/answer'] },
      { login: 'login-1', result: 'b' },
      { ...offered, login: 7 },
      { ...offered, login: '' },
      { ...offered, login: undefined },
      { ...offered, result: 7 },
      { ...offered, result: '' },
      { ...offered, result: undefined }
    ]) {
      deepEqual(deliver(data).replies, [])
    }
    deepEqual(heard, [])
    deliver(offered)
    equal(heard.length, 1)
  })

  test('sends a window the login that it has started, and is notified when that is kept', () => {
    const { deliver, heard } = frameWith({ begun })
    const { port, replies } = deliver({ type: '@w3m-login/waiting' })
    deepEqual(replies, [begun])
    for (const reply of [undefined, null, 'login-1', ['login-1'], {}, { kept: 'login-2' }, { kept: true }])
      port.postMessage(reply)
    deepEqual(heard, [])
    port.postMessage({ kept: 'login-1' })
    deepEqual(heard, [['kept', 'login-1']])
  })

  test('sends nothing while it has started none', () => {
    const { deliver, heard } = frameWith({ begun: undefined })
    const { port, replies } = deliver({ type: '@w3m-login/waiting' })
    port.postMessage({ kept: 'login-1' })
    deepEqual([replies, heard], [[], []])
  })

  test('ignores messages once it has stopped', () => {
    const { deliver, heard, stop, window } = frameWith({ taken: { page: app }, begun })
    equal(window.listeners(), 1)
    stop()
    deepEqual(deliver(offered).replies, [])
    deepEqual([window.listeners(), heard], [0, []])
  })

  test('and the login page find each other', async () => {
    const { window, heard } = frameWith({ taken: { page: app }, begun })
    const frame = {
      postMessage: (data: unknown, { transfer }: { transfer: readonly unknown[] }) =>
        window.deliver({ data, origin: wallet, ports: transfer })
    }
    const { window: opener } = windowWith([frame])
    const kept: BegunLogin[] = []
    requestLogin(opener, wallet, login => kept.push(login))
    deepEqual([kept, heard], [[begun], [['kept', 'login-1']]])
    deepEqual(await outcomeOf(offerAnswer(opener, wallet, { login: 'login-1', result: 'b' })), { page: app })
  })
})

describe('the end of a login in a provider’s window', () => {
  const popup = {} as Window

  /** Creates a page that waits for the message. */
  function waiting() {
    const uris: string[] = []
    const window = messageWindow({ origin: wallet, source: () => popup })
    const stop = onSocialResult({ window, popup, origin: wallet }, uri => uris.push(uri))
    const say = (data: unknown, origin = wallet, source: unknown = popup) => window.deliver({ data, origin, source })
    return { window, uris, stop, say }
  }

  test('is accepted from that window with the wallet’s origin only', () => {
    const { say, uris } = waiting()
    const data = { resultUri: `${wallet}/loading?login=a` }
    for (const source of [{}, null]) say(data, wallet, source)
    for (const origin of [app, 'null', '', `${wallet}/`]) say(data, origin)
    say(data, app, {})
    deepEqual(uris, [])
    say(data)
    deepEqual(uris, [data.resultUri])
  })

  test('is a text of its own, of 16384 characters at most', () => {
    const { say, uris } = waiting()
    const long = 'x'.repeat(16_384)
    for (const data of [
      undefined,
      null,
      'resultUri',
      Object.assign([], { resultUri: 'a' }),
      Object.create({ resultUri: 'a' }),
      {},
      { resultUri: 7 },
      { resultUri: ['a'] },
      { resultUri: null },
      { resultUri: `${long}x` }
    ]) {
      say(data)
    }
    deepEqual(uris, [])
    say({ resultUri: long })
    deepEqual(uris, [long])
  })

  test('is ignored once that has stopped', () => {
    const { say, uris, stop, window } = waiting()
    equal(window.listeners(), 1)
    stop()
    say({ resultUri: 'a' })
    deepEqual([window.listeners(), uris], [0, []])
  })

  test('is sent to the app’s origin only', () => {
    const opener = messageWindow({ origin: wallet, source: () => popup })
    notifySocialResult({ opener: opener as unknown as Window, origin: app }, 'a')
    deepEqual([opener.posted as unknown, opener.targets], [[{ resultUri: 'a' }], [app]])
  })
})
