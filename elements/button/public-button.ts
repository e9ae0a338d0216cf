import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import type { Namespace } from '../../adapters/base/caip.ts'
import { directionOf } from '../../adapters/base/locales.ts'
import type { RouteName } from '../../state/router.ts'
import { $activeNamespace, $sessions, sessionOf, type Session } from '../../state/session.ts'
import { $buttonText } from '../../state/text/button.ts'
import { $locale } from '../../state/text/text.ts'
import { StoreController } from '../core/store-controller.ts'
import { AppearanceController } from '../modal/appearance.ts'
import { prefetch, press } from '../modal/present.ts'
import { buttonTokens } from '../styles/button-tokens.ts'
import { buttonStyles } from './button-styles.ts'
import type { LateFaces } from './late-faces.ts'

/** What a button shows at the moment. */
export interface Face {
  readonly look: 'connect' | 'unseen' | 'busy' | 'neutral' | 'neutral with-balance' | 'warning'
  readonly content: unknown
  /** Accessible name, where the words on it are not enough. */
  readonly label?: string
  readonly busy?: boolean
  /** Where a press opens the modal; without it at the account when connected, else at the wallets. */
  readonly view?: RouteName
}

export interface ConnectLabels {
  readonly label?: string | undefined
  readonly loadingLabel?: string | undefined
}

/** What the four buttons of a page have in common: one native button, its sizes, and how a press opens the modal. */
export abstract class PublicButton extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override styles = [buttonTokens, buttonStyles]

  readonly #text = new StoreController(this, $buttonText)
  #late: LateFaces | Promise<unknown> | undefined
  readonly #locale = new StoreController(this, $locale)

  /** Stops the button from opening the modal. */
  @property({ type: Boolean, reflect: true }) disabled = false

  /** 36, 40 or 48 px high. Default: `md`. */
  @property({ reflect: true }) size: 'sm' | 'md' | 'lg' | undefined

  /** Speaks of the wallet of this namespace. Default: the active one. */
  @property() namespace: Namespace | undefined

  constructor() {
    super()
    new StoreController(this, $sessions)
    new StoreController(this, $activeNamespace)
    new AppearanceController(this)
    for (const reaching of ['pointerenter', 'focusin', 'touchstart'])
      this.addEventListener(reaching, prefetch, { passive: true, once: true })
  }

  protected abstract face(): Face | undefined

  /** Connect Wallet, or Connecting… with the same width. */
  protected connectFace({ label = this.text.connect, loadingLabel = this.text.connecting }: ConnectLabels): Face {
    // colours and motion of being busy come with the other faces
    const busy = this.session.status === 'connecting' && Boolean(this.late)
    // what is not visible is not read out either
    return {
      look: busy ? 'busy' : 'connect',
      busy,
      content: html`<span class="labels"
        ><span class=${busy ? 'unseen' : ''}>${label}</span
        ><span class=${busy ? '' : 'unseen'}><span class="ring"></span>${loadingLabel}</span></span
      >`
    }
  }

  /** What is drawn once a wallet is asked or connected: nothing of it is loaded before. */
  protected get late(): LateFaces | undefined {
    this.#late ??= import('./late-faces.ts').then(
      ({ LateFaces }) => {
        this.#late = new LateFaces(this)
        this.requestUpdate()
      },
      () => (this.#late = undefined) // offline: asked for again when it is drawn again
    )
    return 'account' in this.#late ? this.#late : undefined
  }

  /** @internal */
  get text() {
    return this.#text.value
  }

  /** @internal */
  get locale() {
    return this.#locale.value
  }

  /** @internal */
  get session(): Session {
    return sessionOf(this.namespace ?? $activeNamespace.get())
  }

  /**
   * The namespace is the one that balance and network speak of.
   * @internal
   */
  get isActive(): boolean {
    return !this.namespace || this.namespace === $activeNamespace.get()
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
      aria-busy=${face.busy || nothing}
      aria-label=${face.label ?? nothing}
      aria-haspopup="dialog"
      @click=${() => press(this, face.view, this.namespace).catch(reportError)}
    >
      ${face.content}
    </button>`
  }
}
