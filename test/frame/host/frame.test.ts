import { expect } from '@open-wc/testing'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { createFrame, type Frame, type FrameSettings } from '../../../frame/host/frame.ts'
import { readyTimeout } from '../../../frame/host/loaded-frame.ts'
import { createClock, type Clock } from '../../kit/clock.ts'
import { frameOrigin, scriptedFrame, scriptedFrameUrl, type ScriptedFrame } from '../../kit/scripted-frame.ts'

const iframe = () => document.querySelector<HTMLIFrameElement>('#w3m-iframe')
const dialog = () => document.querySelector<HTMLDialogElement>('#w3m-frame')

const rejection = async (promise: Promise<unknown>): Promise<KitError> => {
  try {
    await promise
  } catch (error) {
    if (error instanceof KitError) return error
    throw error
  }
  throw new Error('It was not rejected.')
}

const sign = { method: 'personal_sign', params: ['0x00', '0x01'], chainNamespace: 'eip155', chainId: 1 } as const

describe('the frame in the page', () => {
  let frame: Frame
  let far: ScriptedFrame
  let clock: Clock
  let troubles: string[]

  const create = (settings: Partial<FrameSettings> = {}) => {
    frame = createFrame({
      url: scriptedFrameUrl(),
      projectId: 'project',
      metadata: { name: 'Site', description: '', url: location.origin, icons: [] },
      network: () => ({ chainId: 'eip155:1' }),
      onTrouble: detail => troubles.push(detail),
      after: clock.after,
      ...settings
    })
    return frame
  }

  beforeEach(() => {
    clock = createClock()
    troubles = []
    far = scriptedFrame()
    create()
  })
  afterEach(() => {
    frame.remove()
    far.stop()
    expect(dialog()).to.equal(null)
  })

  it('loads with the first request only, and passes its page in its address [1.16, 1.17, 1.18]', async () => {
    expect(iframe()).to.equal(null)
    await frame.load()
    const { name, title, parentElement } = iframe()!
    expect(name).to.equal('w3m-secure-iframe')
    expect(title).not.to.equal('')
    expect(parentElement).to.equal(dialog())
    expect(dialog()!.parentElement).to.equal(document.body)
    const query = new URL(iframe()!.src).searchParams
    expect(query.get('origin')).to.equal(location.origin)
    expect(query.get('projectId')).to.equal('project')
    expect(query.get('chainId')).to.equal('eip155:1')
    expect(query.get('version')).to.equal('4')
    expect(query.get('enableLogger')).to.equal('false')
    expect(iframe()!.allow).to.equal(`publickey-credentials-get ${frameOrigin}; publickey-credentials-create ${frameOrigin}`)
    expect(iframe()!.sandbox.contains('allow-top-navigation')).to.equal(false)
    expect((await far.hears('SYNC_DAPP_DATA')).payload).to.deep.include({ projectId: 'project', sdkType: 'w3m' })
    expect(dialog()!.open).to.equal(false)
  })

  it('is made once for several questions', async () => {
    await Promise.all([frame.load(), frame.request('GET_CHAIN_ID', undefined), frame.request('IS_CONNECTED', undefined)])
    expect(document.querySelectorAll('iframe[name=w3m-secure-iframe]').length).to.equal(1)
  })

  it('answers, and passes on what the frame says went wrong [1.19]', async () => {
    expect(await frame.request('GET_CHAIN_ID', undefined)).to.deep.equal({ chainId: 1 })
    await far.fail('CONNECT_OTP', 'Wrong code')
    const wrong = await rejection(frame.request('CONNECT_OTP', { otp: '123456' }))
    expect(wrong).to.deep.include({ code: 'frame-failed', shortMessage: 'Wrong code' })
    await far.fail('CONNECT_OTP', '')
    expect((await rejection(frame.request('CONNECT_OTP', { otp: '123456' }))).shortMessage).to.equal('An error occurred')
  })

  it('refuses what is no email address before anything is sent', async () => {
    await frame.load()
    expect(await rejection(frame.request('CONNECT_EMAIL', { email: 'ada' }))).to.deep.include({
      code: 'invalid-payload',
      shortMessage: 'Invalid email'
    })
    expect((await rejection(frame.request('CONNECT_EMAIL', {} as never))).shortMessage).to.equal('Required')
    expect(far.heard.map(({ name }) => name)).not.to.include('CONNECT_EMAIL')
  })

  it('shows itself for what needs approval, until it is answered', async () => {
    await frame.load()
    await far.leaveOpen('RPC_REQUEST')
    const answer = frame.request('RPC_REQUEST', sign)
    await far.hears('RPC_REQUEST')
    expect(dialog()!.matches(':modal')).to.equal(true)
    await far.answer('RPC_REQUEST', '0xsigned')
    expect(await answer).to.equal('0xsigned')
    expect(dialog()!.open).to.equal(false)
  })

  it('does not show itself for a read', async () => {
    await frame.load()
    await far.leaveOpen('RPC_REQUEST')
    const answer = frame.request('RPC_REQUEST', { method: 'eth_blockNumber' })
    await far.hears('RPC_REQUEST')
    expect(dialog()!.open).to.equal(false)
    await far.answer('RPC_REQUEST', '0x10')
    expect(await answer).to.equal('0x10')
  })

  it('sends nothing that is in no table', async () => {
    await frame.load()
    for (const method of ['eth_sign', 'eth_accounts_', '__proto__', 'toString']) {
      expect(await rejection(frame.request('RPC_REQUEST', { method }))).to.deep.include({
        code: 'method-not-allowed',
        shortMessage: 'Requested RPC call is not allowed'
      })
    }
    expect(far.heard.map(({ name }) => name)).not.to.include('RPC_REQUEST')
  })

  it('rejects a pending approval when the user closes it, notifies the frame, and lets reads continue', async () => {
    await frame.load()
    await far.leaveOpen('RPC_REQUEST')
    const signing = rejection(frame.request('RPC_REQUEST', sign))
    const reading = frame.request('RPC_REQUEST', { method: 'eth_blockNumber' })
    await far.hears('RPC_REQUEST', 2)
    dialog()!.querySelector('button')!.click()
    expect(await signing).to.deep.include({ code: 'aborted', shortMessage: 'Request was aborted' })
    expect(dialog()!.open).to.equal(false)
    await frame.request('GET_CHAIN_ID', undefined)
    expect(far.aborted).to.deep.equal(['RPC_REQUEST'])
    await far.answer('RPC_REQUEST', '0x10')
    expect(await reading).to.equal('0x10')
  })

  it('leaves open what is asked in the moment in which it hides after another answer', async () => {
    await frame.load()
    await far.answer('RPC_REQUEST', '0x01')
    for (let turn = 0; turn < 5; turn++) expect(await frame.request('RPC_REQUEST', sign)).to.equal('0x01')
    expect(dialog()!.open).to.equal(false)
    expect(far.aborted).to.deep.equal([])
  })

  it('rejects what was open when the user closed it, and not a request made in that moment', async () => {
    await frame.load()
    await far.leaveOpen('RPC_REQUEST')
    const first = rejection(frame.request('RPC_REQUEST', sign))
    await far.hears('RPC_REQUEST')
    await far.answer('RPC_REQUEST', '0x02')
    const second = first.then(() => frame.request('RPC_REQUEST', sign))
    dialog()!.querySelector('button')!.click()
    expect((await first).code).to.equal('aborted')
    expect(await second).to.equal('0x02')
  })

  it('shows and hides itself on its request, and reports that the user closed it', async () => {
    await frame.load()
    await far.emit('SHOW', { screen: 'recover' })
    expect(dialog()!.open).to.equal(true)
    await far.emit('HIDE', undefined)
    expect(dialog()!.open).to.equal(false)
    await far.emit('SHOW', undefined)
    dialog()!.querySelector('button')!.click()
    await far.hears('DISMISS')
    expect(frame.shown).to.equal(false)
  })

  it('moves above what the page has opened since, while it waits for the user', async () => {
    expect(frame.raise()).to.equal(false, 'there is no frame')
    await frame.load()
    expect(frame.raise()).to.equal(false, 'nothing waits')
    const window = iframe()!.contentWindow
    await far.emit('SHOW', undefined)
    const others = document.createElement('dialog')
    document.body.append(others)
    others.showModal()
    const isOnTop = (): boolean => dialog()!.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2))
    expect(isOnTop()).to.equal(false)
    const closed = new Promise(resolve => dialog()!.addEventListener('close', resolve, { once: true }))
    expect(frame.raise()).to.equal(true)
    expect(isOnTop()).to.equal(true)
    await closed
    expect([frame.shown, iframe()!.contentWindow === window]).to.deep.equal([true, true])
    expect(far.heard.some(({ name }) => name === 'DISMISS')).to.equal(false)
    others.remove()
    await far.emit('HIDE', undefined)
    expect([frame.raise(), dialog()!.open]).to.deep.equal([false, false])
  })

  it('gives five messages 30 seconds, and more while the user is busy in it', async () => {
    await frame.load()
    await far.leaveOpen('CONNECT_OTP')
    const late = rejection(frame.request('CONNECT_OTP', { otp: '123456' }))
    await far.hears('CONNECT_OTP')
    await far.emit('SHOW', undefined)
    clock.pass(30_000)
    await far.emit('HIDE', undefined)
    clock.pass(29_999)
    expect(clock.pending).to.deep.equal([1])
    clock.pass(1)
    expect(await late).to.deep.include({ code: 'timeout', shortMessage: 'The request took too long to respond' })
    expect(troubles.length).to.equal(1)
  })

  it('says that it could not be loaded after 20 seconds, goes, and can be tried again', async () => {
    create({ url: scriptedFrameUrl({ mute: true }) })
    const loading = rejection(frame.load())
    clock.pass(readyTimeout)
    expect(await loading).to.deep.include({
      code: 'frame-load-failed',
      shortMessage: 'Unable to load email login dependency'
    })
    expect(troubles.length).to.equal(1)
    expect(iframe()).to.equal(null)
    const again = rejection(frame.load())
    expect(iframe()).not.to.equal(null)
    clock.pass(readyTimeout)
    await again
  })

  it('does not load from the page’s own origin, nor over plain http from elsewhere', async () => {
    for (const url of [scriptedFrameUrl({ origin: location.origin }), 'http://example.com/frame', 'javascript:0', 'nowhere']) {
      create({ url })
      expect((await rejection(frame.load())).code).to.equal('invalid-option')
      expect(iframe()).to.equal(null)
    }
  })

  it('stops waiting when the one who asked has left', async () => {
    const leaving = new AbortController()
    const loading = rejection(frame.load(leaving.signal))
    leaving.abort()
    expect((await loading).code).to.equal('aborted')
    await frame.load()
    await far.leaveOpen('GET_USER')
    const next = new AbortController()
    const asking = rejection(frame.request('GET_USER', {}, { signal: next.signal }))
    await far.hears('GET_USER')
    next.abort()
    expect((await asking).code).to.equal('aborted')
  })

  it('rejects open requests when it is removed from the page, and is created again', async () => {
    await frame.load()
    await far.leaveOpen('GET_USER')
    const asking = rejection(frame.request('GET_USER', {}))
    await far.hears('GET_USER')
    iframe()!.remove()
    expect(await asking).to.deep.include({ code: 'frame-missing', shortMessage: 'W3mFrame: iframe is not set' })
    expect(await frame.request('GET_CHAIN_ID', undefined)).to.deep.equal({ chainId: 1 })
  })

  it('rejects what is open when the page takes the whole area away', async () => {
    await frame.load()
    await far.leaveOpen('GET_USER')
    const asking = rejection(frame.request('GET_USER', {}))
    await far.hears('GET_USER')
    dialog()!.remove()
    expect((await asking).code).to.equal('frame-missing')
  })

  it('ignores another document that is swapped in, and gives up on it', async () => {
    await frame.load()
    await far.leaveOpen('GET_USER')
    const asking = rejection(frame.request('GET_USER', {}))
    await far.hears('GET_USER')
    // a page of the attacker, in the same window
    iframe()!.src = `/under-policy?${new URLSearchParams({ policy: '', module: '/test/kit/forging-page.ts' })}`
    expect((await asking).code).to.equal('frame-load-failed')
    const next = rejection(frame.request('GET_USER', {}))
    clock.pass(readyTimeout)
    expect((await next).code).to.equal('frame-load-failed')
  })

  it('introduces the page again to a document that was reloaded', async () => {
    await frame.load()
    await far.leaveOpen('GET_USER')
    const asking = rejection(frame.request('GET_USER', {}))
    await far.hears('GET_USER')
    far.go(iframe()!.src)
    expect((await asking).code).to.equal('frame-load-failed')
    expect(await frame.request('GET_CHAIN_ID', undefined)).to.deep.equal({ chainId: 1 })
    await far.hears('SYNC_DAPP_DATA', 2)
  })

  it('sends the theme to the frame, immediately and later', async () => {
    frame.dress({ theme: { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': 'red' } } })
    await frame.load()
    expect((await far.hears('SYNC_THEME')).payload).to.deep.equal({
      themeMode: 'dark',
      w3mThemeVariables: { '--w3m-accent': 'red' }
    })
    frame.dress({ theme: { themeMode: 'light' }, labels: { title: 'Sichere Wallet', close: 'Schließen' } })
    expect((await far.hears('SYNC_THEME', 2)).payload).to.deep.equal({ themeMode: 'light' })
    expect(iframe()!.title).to.equal('Sichere Wallet')
    expect(dialog()!.querySelector('button')!.getAttribute('aria-label')).to.equal('Schließen')
  })
})
