import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { $theme, type Theme } from '../../state/options/theme.ts'

/**
 * Applies the kit's theme to a public element:
 * the mode as its `theme` attribute, the theme variables as custom properties. Uses the CSSOM, which a strict `style-src`
 * allows.
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
