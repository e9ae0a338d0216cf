import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { environment } from '../../state/platform/environment.ts'
import { $direction, $history, type Route } from '../../state/router/router.ts'
import { getView } from '../views/registry.ts'
import { isLoaded, loadScreen } from './load-screen.ts'

/** A screen on the card. `loading` and `failed` replace a screen whose chunk is not loaded. */
export interface ScreenEntry {
  readonly key: number
  readonly route: Route
  readonly state: 'ready' | 'loading' | 'failed'
}

/** Milliseconds before a loading state is shown. Until then the previous screen stays. */
const patience = 150

/** Follows the router: provides the current and the leaving screen. Never empty. */
export class ScreenController implements ReactiveController {
  page: ScreenEntry | undefined
  leaving: ScreenEntry | undefined
  direction: 'forward' | 'back' = 'forward'
  /** Animates from one screen to another. Lazy-loaded with the second screen. */
  turn: typeof import('./screen-transition.ts').transitionScreens | undefined

  readonly #host: ReactiveControllerHost
  readonly #beforeChange: () => void
  #keys = 0
  #wanted: Route | undefined
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost, beforeChange: () => void) {
    this.#host = host
    this.#beforeChange = beforeChange
    host.addController(this)
  }

  hostDisconnected(): void {
    this.stop()
  }

  /** Starts following the router at its current screen. */
  start(): void {
    this.#stop ??= $history.listen(() => this.#follow())
    this.#follow()
  }

  /** Keeps the visible screen. */
  hold(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#wanted = undefined
  }

  /** Removes all screens. */
  stop(): void {
    this.hold()
    this.page = this.leaving = undefined
    this.#host.requestUpdate()
  }

  /** Retries a chunk that failed to load. */
  retry(): void {
    const { page } = this
    if (page?.state !== 'failed') return
    this.#show(page.route, 'loading')
    void this.#load(page.route, loadScreen(page.route, true))
  }

  /** Removes the leaving screen. */
  left(): void {
    this.leaving = undefined
    this.#host.requestUpdate()
  }

  #follow(): void {
    const route = $history.get().at(-1)!
    if (this.#wanted && same(this.#wanted, route)) return
    this.#wanted = route
    const turn = this.page && !this.turn ? this.#bringTurn() : undefined
    const screen = isLoaded(route.name) ? getView(route)!.prepare?.(route.params) : loadScreen(route, true)
    if (!turn && !screen) return this.#show(route, 'ready')
    const cancel = environment().after(patience, () => {
      if (this.#wanted === route) this.#show(route, 'loading')
    })
    void this.#load(route, Promise.all([screen, turn])).finally(cancel)
  }

  async #load(route: Route, loading: Promise<unknown>): Promise<void> {
    let state: ScreenEntry['state'] = 'ready'
    try {
      await loading
    } catch {
      state = 'failed' // offline, or the files have moved: the screen offers a retry
    }
    if (this.#wanted === route) this.#show(route, state)
  }

  /** Never rejects: without the animation a screen changes immediately. */
  async #bringTurn(): Promise<void> {
    this.turn = await import('./screen-transition.ts').then(
      ({ transitionScreens }) => transitionScreens,
      () => undefined
    )
  }

  #show(route: Route, state: ScreenEntry['state']): void {
    if (this.page?.route === route && this.page.state === state) return
    this.#beforeChange()
    if (this.page?.route === route) {
      this.page = { ...this.page, state }
    } else {
      this.direction = $direction.get()
      this.leaving = this.page
      this.page = { key: ++this.#keys, route, state }
    }
    this.#host.requestUpdate()
  }
}

function same(one: Route, other: Route): boolean {
  return one.name === other.name && JSON.stringify(one.params) === JSON.stringify(other.params)
}
