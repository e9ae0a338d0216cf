import { element } from '../stage/element.ts'
import type { Look } from '../stage/look.ts'
import { frameStyles } from '../stage/styles.ts'
import { spoken } from '../text/text.ts'
import type { FrameWindow } from './draw-screen.ts'

/** A document of the wallet in which a screen is drawn: that of the iframe, or of the wallet's own window. */
export interface Surface {
  readonly window: FrameWindow
  /** Fills the viewport of the document. */
  readonly host: Element
  readonly document: Document
  /** A top-level window, which no page can style or cover. */
  readonly alone: boolean
  draw(...nodes: Node[]): void
  theme(look: Look): void
}

/** An event that the wallet's window sends to its opener once its own script runs. */
export const windowReady = 'w3m-window-ready'

const roots = new WeakMap<Document, ShadowRoot>()

/** The surface of a window's document: the same one each time. */
export function documentSurface(window: FrameWindow, alone: boolean): Surface {
  const { document } = window
  let root = roots.get(document)
  if (!root) {
    const host = element(document, 'div', { id: 'stage' })
    root = host.attachShadow({ mode: 'open' })
    const sheet = new window.CSSStyleSheet()
    sheet.replaceSync(frameStyles)
    root.adoptedStyleSheets = [sheet]
    document.body.append(host)
    roots.set(document, root)
  }
  const drawn = root
  return {
    window,
    document,
    host: drawn.host,
    alone,
    draw: (...nodes) => drawn.replaceChildren(...nodes),
    theme: ({ mode, accent, round }) => {
      const { code, direction } = spoken()
      document.documentElement.lang = code
      document.documentElement.dir = direction
      const { style } = document.documentElement
      style.colorScheme = mode ?? 'light dark'
      style.setProperty('--w3m-accent', accent ?? '')
      style.setProperty('--w3m-border-radius-master', round ?? '')
      // the kit's tokens restart on the element that has this attribute
      drawn.host.setAttribute('theme', mode ?? '')
    }
  }
}
