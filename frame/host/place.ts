/** What the area of the frame is called for people. */
export interface FrameLabels {
  /** The area and the frame in it. */
  readonly title: string
  /** The button that leaves it. */
  readonly close: string
}

/** Where the frame lives: an area of its own on the page, that is opened above everything else when the frame has something to show. */
export interface FramePlace {
  readonly iframe: HTMLIFrameElement
  /** The frame's window; `null` once the frame has been taken out of the page. */
  frame(): Window | null
  show(): void
  hide(): void
  label(labels: FrameLabels): void
  /** Light or dark, as the kit is; `undefined`: as the page is. */
  scheme(mode: 'light' | 'dark' | undefined): void
  remove(): void
}

export interface FramePlaceOptions {
  /** The frame's whole address. */
  readonly address: string
  readonly labels: FrameLabels
  /** The visitor has closed the area. */
  readonly onClose: () => void
  /** Something else than the kit took the frame out of the page: what was in its memory is lost. */
  readonly onGone: () => void
  /** A document has loaded in the frame, the first as well as any other later. */
  readonly onLoad: () => void
}

/** Facts section 1. */
export const iframeId = 'w3m-iframe'
const iframeName = 'w3m-secure-iframe'

/**
 * Scripts and storage of its own origin, windows of its own for what may not be asked in a frame, and links that take the tab to a
 * provider when the user taps them. What it may not: navigate the page without a tap, open dialogs of the browser, take the pointer.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/**
 * Facts section 6: 360 × 600 in the middle, and on phones the lower edge. Nothing of the button reaches over the frame, neither its focus
 * ring nor a shadow that the page gives all buttons: engines count that as covering, and the frame arms no decision beneath it.
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
 * Puts the frame into a `<dialog>` of its own at the end of `body`. There it stays: moving an iframe loads it anew, and one outside the
 * topmost modal dialog is inert.
 */
export function placeFrame({ address, labels, onClose, onGone, onLoad }: FramePlaceOptions): FramePlace {
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
    onGone()
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
  // Escape. The event comes a task after the closing: by then the area may be open again for the next request.
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
    label,
    scheme: mode => dialog.style.setProperty('color-scheme', mode ?? ''),
    remove
  }
}

let sheet: CSSStyleSheet | undefined

/** A sheet made by script is no inline style: a strict policy of the page lets it be. */
function styleOnce(): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
