import { element } from './stage/element.ts'
import { say, speak } from './text/text.ts'
import { documentSurface, windowReady } from './ui/surface.ts'

// The wallet's own window. The iframe that opened it draws in it; this script only makes sure that it was opened by one, and that it is
// still there.

/** How often the opener is looked at, in milliseconds. */
const lookTime = 500

/** The opener's document, where the opener is of this origin; `undefined` otherwise. */
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
    tell(say`The site was closed`, say`The site was closed or loaded again. Nothing more was signed. You can close this window.`)
  }
  const timer = setInterval(look, lookTime)
}

function tell(title: string, text: string): void {
  document.body.replaceChildren()
  const surface = documentSurface(window, true)
  surface.theme({ mode: undefined, accent: undefined, round: undefined })
  surface.draw(element(document, 'main', {}, element(document, 'h1', {}, title), element(document, 'p', {}, text)))
}

async function start(): Promise<void> {
  await speak(navigator.languages)
  if (openerDocument()) {
    document.body.dataset['frame'] = 'window'
    const opener = window.opener as Window
    // an opener that the browser suspends runs no timers; an event handler it runs
    opener.dispatchEvent(new Event(windowReady))
    return watch()
  }
  tell(
    say`Open your wallet from the site`,
    say`This window has lost the site that opened it, so nothing can be signed here. Go back to the site and try again. In an app’s built-in browser, open the site in Safari, Chrome or Firefox.`
  )
}

void start()
