import { expect } from '@open-wc/testing'
import { frameOrigin } from '../../kit/scripted-frame.ts'
import {
  inWindow,
  isSigned,
  openHostilePage,
  openWindow,
  opened,
  press,
  type HostilePage,
  type WindowAct
} from '../../kit/hostile-page.ts'

// Attacks on the wallet's own window: presses that were meant for something else, and pages that try to reach it.

describe('the window in which the secure frame is confirmed', () => {
  let page: HostilePage | undefined

  const begin = async (parameters?: Record<string, string>) => {
    page = await openHostilePage(parameters)
    const signing = page.sign()
    await openWindow(page)
    return signing
  }
  /** Waits longer than the press guard's delay, by its own clock. */
  const wait = (milliseconds = 1500) => new Promise(resolve => setTimeout(resolve, milliseconds))

  afterEach(async () => {
    await inWindow({ act: 'close' })
    page?.close()
    page = undefined
  })

  const early: Readonly<Record<string, WindowAct>> = {
    'a double click that opened it': { act: 'click', name: 'Sign', times: 2, pause: 60 },
    'a triple click': { act: 'click', name: 'Sign', times: 3, pause: 40 },
    'eight clicks a second': { act: 'click', name: 'Sign', times: 24, pause: 125 },
    'three clicks a second': { act: 'click', name: 'Sign', times: 9, pause: 330 },
    'Enter that is held': { act: 'hold', key: 'Enter', focus: 'Sign', milliseconds: 2500 },
    'Space that is held': { act: 'hold', key: ' ', focus: 'Sign', milliseconds: 2500 },
    'Space that is held without repeats': { act: 'hold', key: ' ', focus: 'Sign', milliseconds: 1500, isSilent: true },
    'Enter at once': { act: 'key', key: 'Enter', focus: 'Sign' },
    'Space at once': { act: 'key', key: ' ', focus: 'Sign' },
    'Enter held anywhere': { act: 'hold', key: 'Enter', milliseconds: 2500 },
    'typing that goes on': { act: 'hold', key: 'a', focus: 'Sign', milliseconds: 2500 },
    'a press that began before it was armed': { act: 'drag', from: 'Sign', to: 'Sign', meanwhile: 'wait' },
    'a script of the window’s origin': { act: 'script', name: 'Sign' }
  }
  for (const [name, act] of Object.entries(early)) {
    it(`counts no press of ${name}`, async () => {
      const signing = await begin()
      const { open, armed } = await inWindow(act)
      expect(signing.outcome).to.equal(undefined)
      expect(open).to.equal(true)
      expect(armed).not.to.include('Sign')
    })
  }

  const later: Readonly<Record<string, WindowAct>> = {
    'a resize during the press': { act: 'drag', from: 'Sign', to: 'Sign', meanwhile: 'resize' },
    'a press that began on the other button': { act: 'drag', from: 'Reject', to: 'Sign' },
    'a press that ends elsewhere': { act: 'drag', from: 'Sign', to: 'Reject' },
    'a change of direction during the press': { act: 'drag', from: 'Sign', to: 'Sign', meanwhile: 'direction' },
    'a change of font during the press': { act: 'drag', from: 'Sign', to: 'Sign', meanwhile: 'font' },
    'a script, armed': { act: 'script', name: 'Sign' }
  }
  for (const [name, act] of Object.entries(later)) {
    it(`counts no press of ${name}, though it was armed`, async () => {
      const signing = await begin()
      await inWindow({ act: 'armed', name: 'Sign' })
      await inWindow(act)
      expect(signing.outcome).to.equal(undefined)
    })
  }

  for (const by of ['direction', 'font'] as const) {
    it(`counts no press on a button that another ${by} has moved since it was armed, and restarts the delay`, async () => {
      const signing = await begin()
      await inWindow({ act: 'armed', name: 'Sign' })
      // then another button is under the pointer
      await inWindow({ act: 'redraw', by })
      const { armed } = await inWindow({ act: 'click', name: 'Sign' })
      expect(armed).not.to.include('Sign')
      expect(signing.outcome).to.equal(undefined)
      await inWindow({ act: 'armed', name: 'Sign' })
      await inWindow({ act: 'click', name: 'Sign' })
      expect(await isSigned(page!, await signing.over)).to.equal(true)
    })
  }

  const themes: Readonly<Record<string, object>> = {
    'a language of the other direction': { locale: 'ar' },
    'a language of longer words': { locale: 'de' },
    'another theme and accent': {
      themeMode: 'dark',
      themeVariables: { '--w3m-accent': '#ffffff', '--w3m-border-radius-master': '8px' }
    }
  }
  for (const [name, payload] of Object.entries(themes)) {
    it(`looks as it was drawn when the page sends ${name}, twice: what is pressed is what was aimed at`, async () => {
      const signing = await begin()
      await inWindow({ act: 'armed', name: 'Sign' })
      const { look } = await inWindow({ act: 'aim', name: 'Reject' })
      for (const id of ['theme-1', 'theme-2']) {
        page!.post({ id, type: '@w3m-app/SYNC_THEME', payload })
        await wait(300)
      }
      expect((await inWindow({ act: 'look' })).look).to.equal(look)
      await inWindow({ act: 'click-here' })
      expect(await signing.over).to.equal('refused')
      page!.sign()
      await openWindow(page!)
      expect((await inWindow({ act: 'look' })).look, 'it is for the next screen').not.to.equal(look)
    })
  }

  it('restarts the delay with each press', async () => {
    const signing = await begin()
    await inWindow({ act: 'armed', name: 'Sign' })
    // a press on the title
    const { armed } = await inWindow({ act: 'key', key: 'Shift' })
    expect(armed).not.to.include('Sign')
    await inWindow({ act: 'armed', name: 'Sign' })
    await inWindow({ act: 'click', name: 'Sign' })
    expect(await isSigned(page!, await signing.over)).to.equal(true)
  })

  it('restarts the delay when a key is released that was down before it had the focus', async () => {
    const signing = await begin()
    await inWindow({ act: 'focus-under-key', key: ' ' })
    await inWindow({ act: 'armed', name: 'Sign' })
    const { armed } = await inWindow({ act: 'release', key: ' ', focus: 'Sign' })
    expect(armed).not.to.include('Sign')
    expect(signing.outcome).to.equal(undefined)
  })

  for (const [name, key] of [
    ['Enter', 'Enter'],
    ['Space', ' ']
  ] as const) {
    it(`signs by ${name} once it is armed`, async () => {
      const signing = await begin()
      await inWindow({ act: 'armed', name: 'Sign' })
      await inWindow({ act: 'key', key, focus: 'Sign' })
      expect(await isSigned(page!, await signing.over)).to.equal(true)
    })
  }

  it('is a refusal when its user closes it', async () => {
    const signing = await begin()
    await inWindow({ act: 'close' })
    expect(await signing.over).to.equal('refused')
  })

  it('shows the request again after its user has reloaded it, and signs it', async () => {
    const signing = await begin()
    await inWindow({ act: 'reload' })
    await wait(500)
    await opened()
    expect(signing.outcome).to.equal(undefined)
    await inWindow({ act: 'armed', name: 'Sign' })
    await inWindow({ act: 'click', name: 'Sign' })
    expect(await isSigned(page!, await signing.over)).to.equal(true)
  })

  it('closes with the iframe that opened it', async () => {
    const signing = await begin()
    page!.iframe.remove()
    await wait()
    expect((await inWindow({ act: 'look' })).open).to.equal(false)
    expect(signing.outcome).to.equal(undefined)
  })

  it('closes when the iframe loads another document', async () => {
    await begin()
    page!.iframe.src = 'about:blank'
    await wait()
    expect((await inWindow({ act: 'look' })).open).to.equal(false)
  })

  it('is out of reach of the page: it has no name, and is no child of the page', async () => {
    const signing = await begin()
    expect(frames.length, 'the iframe alone').to.equal(1)
    for (const name of ['_wallet', 'wallet', 'w3m', 'popup', 'window', 'w3m-secure-window']) {
      const other = window.open('', name, 'popup')
      let reached = ''
      try {
        reached = other?.document.body.textContent ?? ''
      } catch {
        reached = 'another origin'
      }
      expect(reached).to.equal('')
      other?.close()
    }
    expect(signing.outcome).to.equal(undefined)
  })

  it('shows nothing to sign in a window that the page itself opens, and takes no message', async () => {
    page = await openHostilePage()
    const signing = page.sign()
    await page.bait()
    const own = window.open(`${frameOrigin}/window`, '', 'popup,width=400,height=500')
    await wait()
    for (const data of [{ type: '@w3m-app/RPC_REQUEST', id: '1', payload: {} }, { draw: '<h1>Sign</h1>' }, 'draw']) {
      own?.postMessage(data, { targetOrigin: frameOrigin })
    }
    const { text } = await inWindow({ act: 'look' })
    expect(text).not.to.include('Mallory')
    expect(text).to.include('Open your wallet from the site')
    expect(signing.outcome).to.equal(undefined)
    own?.close()
  })

  it('is not opened by a press of the page’s script', async () => {
    page = await openHostilePage()
    const signing = page.sign()
    await page.bait()
    page.iframe.click()
    page.iframe.focus()
    page.iframe.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await wait(300)
    expect((await inWindow({ act: 'look' })).open).to.equal(false)
    expect(signing.outcome).to.equal(undefined)
  })

  it('asks one thing at a time: a second request waits for the first', async () => {
    const first = await begin()
    const second = page!.sign('Another message')
    await inWindow({ act: 'armed', name: 'Sign' })
    expect((await inWindow({ act: 'look' })).text).not.to.include('Another message')
    await inWindow({ act: 'click', name: 'Sign' })
    expect(await isSigned(page!, await first.over)).to.equal(true)
    await openWindow(page!)
    expect((await opened()).text).to.include('Another message')
    expect(second.outcome).to.equal(undefined)
  })

  const shows = async (words: string): Promise<string> => {
    for (;;) {
      const { text } = await inWindow({ act: 'look' })
      if (text.includes(words)) return text
      await wait(50)
    }
  }
  const numberIn = (text: string) => /Request (\d{4})/.exec(text)?.[1]

  it('unlocks the wallet in the same window, under the number of the request', async () => {
    const signing = await begin({ locked: '' })
    const number = numberIn((await opened()).text)
    await inWindow({ act: 'armed', name: 'Sign' })
    await inWindow({ act: 'click', name: 'Sign' })
    const text = await shows('Unlock your wallet')
    await inWindow({ act: 'armed', name: 'Unlock wallet' })
    expect([number, numberIn(text), numberIn((await page!.sight()).text)]).to.deep.equal([number, number, number])
    await inWindow({ act: 'click', name: 'Unlock wallet' })
    expect(await isSigned(page!, await signing.over)).to.equal(true)
  })

  it('closes where another request comes before its next screen: that one needs a press of its own', async () => {
    const first = await begin({ locked: '' })
    const number = numberIn((await opened()).text)
    const second = page!.sign('Another message')
    await inWindow({ act: 'armed', name: 'Sign' })
    await inWindow({ act: 'click', name: 'Sign' })
    await wait()
    expect(await inWindow({ act: 'look' }), 'no window').to.deep.equal({ open: false, text: '', armed: [], look: '' })
    expect((await page!.sight()).state).to.equal('closed')
    expect([first.outcome, second.outcome]).to.deep.equal([undefined, undefined])
    await openWindow(page!)
    const { text } = await opened()
    expect(text).to.include('Another message')
    expect(numberIn(text)).not.to.equal(number)
    await inWindow({ act: 'click', name: 'Reject' })
    expect(await second.over).to.equal('refused')
    await openWindow(page!)
    const last = (await opened()).text
    expect(last).to.include('Unlock your wallet')
    expect(numberIn(last)).to.equal(number)
  })

  it('is refused and closed when the page dismisses it', async () => {
    const signing = await begin()
    page!.post({ id: 'dismiss', type: '@w3m-app/DISMISS' })
    expect(await signing.over).to.equal('refused')
    await wait(500)
    expect((await inWindow({ act: 'look' })).open).to.equal(false)
  })

  it('says what to do where the browser blocks it, and notifies the page', async () => {
    page = await openHostilePage({ withoutPopups: '' })
    const signing = page.sign()
    await press(await page.bait())
    await wait(200)
    const { state, text } = await page.sight()
    expect(state).to.equal('blocked')
    expect(text).to.include('Allow pop-ups')
    expect(page.blocked).to.equal(true)
    expect(signing.outcome).to.equal(undefined)
  })

  it('sends users of an in-app browser to their own', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
    page = await openHostilePage({ withoutPopups: '', userAgent })
    page.sign()
    await press(await page.bait())
    await wait(200)
    const { state, text } = await page.sight()
    expect(state).to.equal('unsupported')
    expect(text).to.include('Safari, Chrome or Firefox')
  })

  it('stays the window where the operator allows the iframe and the engine cannot report what covers it', async () => {
    const signing = await begin({ confirmInFrame: '', blind: '' })
    expect((await page!.sight()).state).to.equal('open')
    expect(signing.outcome).to.equal(undefined)
  })
})
