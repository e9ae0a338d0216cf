import { executeServerCommand, sendMouse } from '@web/test-runner-commands'
import { verifyMessage, type Hex } from 'viem'
import { isRecord } from '../../adapters/base/is-record.ts'
import { frameOrigin } from './scripted-frame.ts'

/** What the iframe shows, as reported by its own script. */
export interface FrameSight {
  readonly text: string
  /** State of the wallet's window; `undefined` if the iframe shows a screen itself. */
  readonly state?: string
  /** The middle of the main button, in the iframe's coordinates. */
  readonly button?: { readonly x: number; readonly y: number }
}

export interface Signing {
  /** The signature, `'refused'` after a rejection, or `undefined` while pending. */
  readonly outcome: string | undefined
  /** Resolves to the outcome. */
  readonly over: Promise<string>
}

/**
 * A page of another origin that embeds the frame of `signing-page.ts` and has it asked for a
 * signature.
 */
export interface HostilePage {
  readonly iframe: HTMLIFrameElement
  readonly address: Hex
  sign(message?: string): Signing
  sight(): Promise<FrameSight>
  /**
   * Returns the position of the iframe's main button in this page, whatever style the page gives the
   * iframe.
   */
  bait(): Promise<readonly [x: number, y: number]>
  readonly blocked: boolean
  post(data: object): void
  close(): void
}

export const message = 'Pay everything to Mallory'

/**
 * Returns the window that embeds the wallet: the page's own, or that of a styled same-origin frame in
 * it.
 */
function openHost(nested: string | undefined) {
  if (nested === undefined) return { window, place: () => ({ x: 0, y: 0 }), close: () => {} }
  const frame = document.createElement('iframe')
  frame.style.cssText = `position:fixed;inset:0;width:100%;height:100%;border:0;${nested}`
  document.body.append(frame)
  const inner = frame.contentWindow as Window & typeof globalThis
  inner.document.body.style.margin = '0'
  return { window: inner, place: () => frame.getBoundingClientRect(), close: () => frame.remove() }
}

/** @param nested embeds the wallet in a frame within the page, with this style */
export async function openHostilePage(parameters: Readonly<Record<string, string>> = {}, nested?: string): Promise<HostilePage> {
  const host = openHost(nested)
  const iframe = host.window.document.createElement('iframe')
  iframe.id = 'w3m-iframe'
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox')
  iframe.style.cssText = 'position:fixed;top:20px;left:20px;width:360px;height:600px;border:0'
  const query = new URLSearchParams({ policy: '', module: '/test/kit/signing-page.ts', origin: location.origin, ...parameters })
  iframe.src = `${frameOrigin}/under-policy?${query}`
  const sights = new Map<number, (sight: FrameSight) => void>()
  const signings = new Map<string, (outcome: string) => void>()
  let blocked = false
  let count = 0
  let address: Hex | undefined

  const ready = new Promise<void>(resolve => {
    host.window.addEventListener('message', receive)
    function receive({ data, source }: MessageEvent) {
      if (source !== iframe.contentWindow || !isRecord(data)) return
      if (typeof data['ready'] === 'string') {
        address = data['ready'] as Hex
        resolve()
      }
      if (data['blocked']) blocked = true
      if (typeof data['look'] === 'number') sights.get(data['look'])?.(data as unknown as FrameSight)
      if (typeof data['id'] !== 'string') return
      const payload = data['payload']
      const isRefusal = isRecord(payload) && payload['code'] === 4001
      signings.get(data['id'])?.(typeof payload === 'string' ? payload : isRefusal ? 'refused' : JSON.stringify(payload))
    }
  })
  host.window.document.body.append(iframe)
  await ready

  // the source of a message is the window whose function posts it
  const send = host.window.Function('frame', 'data', 'targetOrigin', 'frame.contentWindow?.postMessage(data, { targetOrigin })')
  const post = (data: object): void => send(iframe, data, frameOrigin)
  const sight = () =>
    new Promise<FrameSight>(resolve => {
      sights.set(++count, resolve)
      post({ look: count })
    })

  return {
    iframe,
    address: address!,
    get blocked() {
      return blocked
    },
    post,
    sight,
    sign(text = message) {
      const id = `sign-${++count}`
      let outcome: string | undefined
      const over = new Promise<string>(resolve => {
        signings.set(id, told => {
          outcome = told
          resolve(told)
        })
      })
      post({
        id,
        type: '@w3m-app/RPC_REQUEST',
        payload: { method: 'personal_sign', params: [text, address], chainNamespace: 'eip155', chainId: 1 }
      })
      return {
        get outcome() {
          return outcome
        },
        over
      }
    },
    async bait() {
      for (;;) {
        const { button } = await sight()
        if (button) {
          const { x, y } = iframe.getBoundingClientRect()
          const at = host.place()
          return [Math.round(at.x + x + button.x), Math.round(at.y + y + button.y)]
        }
        await new Promise(resolve => setTimeout(resolve, 30))
      }
    },
    close() {
      iframe.remove()
      host.close()
    }
  }
}

export const isSigned = (page: HostilePage, signature: string, text = message): Promise<boolean> =>
  /^0x[0-9a-f]{130}$/.test(signature)
    ? verifyMessage({ address: page.address, message: text, signature: signature as Hex })
    : Promise.resolve(false)

/**
 * Presses the page at a point, as its user does.
 * Step by step: Puppeteer's single click command sends both halves at once, and considers the button pressed forever if the
 * browser acknowledges them in reverse order.
 */
export async function press(position: readonly [number, number]): Promise<void> {
  await sendMouse({ type: 'move', position: [...position] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'up' })
}

/** Actions on the wallet's window from outside of the page: by its user, or by inspecting it. */
export type WindowAct =
  /** Returns whether a window is open, and its content. */
  | { readonly act: 'look' }
  /** Moves the pointer to a button, and waits until it is armed. */
  | { readonly act: 'armed'; readonly name: string }
  /** Clicks a button `times` times, with a pause between. */
  | { readonly act: 'click'; readonly name: string; readonly times?: number; readonly pause?: number }
  /** Presses the mouse button on one control, runs an action, and releases it on another. */
  | {
      readonly act: 'drag'
      readonly from: string
      readonly to: string
      readonly meanwhile?: 'resize' | 'wait' | Redrawing
      /** Control that assistive technology activates at once. */
      readonly activating?: string
    }
  /** Presses a button with a finger. */
  | { readonly act: 'tap'; readonly name: string }
  /** Presses a button with the left mouse button while the right one is down on it. */
  | { readonly act: 'chord'; readonly name: string }
  /**
   * Activates a button as assistive technology does.
   * The engine trusts the click, which needs no pointer and no key. Chromium only.
   */
  | { readonly act: 'activate'; readonly name: string }
  /** Moves the pointer to a button. */
  | { readonly act: 'aim'; readonly name: string }
  /** Clicks where the pointer is. */
  | { readonly act: 'click-here' }
  /** Changes the layout of the screen, by a script of the window's own origin. */
  | { readonly act: 'redraw'; readonly by: Redrawing }
  /** Holds a key for some time; with `repeat` as the keyboard does, unless it is disabled. */
  | {
      readonly act: 'hold'
      readonly key: string
      readonly focus?: string
      readonly milliseconds: number
      readonly isSilent?: boolean
    }
  | { readonly act: 'key'; readonly key: string; readonly focus?: string; readonly activating?: string }
  /** Focuses the window while a key is down. */
  | { readonly act: 'focus-under-key'; readonly key: string }
  | { readonly act: 'release'; readonly key: string; readonly focus: string }
  /** A click by a script of the window's own origin. */
  | { readonly act: 'script'; readonly name: string }
  /** Loads the window again, as the user's reload does. */
  | { readonly act: 'reload' }
  | { readonly act: 'close' }

/** What moves a screen's buttons or changes their size. */
export type Redrawing = 'direction' | 'font'

export interface WindowSight {
  readonly open: boolean
  readonly text: string
  /** Names of the armed buttons. */
  readonly armed: readonly string[]
  /** Language, direction and style of the document, and the position of each button. */
  readonly look: string
}

export const inWindow = (act: WindowAct): Promise<WindowSight> =>
  executeServerCommand<WindowSight, WindowAct>('wallet-window', act)

/** Opens the window by the button of the iframe, wherever the page has put it. */
export async function openWindow(page: HostilePage): Promise<void> {
  await press(await page.bait())
  await opened()
}

/** Resolves once the window shows a screen. */
export async function opened(): Promise<WindowSight> {
  for (;;) {
    const sight = await inWindow({ act: 'look' })
    if (sight.open && sight.text.includes('Request')) return sight
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
