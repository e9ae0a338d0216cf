import type { ScreenId } from '../../frame/protocol/surfaces.ts'
import { createScreenHost } from '../../frame/page/ui/screen-host.ts'
import { setLanguage } from '../../frame/page/text/translate.ts'
import type { FrameScene } from '../playground/frame-scenes/scene.ts'

export interface OpenFrameScene {
  /** Root of the rendered screen. */
  readonly root: ShadowRoot
  readonly id: ScreenId
  /** The screen's answer, or its error; `undefined` while it is shown. */
  readonly outcome: { readonly answer: unknown } | { readonly error: unknown } | undefined
  /** Removes it from the page, without an answer. */
  close(): Promise<void>
}

export interface FrameLook {
  readonly theme: 'light' | 'dark'
  readonly locale: string
  /** Theme variables of the page. */
  readonly variables?: Readonly<Record<string, string | number>>
}

/** Shows a screen of the frame in this page, in the frame's own screen host. */
export async function openFrameScene(scene: FrameScene, { theme, locale, variables }: FrameLook): Promise<OpenFrameScene> {
  await setLanguage([locale])
  const over = new AbortController()
  const stage = createScreenHost({
    window: scene.blocked ? windowWithoutPopups() : window,
    origin: 'https://app.paperboat.example',
    // as in the wallet's own window, unless the scene is about the iframe
    alone: !scene.iframe,
    onChange: () => undefined,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    }
  })
  stage.theme(theme, variables)
  const screen = await scene.screen()
  let outcome: OpenFrameScene['outcome']
  const showing = stage.show(screen, { signal: over.signal }).then(
    answer => void (outcome = { answer }),
    (error: unknown) => void (outcome = { error })
  )
  const root = await drawn()
  return {
    root,
    id: screen.id,
    get outcome() {
      return outcome
    },
    async close() {
      over.abort()
      await showing
      await setLanguage(['en'])
    }
  }
}

/**
 * Returns by how many pixels a screen host is wider than its visible part.
 * A scroll bar reduces the visible part.
 */
export const overflow = (stage: Element, width: number): number =>
  Math.max(stage.scrollWidth - stage.clientWidth, (stage as HTMLElement).offsetWidth - width)

async function drawn(): Promise<ShadowRoot> {
  for (;;) {
    const root = document.querySelector('#stage')?.shadowRoot
    if (root?.querySelector('main')) return root
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

/** Returns a window that blocks popups. */
function windowWithoutPopups(): Window & typeof globalThis {
  return new Proxy(window, {
    get(target, name) {
      if (name === 'open') return () => null
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' && !/^[A-Z]/.test(String(name)) ? (value.bind(target) as unknown) : value
    }
  })
}
