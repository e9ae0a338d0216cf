import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { $theme, type Theme } from '../../state/theme.ts'

/**
 * Puts the kit's theme on a public element: the mode as its `theme` attribute, the designer's variables as its own custom
 * properties. Through the CSSOM, which a strict `style-src` allows.
 */
export class AppearanceController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  #set: readonly string[] = []
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#stop = $theme.subscribe(theme => this.#wear(theme))
  }

  hostDisconnected(): void {
    this.#stop?.()
  }

  #wear({ mode, variables }: Theme): void {
    const host = this.#host
    if (mode === 'auto') host.removeAttribute('theme')
    else host.setAttribute('theme', mode)
    for (const name of this.#set) host.style.removeProperty(name)
    this.#set = Object.keys(variables)
    for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  }
}
