import { html, LitElement, nothing, svg, type TemplateResult } from 'lit'
import { property } from 'lit/decorators/property.js'
import type { Namespace } from '../../adapters/base/caip.ts'
import { $mustSwitch } from '../../state/modal.ts'
import type { RouteName } from '../../state/router.ts'
import { $activeNamespace, $sessions, type Session } from '../../state/session.ts'
import { $buttonText } from '../../state/text/button.ts'
import { $locale } from '../../state/text/text.ts'
import { StoreController } from '../core/store-controller.ts'
import { triangleAlert } from '../icons/generated/button.ts'
import { AppearanceController, directionOf } from '../modal/appearance.ts'
import { openWith } from '../modal/opening.ts'
import { prefetch } from '../modal/present.ts'
import { buttonTokens } from '../styles/button-tokens.ts'
import { buttonStyles } from './button-styles.ts'

/** What a button shows at the moment. */
export interface Face {
  readonly look: 'connect' | 'busy' | 'neutral' | 'neutral with-balance' | 'warning'
  readonly content: unknown
  /** Accessible name, where the words on it are not enough. */
  readonly label?: string
  readonly busy?: boolean
  /** Where a press opens the modal; without it at the account when connected, else at the wallets. */
  readonly view?: RouteName
}

const disconnected: Session = { status: 'disconnected' }

/** What the four buttons of a page have in common: one native button, its sizes, and how a press opens the modal. */
export abstract class PublicButton extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override styles = [buttonTokens, buttonStyles]

  readonly #text = new StoreController(this, $buttonText)
  readonly #locale = new StoreController(this, $locale)
  readonly #sessions = new StoreController(this, $sessions)
  readonly #active = new StoreController(this, $activeNamespace)
  readonly #mustSwitch = new StoreController(this, $mustSwitch)

  /** Stops the button from opening the modal. */
  @property({ type: Boolean, reflect: true }) disabled = false

  /** 36, 40 or 48 px high. */
  @property({ reflect: true }) size: 'sm' | 'md' | 'lg' = 'md'

  /** Speaks of the wallet of this namespace. Default: the active one. */
  @property() namespace: Namespace | undefined

  constructor() {
    super()
    new AppearanceController(this)
    for (const reaching of ['pointerenter', 'focusin', 'touchstart'])
      this.addEventListener(reaching, prefetch, { passive: true, once: true })
  }

  protected abstract face(): Face | undefined

  protected get text() {
    return this.#text.value
  }

  protected get locale() {
    return this.#locale.value
  }

  protected get session(): Session {
    return this.#sessions.value[this.namespace ?? this.#active.value] ?? disconnected
  }

  /** The namespace is the one that balance and network speak of. */
  protected get isActive(): boolean {
    return !this.namespace || this.namespace === this.#active.value
  }

  /** The wallet sits on a network that the site does not have. */
  protected wrongNetwork(): Face | undefined {
    if (!this.isActive || !this.#mustSwitch.value) return undefined
    return { look: 'warning', content: html`${icon(triangleAlert)}<span class="text">${this.text['switch-network']}</span>` }
  }

  override render() {
    const face = this.face()
    if (!face) return nothing
    return html`<button
      part="button"
      type="button"
      class=${face.look}
      lang=${this.locale}
      dir=${directionOf(this.locale)}
      ?disabled=${this.disabled}
      aria-busy=${face.busy ? 'true' : nothing}
      aria-label=${face.label ?? nothing}
      aria-haspopup="dialog"
      @click=${() => openWith(this, face.view, this.namespace).catch(reportError)}
    >
      ${face.content}
    </button>`
  }
}

/** One of the two icons that stand on the page before any click. */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`
}
