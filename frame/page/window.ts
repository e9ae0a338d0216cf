import { createElement } from './ui/element.ts'
import { t, setLanguage } from './text/translate.ts'
import { documentSurface, windowReady } from './ui/surface.ts'

// The wallet's own window. The iframe that opened it renders into it; this script only checks that the opener is one, and that it
// still exists.

/** Interval of the opener check, in milliseconds. */
const lookTime = 500

/** Returns the document of a same-origin opener; `undefined` otherwise. */
function openerDocument(): Document | undefined {
  try {
    return (window.opener as Window | null)?.document
  } catch {
    return undefined // a page of another origin
  }
}

function watch(): void {
  const first = openerDocument()
  const look = () => {
    const opener = window.opener as Window | null
    if (opener && !opener.closed && openerDocument() === first) return
    clearInterval(timer)
    showText(t`The site was closed`, t`The site was closed or reloaded. Nothing more was signed. You can close this window.`)
  }
  const timer = setInterval(look, lookTime)
}

function showText(title: string, text: string): void {
  document.body.replaceChildren()
  const surface = documentSurface(window, true)
  surface.theme({ mode: undefined, accent: undefined, round: undefined })
  surface.draw(
    createElement(document, 'main', {}, createElement(document, 'h1', {}, title), createElement(document, 'p', {}, text))
  )
}

async function start(): Promise<void> {
  await setLanguage(navigator.languages)
  if (openerDocument()) {
    document.body.dataset['frame'] = 'window'
    const opener = window.opener as Window
    // a throttled opener runs no timers, but does run event handlers
    opener.dispatchEvent(new Event(windowReady))
    return watch()
  }
  showText(
    t`Open your wallet from the site`,
    t`This window lost the site that opened it, so nothing can be signed here. Go back to the site and try again. In an app’s built-in browser, open the site in Safari, Chrome or Firefox.`
  )
}

void start()
