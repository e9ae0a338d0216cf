import { $open } from './open.ts'
import { $history, type RouteName } from './router.ts'

interface Scope {
  /**
   * Aborts when the last screen of the flow is left, or the modal closes.
   * Pass it to everything asynchronous.
   */
  readonly signal: AbortSignal
}

/**
 * Declares the state and the actions of one flow.
 * They are created when a screen of the flow first needs them, shared by the flow's screens, and dropped, with pending reads
 * aborted, when the user leaves. No state needs a manual reset.
 *
 * @param screens - The flow's screens, as `screensOf()` returns them.
 */
export function defineFlow<Flow>(screens: readonly RouteName[], create: (scope: Scope) => Flow): () => Flow {
  let live: Flow | undefined

  return () => {
    if (live) return live
    const controller = new AbortController()
    const look = (): void => {
      if ($open.get() && $history.get().some(({ name }) => screens.includes(name))) return
      stopHistory()
      stopOpen()
      live = undefined
      controller.abort()
    }
    live = create({ signal: controller.signal })
    const stopHistory = $history.listen(look)
    const stopOpen = $open.listen(look)
    return live
  }
}
