import type { ScreenId } from '../../frame/protocol/surfaces.ts'
import { createStage } from '../../frame/page/stage/stage.ts'
import { speak } from '../../frame/page/text/text.ts'
import type { FrameScene } from '../playground/frame-scenes/scene.ts'

export interface OpenFrameScene {
  /** What is drawn. */
  readonly root: ShadowRoot
  readonly id: ScreenId
  /** What the screen was answered with, or why it ended without an answer; `undefined` while it is shown. */
  readonly outcome: { readonly answer: unknown } | { readonly error: unknown } | undefined
  /** Takes it off the page; what it asks is not answered. */
  close(): Promise<void>
}

export interface FrameLook {
  readonly theme: 'light' | 'dark'
  readonly locale: string
  /** What the page says of its theme. */
  readonly variables?: Readonly<Record<string, string | number>>
}

/** Shows a screen of the frame in this very page, on the frame's own stage. */
export async function openFrameScene(scene: FrameScene, { theme, locale, variables }: FrameLook): Promise<OpenFrameScene> {
  await speak([locale])
  const over = new AbortController()
  const stage = createStage({
    window: scene.blocked ? windowWithoutPopups() : window,
    origin: 'https://app.paperboat.example',
    // as in the wallet's own window, where the scene is not about what the iframe shows meanwhile
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
      await speak(['en'])
    }
  }
}

/** By how much a stage is wider than what is seen of it. A scroll bar takes its place from what is seen. */
export const overflow = (stage: Element, width: number): number =>
  Math.max(stage.scrollWidth - stage.clientWidth, (stage as HTMLElement).offsetWidth - width)

async function drawn(): Promise<ShadowRoot> {
  for (;;) {
    const root = document.querySelector('#stage')?.shadowRoot
    if (root?.querySelector('main')) return root
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

/** A browser that opens no window. */
function windowWithoutPopups(): Window & typeof globalThis {
  return new Proxy(window, {
    get(target, name) {
      if (name === 'open') return () => null
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' && !/^[A-Z]/.test(String(name)) ? (value.bind(target) as unknown) : value
    }
  })
}
