import { expect } from '@open-wc/testing'
import type { Drawable, ScreenContext } from '../../../../frame/page/ui/draw-screen.ts'
import { createWalletWindow } from '../../../../frame/page/ui/wallet-window.ts'

// The wallet's own window in an iframe, so that a test can navigate it.

describe('the wallet’s own window', () => {
  const realOpen = window.open
  let popup: HTMLIFrameElement
  let opened: number
  let closed: number
  let timers: (() => void)[]

  async function openPopup(): Promise<void> {
    popup = document.createElement('iframe')
    await loaded(new URL('/package.json', location.href).href)
    popup.contentDocument!.body.dataset['frame'] = 'window'
    Object.assign(popup.contentWindow!, {
      close: () => void (closed += 1),
      setTimeout: (run: () => void) => timers.push(run)
    })
    window.open = () => {
      opened += 1
      return popup.contentWindow
    }
  }
  async function loaded(address: string): Promise<void> {
    const loading = new Promise(resolve => popup.addEventListener('load', resolve, { once: true }))
    popup.src = address
    if (!popup.isConnected) document.body.append(popup)
    await loading
  }
  beforeEach(async () => {
    ;[opened, closed, timers] = [0, 0, []]
    await openPopup()
  })
  afterEach(() => {
    window.open = realOpen
    popup.remove()
  })

  /** Shows a screen in the window, which the user has opened from the iframe. */
  function shown() {
    let answer = (_value: string): void => {}
    const wallet = createWalletWindow({
      window,
      after: () => () => undefined,
      draw<Answer>(surface: { readonly alone: boolean }, screen: Drawable<Answer>) {
        if (surface.alone) return new Promise<Answer>(resolve => (answer = value => resolve(value as Answer)))
        return new Promise<Answer>((resolve, fail) => {
          const presses: (() => void)[] = []
          const button = (_words: string, onPress: () => void) => {
            presses.push(onPress)
            return document.createElement('button')
          }
          screen.draw({ window, document, answer: resolve, fail, button } as ScreenContext<Answer>)
          // the main one
          presses[0]!()
        })
      }
    })
    const request = {}
    const show = () =>
      wallet.show(
        { draw: () => ({ title: '', content: [], actions: [] }) },
        {
          number: '1',
          request,
          signal: new AbortController().signal,
          more: true
        }
      )
    return { show, answer: (value: string) => answer(value) }
  }

  it('stays for the next screen of a request for some seconds, and closes then', async () => {
    const { show, answer } = shown()
    const showing = show()
    answer('signed')
    expect(await showing).to.equal('signed')
    expect(closed).to.equal(0)
    for (const run of timers) run()
    expect(closed).to.equal(1)
  })

  it('is left alone once its user has taken it elsewhere: the answer counts, and the next screen opens another', async () => {
    const { show, answer } = shown()
    const showing = show()
    await loaded('data:text/html,elsewhere')
    answer('signed')
    expect(await showing.catch((error: unknown) => String(error))).to.equal('signed')
    popup.remove()
    await openPopup()
    void show()
    expect(opened).to.equal(2)
  })
})
