/** Accessible names of the frame's area. */
export interface FrameLabels {
  /** Name of the area and of the frame in it. */
  readonly title: string
  /** Label of the button that closes it. */
  readonly close: string
}

/**
 * Container of the frame on the page.
 * Opens above everything else when the frame has something to show.
 */
export interface FrameDialog {
  readonly iframe: HTMLIFrameElement
  /** Window of the frame; `null` after the frame was removed from the page. */
  frame(): Window | null
  show(): void
  hide(): void
  /** Opens it again, above what has opened since, if it is shown. */
  raise(): void
  label(labels: FrameLabels): void
  /** Color scheme of the kit, light or dark; `undefined`: that of the page. */
  scheme(mode: 'light' | 'dark' | undefined): void
  remove(): void
}

export interface FrameDialogOptions {
  /** Complete URL of the frame. */
  readonly address: string
  readonly labels: FrameLabels
  /** Called when the user closes the area. */
  readonly onClose: () => void
  /**
   * Called when something else than the kit removes the frame from the page: its in-memory state is
   * lost.
   */
  readonly onRemoved: () => void
  /** Called when a document loads in the frame, the first one and any later one. */
  readonly onLoad: () => void
}

/** Id of the iframe (docs/decisions/frame-protocol.md). */
export const iframeId = 'w3m-iframe'
const iframeName = 'w3m-secure-iframe'

/**
 * Allows scripts, storage of its own origin, popups for what must not be asked in a frame, and links
 * that navigate the tab to a provider when the user taps them. Does not allow navigation of the page without a tap, browser
 * dialogs and pointer lock.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/**
 * 360 × 600 px, centered; a bottom sheet on phones (docs/decisions/frame-protocol.md).
 * Neither the focus ring of the button nor a shadow that the page sets on all buttons may reach over the frame: engines count
 * that as covered, and the press guard of the frame then never enables a decision.
 */
const css = `
#w3m-frame {
  box-sizing: border-box; inline-size: 360px; block-size: min(640px, 100dvh); max-inline-size: 100vi; max-block-size: 100dvh;
  margin: auto; padding: 0; border: 0; border-radius: 28px; overflow: clip; background: Canvas; color: CanvasText;
}
#w3m-frame:not([open]) { display: none }
#w3m-frame::backdrop { background: color-mix(in srgb, Canvas 40%, transparent); backdrop-filter: blur(4px) }
#w3m-frame > button {
  all: unset; position: absolute; inset-block-start: 0; inset-inline-end: 0; inline-size: 44px; block-size: 40px;
  font: 20px/40px system-ui, sans-serif; text-align: center; cursor: pointer;
}
#w3m-frame > button:focus-visible { outline: 2px solid; outline-offset: -6px; border-radius: 12px }
#w3m-frame > iframe {
  display: block; inline-size: 100%; block-size: calc(100% - 40px); margin-block-start: 40px; border: 0; color-scheme: inherit;
}
@media (max-width: 430px) {
  #w3m-frame { inline-size: 100%; margin-block-end: 0; border-end-start-radius: 0; border-end-end-radius: 0 }
}`

/**
 * Puts the frame into its own `<dialog>` at the end of `body`.
 * It is never moved, because moving an iframe reloads it, and an iframe outside the topmost modal dialog is inert.
 */
export function createFrameDialog({ address, labels, onClose, onRemoved, onLoad }: FrameDialogOptions): FrameDialog {
  const { origin } = new URL(address)
  const dialog = document.createElement('dialog')
  dialog.id = 'w3m-frame'
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '×'
  const iframe = document.createElement('iframe')
  iframe.id = iframeId
  iframe.name = iframeName
  iframe.setAttribute('sandbox', sandbox)
  iframe.allow = ['publickey-credentials-get', 'publickey-credentials-create'].map(name => `${name} ${origin}`).join('; ')
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = address

  const label = (words: FrameLabels) => {
    dialog.setAttribute('aria-label', words.title)
    iframe.title = words.title
    close.setAttribute('aria-label', words.close)
  }
  label(labels)

  let removed = false
  const watch = new MutationObserver(() => {
    if (removed || iframe.isConnected) return
    remove()
    onRemoved()
  })
  const remove = () => {
    removed = true
    watch.disconnect()
    dialog.close()
    dialog.remove()
    iframe.remove()
  }

  const leave = () => {
    if (removed || !shown) return
    shown = false
    dialog.close()
    onClose()
  }
  close.addEventListener('click', leave)
  // Escape. The event fires a task after closing; the area may be open again for the next request.
  dialog.addEventListener('close', () => dialog.open || leave())
  iframe.addEventListener('load', () => !removed && onLoad())
  let shown = false

  styleOnce()
  dialog.append(close, iframe)
  document.body.append(dialog)
  for (const holder of [document, document.documentElement, document.body, dialog]) watch.observe(holder, { childList: true })

  return {
    iframe,
    frame: () => iframe.contentWindow,
    show() {
      if (removed || shown) return
      shown = true
      dialog.showModal()
    },
    hide() {
      shown = false
      dialog.close()
    },
    raise() {
      if (removed || !shown) return
      dialog.close()
      dialog.showModal()
    },
    label,
    scheme: mode => dialog.style.setProperty('color-scheme', mode ?? ''),
    remove
  }
}

let sheet: CSSStyleSheet | undefined

/** Uses a constructed style sheet, which a strict `style-src` policy of the page does not block. */
function styleOnce(): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
