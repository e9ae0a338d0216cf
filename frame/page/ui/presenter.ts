import { surfaceOf } from '../../protocol/surfaces.ts'
import { supportsVisibilityTracking } from './press-guard.ts'
import { parseTheme, type FrameThemeVariables } from './theme.ts'
import { requestOf } from '../stage/request-signal.ts'
import type { Screen, ScreenHostOptions } from './screen-host.ts'
import { drawOn, type Drawable } from './draw-screen.ts'
import { documentSurface, type Surface } from './surface.ts'
import { createWalletWindow } from './wallet-window.ts'

export interface ThemeSettings {
  readonly mode: 'light' | 'dark' | undefined
  readonly variables?: FrameThemeVariables | undefined
}

/**
 * Renders screens on the surface of their row in `frame/protocol/surfaces.ts`.
 * Lazy-loaded with the first screen.
 */
export interface Presenter {
  show<Answer>(screen: Screen<Answer>, options: { readonly signal: AbortSignal; readonly more: boolean }): Promise<Answer>
  /** Sets the theme of the following screens. */
  theme(settings: ThemeSettings): void
  /** Closes a window that waits for another screen. */
  release(): void
}

export function createPresenter(options: ScreenHostOptions, settings: ThemeSettings): Presenter {
  const { window, origin, onBlocked, after, alone = false, confirmInFrame = false } = options
  const read = ({ mode, variables }: ThemeSettings) => parseTheme(window.document, mode, variables)
  let next = read(settings)
  const numbers = new WeakMap<AbortSignal, string>()
  /** Theme of the current screen: a change by the page would move its buttons. */
  let look = next

  function draw<Answer>(surface: Surface, screen: Drawable<Answer>, number: string, signal: AbortSignal): Promise<Answer> {
    surface.theme(look)
    return drawOn(surface, screen, { signal, after, request: { origin, number } })
  }

  const walletWindow = createWalletWindow({ window, after, draw, ...(onBlocked && { onBlocked }) })

  /** The operator's setting applies only if the engine reports what covers the iframe. */
  const opensHere = ({ id }: { readonly id: Screen<never>['id'] }) =>
    alone || surfaceOf(id) === 'frame' || (supportsVisibilityTracking(window) && surfaceOf(id, confirmInFrame) === 'frame')

  return {
    show(screen, { signal, more }) {
      const request = requestOf(signal)
      const number = numbers.get(request) ?? requestNumber()
      numbers.set(request, number)
      look = next
      if (opensHere(screen)) return draw(documentSurface(window, alone), screen, number, signal)
      return walletWindow.show(screen, { number, request, signal, more })
    },
    release: walletWindow.release,
    theme(value) {
      next = read(value)
    }
  }
}

/** Returns four digits that the iframe and the window both show, to identify the request. */
function requestNumber(): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(1000 + (value % 9000))
}
