import { expect } from '@open-wc/testing'
import { inWindow, isSigned, openHostilePage, openWindow, type HostilePage, type WindowAct } from '../../kit/hostile-page.ts'

// Ends of presses in the wallet's own window, and the resulting decision. No other engine lets a test make the click of assistive
// technology, or touch the window.

describe('a press in the window in which the secure frame is confirmed', () => {
  if (!navigator.userAgent.includes('Chrome')) return
  let page: HostilePage | undefined

  const begin = async () => {
    page = await openHostilePage()
    const signing = page.sign()
    await openWindow(page)
    return signing
  }
  /** Presses Reject, and returns the outcome: the last input decides, if no earlier one has signed. */
  const refused = async (signing: ReturnType<HostilePage['sign']>) => {
    await inWindow({ act: 'click', name: 'Reject' })
    return signing.over
  }

  afterEach(async () => {
    await inWindow({ act: 'close' })
    page?.close()
    page = undefined
  })

  const before: Readonly<Record<string, WindowAct>> = {
    'a key': { act: 'key', key: 'Shift' },
    'a press elsewhere': { act: 'drag', from: 'Reject', to: 'Sign' },
    'a press that ended elsewhere': { act: 'drag', from: 'Sign', to: 'Reject' },
    'a key that another window saw released': { act: 'focus-under-key', key: ' ' }
  }
  for (const [name, act] of Object.entries(before)) {
    it(`signs by assistive technology, once it is armed again after ${name}`, async () => {
      const signing = await begin()
      await inWindow({ act: 'armed', name: 'Sign' })
      const { armed } = await inWindow(act)
      expect(armed).not.to.include('Sign')
      await inWindow({ act: 'armed', name: 'Sign' })
      await inWindow({ act: 'activate', name: 'Sign' })
      expect(await isSigned(page!, await signing.over)).to.equal(true)
    })
  }

  const notArmed: Readonly<Record<string, readonly WindowAct[]>> = {
    'before it is armed': [{ act: 'activate', name: 'Sign' }],
    'at once after a press on the armed button that ended elsewhere': [
      { act: 'armed', name: 'Sign' },
      { act: 'drag', from: 'Sign', to: 'Reject', activating: 'Sign' }
    ],
    'at once after a key on the armed button that presses nothing': [
      { act: 'armed', name: 'Sign' },
      { act: 'key', key: 'a', focus: 'Sign', activating: 'Sign' }
    ]
  }
  for (const [name, acts] of Object.entries(notArmed)) {
    it(`counts no activation ${name}`, async () => {
      const signing = await begin()
      for (const act of acts) await inWindow(act)
      expect(await refused(signing)).to.equal('refused')
    })
  }

  it('counts no press of a finger before it is armed, and signs by one after', async () => {
    const signing = await begin()
    const { armed } = await inWindow({ act: 'tap', name: 'Sign' })
    expect([armed.includes('Sign'), signing.outcome]).to.deep.equal([false, undefined])
    await inWindow({ act: 'armed', name: 'Sign' })
    await inWindow({ act: 'tap', name: 'Sign' })
    expect(await isSigned(page!, await signing.over)).to.equal(true)
  })

  it('counts no press that began with the other mouse button', async () => {
    const signing = await begin()
    await inWindow({ act: 'armed', name: 'Sign' })
    await inWindow({ act: 'chord', name: 'Sign' })
    expect(await refused(signing)).to.equal('refused')
  })
})
