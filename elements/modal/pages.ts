import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { environment } from '../../state/environment.ts'
import { onStop } from '../../state/lifetime.ts'
import { $direction, $history, type Route } from '../../state/router.ts'
import { spoken } from '../../state/spoken.ts'
import { bringView } from '../views/registry.ts'
import { bringFooter, footerOf } from './footer.ts'

/** One screen on the card. `loading` and `failed` stand in the place of a screen whose code has not come. */
export interface Page {
  readonly key: number
  readonly route: Route
  readonly state: 'ready' | 'loading' | 'failed'
}

/** How long a screen's code may take before the card says that it is coming. Until then the screen before stays. */
const patience = 150

/** Screens whose code has arrived: they are shown in the same frame. With another kit's options a screen may need more. */
const arrived = new Set<Route['name']>()

/** Follows the router: says which screen is on the card, and which one is leaving it. Never none, and never a blank one. */
export class PagesController implements ReactiveController {
  page: Page | undefined
  leaving: Page | undefined
  direction: 'forward' | 'back' = 'forward'
  /** Moves one screen into the place of another. Comes with the second screen. */
  turn: typeof import('./turn.ts').turn | undefined

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

  /** Begins to follow the router with the screen it is at. */
  start(): void {
    this.#stop ??= $history.listen(() => this.#follow())
    this.#follow()
  }

  /** Stays at the screen that shows. */
  hold(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#wanted = undefined
  }

  /** Takes every screen off the card. */
  stop(): void {
    this.hold()
    this.page = this.leaving = undefined
    this.#host.requestUpdate()
  }

  /** Asks for the code of a screen that failed again. */
  retry(): void {
    const { page } = this
    if (page?.state !== 'failed') return
    this.#show(page.route, 'loading')
    void this.#load(page.route)
  }

  /** The screen before has left the card. */
  left(): void {
    this.leaving = undefined
    this.#host.requestUpdate()
  }

  #follow(): void {
    const route = $history.get().at(-1)!
    if (this.#wanted && same(this.#wanted, route)) return
    this.#wanted = route
    const turn = this.page && !this.turn && this.#bringTurn()
    if (!turn && arrived.has(route.name)) return this.#show(route, 'ready')
    const cancel = environment().after(patience, () => {
      if (this.#wanted === route) this.#show(route, 'loading')
    })
    void this.#load(route, turn).finally(cancel)
  }

  async #load(route: Route, turn?: unknown): Promise<void> {
    let state: Page['state'] = 'ready'
    try {
      const view = await bringView(route)
      await Promise.all([view.load(), footerOf(route) && bringFooter(), turn])
      await spoken()
      arrived.add(route.name)
      onStop(forgetArrived)
    } catch {
      state = 'failed' // offline, or the files have moved: the screen says so and offers to try again
    }
    if (this.#wanted === route) this.#show(route, state)
  }

  /** Never rejects: a screen that does not move comes at once. */
  async #bringTurn(): Promise<void> {
    this.turn = await import('./turn.ts').then(
      ({ turn }) => turn,
      () => undefined
    )
  }

  #show(route: Route, state: Page['state']): void {
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

const forgetArrived = (): void => arrived.clear()

function same(one: Route, other: Route): boolean {
  return one.name === other.name && JSON.stringify(one.params) === JSON.stringify(other.params)
}
