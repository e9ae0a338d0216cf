import { createElement } from './element.ts'
import type { FrameTheme } from './theme.ts'
import { frameStyles } from './styles.ts'
import { getLanguage } from '../text/translate.ts'
import type { FrameWindow } from './draw-screen.ts'

/** Document into which a screen is rendered: that of the iframe, or of the wallet's own window. */
export interface Surface {
  readonly window: FrameWindow
  /** Fills the viewport of the document. */
  readonly host: Element
  readonly document: Document
  /** True for a top-level window, which no page can style or cover. */
  readonly alone: boolean
  draw(...nodes: Node[]): void
  theme(look: FrameTheme): void
}

/** Event that the wallet's window sends to its opener once its own script runs. */
export const windowReady = 'w3m-window-ready'

const roots = new WeakMap<Document, ShadowRoot>()

/** Returns the surface of a window's document, always the same one. */
export function documentSurface(window: FrameWindow, alone: boolean): Surface {
  const { document } = window
  let root = roots.get(document)
  if (!root) {
    const host = createElement(document, 'div', { id: 'stage' })
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
      const { code, direction } = getLanguage()
      document.documentElement.lang = code
      document.documentElement.dir = direction
      const { style } = document.documentElement
      style.colorScheme = mode ?? 'light dark'
      style.setProperty('--w3m-accent', accent ?? '')
      style.setProperty('--w3m-border-radius-master', round ?? '')
      // the kit's tokens restart on the element with this attribute
      drawn.host.setAttribute('theme', mode ?? '')
    }
  }
}
