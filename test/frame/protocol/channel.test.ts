import { expect } from '@open-wc/testing'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { createFrameUrl } from '../../../frame/protocol/frame-url.ts'
import { createRequestId, openHostChannel, type FrameEvent } from '../../../frame/protocol/channel.ts'
import { frameOrigin, scriptedFrame, scriptedFrameUrl, type ScriptedFrame } from '../../kit/scripted-frame.ts'

// Tests that need a browser: real windows, origins and structured clones. The rest is in `hostile-page.node.test.ts` and
// `hostile-frame.node.test.ts`.

const query = { origin: location.origin, projectId: 'project', chainId: 'eip155:1', enableLogger: false }

/** Embeds a frame in the page without the kit. */
function embed(address: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.src = address
  document.body.append(iframe)
  return iframe
}

/** Resolves to the next matching message of the frame. */
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

const hasType = (type: string) => (data: Record<string, unknown>) => data['type'] === `@w3m-frame/${type}`
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
    iframe = embed(createFrameUrl(scriptedFrameUrl(), query))
    await message(iframe, hasType('READY'))
  })
  afterEach(() => {
    far.stop()
    iframe.remove()
  })

  const post = (data: unknown) => iframe.contentWindow!.postMessage(data, { targetOrigin: frameOrigin })
  const request = (name: string, payload?: unknown, id = createRequestId()) => {
    const reply = message(iframe, data => data['id'] === id && String(data['type']).startsWith('@w3m-frame/'))
    post({ id, type: `@w3m-app/${name}`, payload })
    return reply
  }
  /** Resolves once everything posted before has been handled or dropped. */
  const settled = () => request('GET_CHAIN_ID')
  const names = () => far.heard.map(({ name }) => name).filter(name => name !== 'GET_CHAIN_ID')

  it('ignores another window of the page’s own origin', async () => {
    const sibling = embed('about:blank')
    const inside = sibling.contentWindow as Window & { eval(code: string): void }
    iframe.id = 'victim'
    inside.eval(`parent.document.querySelector('#victim').contentWindow
      .postMessage({ id: 'forged', type: '@w3m-app/SIGN_OUT' }, ${JSON.stringify(frameOrigin)})`)
    await settled()
    sibling.remove()
    expect(names()).to.deep.equal([])
  })

  it('takes nothing that would reach a prototype', async () => {
    const planted = JSON.parse('{"method":"personal_sign","params":[{"__proto__":{"polluted":true}}]}') as object
    const { payload } = await request('RPC_REQUEST', planted)
    expect(payload).to.deep.equal({ message: 'Invalid input' })
    const dapp = JSON.parse(
      '{"projectId":"p","__proto__":{"sdkType":"x"},"constructor":{"prototype":{"polluted":true}}}'
    ) as object
    await request('SYNC_DAPP_DATA', dapp)
    await request('SYNC_DAPP_DATA', { projectId: 'p', constructor: { prototype: { polluted: true } } })
    expect((await far.hears('SYNC_DAPP_DATA')).payload).to.deep.equal({ projectId: 'p' })
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined)
  })

  it('takes nothing too large, too deep, or that is no data', async () => {
    const message = async (params: unknown) => (await request('RPC_REQUEST', { method: 'personal_sign', params })).payload
    // it is empty; WebKit sends none that is longer
    expect(await message(new Array(100_000_000))).to.deep.equal({ message: 'Too big' })
    const circle: unknown[] = []
    circle.push(circle)
    expect(await message(circle)).to.deep.equal({ message: 'Too deep' })
    for (const odd of [new Map([[1, 2]]), new Uint8Array(3), new Date(), new Blob(['a']), NaN]) {
      expect(await message([odd])).to.deep.equal({ message: 'Invalid input' })
    }
    expect(names()).to.deep.equal([])
  })
})

describe('a frame that is embedded by another than its address names', () => {
  const other = 'https://other.example'

  it('sends nothing to anyone', async () => {
    if (!location.ancestorOrigins) return // there only the exact target origin and the server's headers protect
    const iframe = embed(createFrameUrl(scriptedFrameUrl(), { ...query, origin: other }))
    expect(await message(iframe, data => 'refused' in data || hasType('READY')(data))).to.deep.equal({
      refused: 'untrusted-origin'
    })
    iframe.remove()
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
    iframe = embed(createFrameUrl(scriptedFrameUrl(), query))
    const ready = message(iframe, hasType('READY'))
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

  /** Starts a request that waits for the user; a forger would have to know its id. */
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
    const second = embed(createFrameUrl(scriptedFrameUrl(), query))
    await message(second, hasType('READY'))
    const forger = scriptedFrame(() => second)
    await forger.post(reply)
    forger.stop()
    second.remove()
    postMessage(reply, { targetOrigin: location.origin })
    await far.answer('GET_USER', { address: '0xtrue', chainId: 1 })
    expect((await user).address).to.equal('0xtrue')
    expect(events).to.deep.equal([])
  })

  it('leaves behind what it did not ask for, and takes nothing that would reach a prototype', async () => {
    const { user, id } = await openRequest()
    const payload = JSON.parse('{"address":"0xa","chainId":1,"polluted":true,"__proto__":{"polluted":true}}') as object
    await far.post({ id, type: '@w3m-frame/GET_USER_SUCCESS', payload })
    expect((await rejection(user)).code).to.equal('invalid-reply')
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined)
  })
})
