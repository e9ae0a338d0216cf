import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import type { Namespace } from '../../adapters/base/caip.ts'
import { getTextDirection } from '../../adapters/base/locales.ts'
import type { RouteName } from '../../state/router/router.ts'
import { $activeNamespace, $sessions, sessionOf, type Session } from '../../state/session/session.ts'
import { $buttonText } from '../../state/modal/button.text.ts'
import { $locale } from '../../state/text/locale.ts'
import { onIntent } from '../core/on-intent.ts'
import { StoreController } from '../core/store-controller.ts'
import { AppearanceController } from '../modal/appearance.ts'
import { openFromElement, prefetchOnIntent } from '../modal/presenter.ts'
import { buttonTokens } from '../styles/button-tokens.ts'
import { buttonStyles } from './button-styles.ts'
import type { ConnectedContent } from './connected-content.ts'

/** Current content of a button. */
export interface ButtonContent {
  readonly look: 'connect' | 'unseen' | 'busy' | 'neutral' | 'neutral with-balance' | 'warning'
  readonly content: unknown
  /** Accessible name, if the visible text is not sufficient. */
  readonly label?: string
  readonly busy?: boolean
  /** Screen to open on click. Default: the account if connected, otherwise the wallets. */
  readonly view?: RouteName
}

export interface ConnectLabels {
  readonly label?: string | undefined
  readonly loadingLabel?: string | undefined
}

/** Shared part of the four page buttons: one native button, its sizes, and opening the modal on click. */
export abstract class ButtonBase extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override styles = [buttonTokens, buttonStyles]

  readonly #text = new StoreController(this, $buttonText)
  #late: ConnectedContent | Promise<unknown> | undefined
  readonly #locale = new StoreController(this, $locale)

  /** Disables opening the modal. */
  @property({ type: Boolean, reflect: true }) disabled = false

  /** Height: 36, 40 or 48 px. Default: `md`. */
  @property({ reflect: true }) size: 'sm' | 'md' | 'lg' | undefined

  /** Namespace whose wallet the button shows. Default: the active namespace. */
  @property() namespace: Namespace | undefined

  constructor() {
    super()
    new StoreController(this, $sessions)
    new StoreController(this, $activeNamespace)
    new AppearanceController(this)
    onIntent(this, () => prefetchOnIntent(this.face()?.view))
  }

  protected abstract face(): ButtonContent | undefined

  /** Returns "Connect wallet", or "Connecting…" with the same width. */
  protected connectFace({ label = this.text.connect, loadingLabel = this.text.connecting }: ConnectLabels): ButtonContent {
    // Styles of the busy state are loaded with the connected content.
    const busy = this.session.status === 'connecting' && Boolean(this.late)
    // Screen readers skip the invisible text.
    return {
      look: busy ? 'busy' : 'connect',
      busy,
      content: html`<span class="labels"
        ><span class=${busy ? 'unseen' : ''}>${label}</span
        ><span class=${busy ? '' : 'unseen'}><span class="ring"></span>${loadingLabel}</span></span
      >`
    }
  }

  /** Lazy content for connecting and connected states. */
  protected get late(): ConnectedContent | undefined {
    this.#late ??= import('./connected-content.ts').then(
      ({ ConnectedContent }) => {
        this.#late = new ConnectedContent(this)
        this.requestUpdate()
      },
      () => (this.#late = undefined) // offline: retried at the next render
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
   * Whether balance and network belong to this button's namespace.
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
      dir=${getTextDirection(this.locale)}
      ?disabled=${this.disabled}
      aria-busy=${face.busy || nothing}
      aria-label=${face.label ?? nothing}
      aria-haspopup="dialog"
      @click=${() => openFromElement(this, face.view, this.namespace).catch(reportError)}
    >
      ${face.content}
    </button>`
  }
}
