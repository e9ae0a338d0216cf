import { expect } from '@open-wc/testing'
import { KitError } from '../../../adapters/base/error.ts'
import { frameAddress } from '../../../frame/protocol/address.ts'
import { mostOpenRequests, newId, openFrameChannel, openHostChannel, type FrameEvent } from '../../../frame/protocol/channel.ts'
import { frameOrigin, scriptedFrame, scriptedFrameUrl, type ScriptedFrame } from '../../kit/scripted-frame.ts'

const query = { origin: location.origin, projectId: 'project', chainId: 'eip155:1', enableLogger: false }

/** A frame on the page without anything of the kit around it. */
function embed(address: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.src = address
  document.body.append(iframe)
  return iframe
}

/** The next message from the frame that is as wanted. */
const message = (iframe: HTMLIFrameElement, wanted: (data: Record<string, unknown>) => boolean) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The frame has not said it.')), 8000)
    addEventListener('message', function listen({ data, source }: MessageEvent) {
      if (source !== iframe.contentWindow || !wanted(data)) return
      removeEventListener('message', listen)
      clearTimeout(limit)
      resolve(data)
    })
  })

const says = (type: string) => (data: Record<string, unknown>) => data['type'] === `@w3m-frame/${type}`
const rejection = (promise: Promise<unknown>): Promise<KitError> =>
  promise.then(
    () => Promise.reject(new Error('It was not rejected.')),
    (error: unknown) => error as KitError
  )

describe('a frame before a hostile page', () => {
  let iframe: HTMLIFrameElement
  let far: ScriptedFrame

  beforeEach(async () => {
    far = scriptedFrame(() => iframe)
    iframe = embed(frameAddress(scriptedFrameUrl(), query))
    await message(iframe, says('READY'))
  })
  afterEach(() => {
    far.stop()
    iframe.remove()
  })

  const post = (data: unknown) => iframe.contentWindow!.postMessage(data, { targetOrigin: frameOrigin })
  const ask = (name: string, payload?: unknown, id = newId()) => {
    const reply = message(iframe, data => data['id'] === id && String(data['type']).startsWith('@w3m-frame/'))
    post({ id, type: `@w3m-app/${name}`, payload })
    return reply
  }
  /** Whatever was posted before this has been heard, or never will be. */
  const settled = () => ask('GET_CHAIN_ID')
  const names = () => far.heard.map(({ name }) => name).filter(name => name !== 'GET_CHAIN_ID')

  it('does not hear another window of the page’s own origin', async () => {
    const sibling = embed('about:blank')
    const inside = sibling.contentWindow as Window & { eval(code: string): void }
    iframe.id = 'victim'
    inside.eval(`parent.document.querySelector('#victim').contentWindow
      .postMessage({ id: 'forged', type: '@w3m-app/SIGN_OUT' }, ${JSON.stringify(frameOrigin)})`)
    await settled()
    sibling.remove()
    expect(names()).to.deep.equal([])
  })

  it('does not hear what has no id, a strange one, a strange type, or no such name', async () => {
    for (const data of [
      { type: '@w3m-app/SIGN_OUT' },
      { id: 7, type: '@w3m-app/SIGN_OUT' },
      { id: 'a b', type: '@w3m-app/SIGN_OUT' },
      { id: 'x'.repeat(65), type: '@w3m-app/SIGN_OUT' },
      { id: 'a', type: 'x@w3m-app/SIGN_OUT' },
      { id: 'b', type: '@w3m-app/SIGN_OUT_SUCCESS' },
      { id: 'c', type: '@w3m-app/toString' },
      { id: 'd', type: '@w3m-app/__proto__' },
      { id: 'e', type: ['@w3m-app/SIGN_OUT'] },
      Object.create({ id: 'f', type: '@w3m-app/SIGN_OUT' }),
      '@w3m-app/SIGN_OUT',
      ['@w3m-app/SIGN_OUT'],
      null
    ]) {
      post(data)
    }
    await settled()
    expect(names()).to.deep.equal([])
  })

  it('answers with the wording of the check what is not as it should be', async () => {
    const words = async (name: string, payload?: unknown) => {
      const { type, payload: told } = await ask(name, payload)
      return [type, (told as { message: string }).message]
    }
    expect(await words('CONNECT_EMAIL', { email: 'ada@' })).to.deep.equal(['@w3m-frame/CONNECT_EMAIL_ERROR', 'Invalid email'])
    expect(await words('CONNECT_EMAIL')).to.deep.equal(['@w3m-frame/CONNECT_EMAIL_ERROR', 'Required'])
    expect(await words('CONNECT_OTP', {})).to.deep.equal(['@w3m-frame/CONNECT_OTP_ERROR', 'Required'])
    expect(await words('CONNECT_OTP', { otp: 1 })).to.deep.equal([
      '@w3m-frame/CONNECT_OTP_ERROR',
      'Expected string, received number'
    ])
    expect(await words('RPC_REQUEST', { method: 'eth_sign', params: [] })).to.deep.equal([
      '@w3m-frame/RPC_REQUEST_ERROR',
      'Requested RPC call is not allowed'
    ])
    expect(names()).to.deep.equal([])
  })

  it('takes nothing that would reach a prototype', async () => {
    const planted = JSON.parse('{"method":"personal_sign","params":[{"__proto__":{"polluted":true}}]}') as object
    const { payload } = await ask('RPC_REQUEST', planted)
    expect(payload).to.deep.equal({ message: 'Invalid input' })
    const dapp = JSON.parse(
      '{"projectId":"p","__proto__":{"sdkType":"x"},"constructor":{"prototype":{"polluted":true}}}'
    ) as object
    await ask('SYNC_DAPP_DATA', dapp)
    await ask('SYNC_DAPP_DATA', { projectId: 'p', constructor: { prototype: { polluted: true } } })
    expect((await far.hears('SYNC_DAPP_DATA')).payload).to.deep.equal({ projectId: 'p' })
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined)
  })

  it('takes nothing too large, too deep, or that is no data', async () => {
    const message = async (params: unknown) => (await ask('RPC_REQUEST', { method: 'personal_sign', params })).payload
    expect(await message(['x'.repeat(1_048_577)])).to.deep.equal({ message: 'Too big' })
    expect(await message(Array.from({ length: 20_001 }, () => 0))).to.deep.equal({ message: 'Too big' })
    // nothing is in it; WebKit sends none that is longer
    expect(await message(new Array(100_000_000))).to.deep.equal({ message: 'Too big' })
    const circle: unknown[] = []
    circle.push(circle)
    expect(await message(circle)).to.deep.equal({ message: 'Too deep' })
    for (const odd of [new Map([[1, 2]]), new Uint8Array(3), new Date(), new Blob(['a']), NaN]) {
      expect(await message([odd])).to.deep.equal({ message: 'Invalid input' })
    }
    expect(names()).to.deep.equal([])
  })

  it('answers a flood with an error, and what was there before it stays', async () => {
    await far.leaveOpen('GET_USER')
    const first = Array.from({ length: mostOpenRequests }, () => ask('GET_USER', {}))
    const { payload } = await ask('GET_USER', {})
    expect(payload).to.deep.equal({ message: 'Too many requests' })
    await far.answer('GET_USER', { address: '0xa', chainId: 1 })
    for (const { type } of await Promise.all(first)) expect(type).to.equal('@w3m-frame/GET_USER_SUCCESS')
  })

  it('hears an id that is open only once', async () => {
    await far.leaveOpen('GET_USER')
    const reply = ask('GET_USER', {}, 'twice')
    post({ id: 'twice', type: '@w3m-app/GET_USER', payload: {} })
    post({ id: 'twice', type: '@w3m-app/SIGN_OUT' })
    await settled()
    expect(names()).to.deep.equal(['GET_USER'])
    await far.answer('GET_USER', { address: '0xa', chainId: 1 })
    expect((await reply)['type']).to.equal('@w3m-frame/GET_USER_SUCCESS')
  })

  it('ends what waits for approval when it is told to, and nothing else', async () => {
    await far.leaveOpen('RPC_REQUEST')
    const signing = ask('RPC_REQUEST', { method: 'personal_sign', params: [] }, 'sign')
    const other = ask('RPC_REQUEST', { method: 'eth_sendTransaction', params: [] }, 'send')
    const reading = ask('RPC_REQUEST', { method: 'eth_blockNumber' })
    await far.hears('RPC_REQUEST', 3)
    await ask('RPC_ABORT', { request: 'sign' })
    expect((await signing)['payload']).to.deep.equal({ message: 'Request was aborted' })
    expect(far.aborted.length).to.equal(1)
    await ask('RPC_ABORT')
    expect((await other)['payload']).to.deep.equal({ message: 'Request was aborted' })
    await far.answer('RPC_REQUEST', '0x10')
    expect((await reading)['payload']).to.equal('0x10')
  })

  it('tells a refusal by its number', async () => {
    await far.refuse('RPC_REQUEST')
    expect((await ask('RPC_REQUEST', { method: 'personal_sign', params: [] }))['payload']).to.deep.include({ code: 4001 })
  })
})

describe('a frame that is embedded by another than its address names', () => {
  const other = 'https://other.example'

  it('speaks with nobody', async () => {
    if (!location.ancestorOrigins) return // there the exact target origin and the server's headers hold alone
    const iframe = embed(frameAddress(scriptedFrameUrl(), { ...query, origin: other }))
    expect(await message(iframe, data => 'refused' in data || says('READY')(data))).to.deep.equal({ refused: 'untrusted-origin' })
    iframe.remove()
  })

  it('hears nothing even where the browser does not tell who embeds it', () => {
    const heard: string[] = []
    const listeners = new Set<(event: MessageEvent) => void>()
    const told: [unknown, string][] = []
    const page = { postMessage: (data: unknown, { targetOrigin }: { targetOrigin: string }) => told.push([data, targetOrigin]) }
    const door = {
      parent: page,
      location: {},
      addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener)
    }
    const handlers = new Proxy({}, { get: (_, name) => () => heard.push(String(name)) })
    const channel = openFrameChannel({ window: door as never, origin: other, handlers: handlers as never })
    channel.emit('READY', {})
    const from = (origin: string, source: unknown) => {
      for (const listener of listeners) {
        listener({ origin, source, data: { id: newId(), type: '@w3m-app/SIGN_OUT' } } as MessageEvent)
      }
    }
    from(location.origin, page)
    from(other, {})
    from('null', page)
    expect(heard).to.deep.equal([])
    from(other, page)
    expect(heard).to.deep.equal(['SIGN_OUT'])
    expect(told.every(([, targetOrigin]) => targetOrigin === other)).to.equal(true)
    channel.stop()
    expect(listeners.size).to.equal(0)
  })

  it('speaks with nobody where nothing embeds it', () => {
    const alone = { location: {}, addEventListener() {}, removeEventListener() {} }
    const open = () =>
      openFrameChannel({ window: Object.assign(alone, { parent: alone }) as never, origin: other, handlers: {} as never })
    expect(open).to.throw('W3mFrame: parent is not set')
  })
})

describe('a page before a hostile frame', () => {
  let iframe: HTMLIFrameElement
  let far: ScriptedFrame
  let events: FrameEvent[]
  let channel: ReturnType<typeof openHostChannel>

  beforeEach(async () => {
    events = []
    far = scriptedFrame(() => iframe)
    iframe = embed(frameAddress(scriptedFrameUrl(), query))
    const ready = message(iframe, says('READY'))
    channel = openHostChannel({
      window,
      frame: () => iframe.contentWindow,
      origin: frameOrigin,
      onEvent: event => event.name !== 'READY' && events.push(event)
    })
    await ready
  })
  afterEach(() => {
    channel.stop()
    far.stop()
    iframe.remove()
  })

  /** Asks for the user and leaves it open; the id is what a forger would have to know. */
  const openRequest = async () => {
    await far.leaveOpen('GET_USER')
    const user = channel.request('GET_USER', {})
    user.catch(() => {})
    return { user, id: (await far.hears('GET_USER')).id }
  }
  const forged = { address: '0xevil', chainId: 666 }

  it('takes no reply from another window of the frame’s origin, nor from its own origin', async () => {
    const { user, id } = await openRequest()
    const reply = { id, type: '@w3m-frame/GET_USER_SUCCESS', payload: forged }
    const second = embed(frameAddress(scriptedFrameUrl(), query))
    await message(second, says('READY'))
    const forger = scriptedFrame(() => second)
    await forger.post(reply)
    forger.stop()
    second.remove()
    postMessage(reply, { targetOrigin: location.origin })
    await far.answer('GET_USER', { address: '0xtrue', chainId: 1 })
    expect((await user).address).to.equal('0xtrue')
    expect(events).to.deep.equal([])
  })

  it('takes no reply of another id, name or prefix', async () => {
    const { user, id } = await openRequest()
    for (const data of [
      { id: newId(), type: '@w3m-frame/CONNECT_OTP_SUCCESS', payload: forged },
      { id, type: '@w3m-frame/SIGN_OUT_SUCCESS', payload: forged },
      { id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: forged },
      { id, type: '@w3m-app/GET_USER_SUCCESS', payload: forged },
      { id, type: 'x@w3m-frame/GET_USER_SUCCESS', payload: forged },
      { id: [id], type: '@w3m-frame/GET_USER_SUCCESS', payload: forged },
      { type: '@w3m-frame/toString', payload: forged },
      null
    ]) {
      await far.post(data)
    }
    await far.answer('GET_USER', { address: '0xtrue', chainId: 1 })
    expect((await user).address).to.equal('0xtrue')
    expect(events).to.deep.equal([])
  })

  it('takes no reply that is not as it should be', async () => {
    for (const payload of [undefined, {}, { address: 1, chainId: 1 }, { address: '0xa', chainId: {} }, 'user']) {
      const { user, id } = await openRequest()
      await far.post({ id, type: '@w3m-frame/GET_USER_SUCCESS', payload })
      expect(await rejection(user)).to.deep.include({ code: 'invalid-reply', shortMessage: 'Something went wrong' })
      far.stop()
      far = scriptedFrame(() => iframe)
    }
  })

  it('leaves behind what it did not ask for, and takes nothing that would reach a prototype', async () => {
    const { user, id } = await openRequest()
    const payload = JSON.parse('{"address":"0xa","chainId":1,"polluted":true,"__proto__":{"polluted":true}}') as object
    await far.post({ id, type: '@w3m-frame/GET_USER_SUCCESS', payload })
    expect((await rejection(user)).code).to.equal('invalid-reply')
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined)
  })

  it('hears of changes that nobody asked about, checked', async () => {
    await far.tell('GET_USER', { address: '0xa', chainId: 1 })
    await far.post({ type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: 7 } })
    await far.post({ type: '@w3m-frame/SESSION_UPDATE', payload: {} })
    await far.emit('SESSION_UPDATE', { token: 'token' })
    expect(events).to.deep.equal([
      { name: 'GET_USER_SUCCESS', payload: { address: '0xa', chainId: 1 } },
      { name: 'SESSION_UPDATE', payload: { token: 'token' } }
    ])
  })

  it('rejects what is open when it stops, and hears nothing then', async () => {
    const { user } = await openRequest()
    channel.stop()
    expect(await rejection(user)).to.deep.include({ code: 'aborted', shortMessage: 'Request was aborted' })
    await far.emit('SESSION_UPDATE', { token: 'token' })
    expect(events).to.deep.equal([])
    expect((await rejection(channel.request('GET_USER', {}))).code).to.equal('aborted')
  })
})

describe('ids', () => {
  it('cannot be guessed, also where there is no randomUUID', () => {
    const original = crypto.randomUUID
    expect(newId()).to.match(/^[\da-f-]{36}$/)
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined })
    try {
      const ids = Array.from({ length: 100 }, newId)
      expect(new Set(ids).size).to.equal(100)
      for (const id of ids) expect(id).to.match(/^[\da-f]{32}$/)
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: original })
    }
  })
})
