import { surfaceOf } from '../../protocol/surfaces.ts'
import { canTell } from '../stage/guard.ts'
import { readLook, type LookVariables } from '../stage/look.ts'
import { requestOf } from '../stage/request-signal.ts'
import type { Screen, StageOptions } from '../stage/stage.ts'
import { drawOn, type Drawable } from './draw-screen.ts'
import { documentSurface, type Surface } from './surface.ts'
import { createWalletWindow } from './wallet-window.ts'

export interface ThemeSettings {
  readonly mode: 'light' | 'dark' | undefined
  readonly variables?: LookVariables | undefined
}

/** Draws screens where their row of `frame/protocol/surfaces.ts` says. Loaded with the first screen. */
export interface Presenter {
  show<Answer>(screen: Screen<Answer>, options: { readonly signal: AbortSignal; readonly more: boolean }): Promise<Answer>
  /** Of the screens that follow. */
  theme(settings: ThemeSettings): void
  /** Closes a window that waits for another screen. */
  release(): void
}

export function createPresenter(options: StageOptions, settings: ThemeSettings): Presenter {
  const { window, origin, onBlocked, after, alone = false, confirmInFrame = false } = options
  const read = ({ mode, variables }: ThemeSettings) => readLook(window.document, mode, variables)
  let next = read(settings)
  const numbers = new WeakMap<AbortSignal, string>()
  /** Of the screen that is shown: what the page says meanwhile would move its buttons. */
  let look = next

  function draw<Answer>(surface: Surface, screen: Drawable<Answer>, number: string, signal: AbortSignal): Promise<Answer> {
    surface.theme(look)
    return drawOn(surface, screen, { signal, after, request: { origin, number } })
  }

  const walletWindow = createWalletWindow({ window, after, draw, ...(onBlocked && { onBlocked }) })

  /** The operator's setting holds where the engine reports what covers the iframe. */
  const opensHere = ({ id }: { readonly id: Screen<never>['id'] }) =>
    alone || surfaceOf(id) === 'frame' || (canTell(window) && surfaceOf(id, confirmInFrame) === 'frame')

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
    theme(told) {
      next = read(told)
    }
  }
}

/** Four digits that the iframe and the window both show: which request the window is about. */
function requestNumber(): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(1000 + (value % 9000))
}
