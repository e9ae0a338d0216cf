import { surfaceOf } from '../../protocol/surfaces.ts'
import { canTell } from '../stage/guard.ts'
import { readLook, type LookVariables } from '../stage/look.ts'
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
  theme(settings: ThemeSettings): void
  /** Closes a window that waits for another screen. */
  release(): void
}

export function createPresenter(options: StageOptions, settings: ThemeSettings): Presenter {
  const { window, origin, onBlocked, after, alone = false, confirmInFrame = false } = options
  const surfaces = new Set<Surface>()
  const read = ({ mode, variables }: ThemeSettings) => readLook(window.document, mode, variables)
  let look = read(settings)

  async function draw<Answer>(surface: Surface, screen: Drawable<Answer>, number: string, signal: AbortSignal): Promise<Answer> {
    surfaces.add(surface)
    surface.theme(look)
    try {
      return await drawOn(surface, screen, { signal, after, request: { origin, number } })
    } finally {
      surfaces.delete(surface)
    }
  }

  const walletWindow = createWalletWindow({ window, after, draw, ...(onBlocked && { onBlocked }) })

  /** The operator's setting holds where the engine reports what covers the iframe. */
  const opensHere = ({ id }: { readonly id: Screen<never>['id'] }) =>
    alone || surfaceOf(id) === 'frame' || (canTell(window) && surfaceOf(id, confirmInFrame) === 'frame')

  return {
    show(screen, { signal, more }) {
      const number = requestNumber()
      if (opensHere(screen)) return draw(documentSurface(window, alone), screen, number, signal)
      return walletWindow.show(screen, number, signal, more)
    },
    release: walletWindow.release,
    theme(next) {
      look = read(next)
      for (const surface of surfaces) surface.theme(look)
    }
  }
}

/** Four digits that the iframe and the window both show: which request the window is about. */
function requestNumber(): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(1000 + (value % 9000))
}
