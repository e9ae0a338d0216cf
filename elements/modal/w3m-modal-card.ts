import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { getTextDirection } from '../../adapters/base/locales.ts'
import { $alert } from '../../state/alerts/alert.ts'
import { environment } from '../../state/platform/environment.ts'
import { $open } from '../../state/router/open.ts'
import { $shaking, closeModal, goBack } from '../../state/modal/modal.ts'
import { $network } from '../../state/networks/networks.ts'
import { $options } from '../../state/options/options.ts'
import { $history, type Route } from '../../state/router/router.ts'
import { $modalText, modalMessages } from '../../state/modal/modal.text.ts'
import { $locale } from '../../state/text/locale.ts'
import { $toast } from '../../state/alerts/toast.ts'
import { $renderNetwork } from '../account/network-slot.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { warmUp } from '../core/warm-up.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { screenStyles } from '../styles/screen.ts'
import { renderProgressRing, progressRingStyles } from '../ui/progress-ring.ts'
import { renderInlineIcon, inlineIconStyles } from '../ui/inline-icon.ts'
import { $lazyTitles, getView } from '../views/registry.ts'
import { cardStyles } from './card-styles.ts'
import { W3mCloseEvent } from './events.ts'
import { getActiveElement, getInitialFocus, trapTab } from './focus.ts'
import { loadFooter, getFooter } from './footer.ts'
import { renderHeader } from './header.ts'
import { readMotionToken, animate } from './animate.ts'
import { ScreenController, type ScreenEntry } from './screen-controller.ts'
import { lockScroll, measureScrollbar } from './scroll-lock.ts'
import { dispatchFromOpener, dispatchUserEvents } from './user-events.ts'

const phone = '(max-width: 430px)'
const touch = '(pointer: coarse)'
const anyTouch = '(any-pointer: coarse)'
const standing = '.page:not(.leaving)'

/**
 * @summary Content of an opened `<w3m-modal>`: the dialog with header, screen, footer and toast.
 * Lazy-loaded on first open.
 * A `<dialog>` in the top layer makes the page behind it inert. It covers the whole page and is invisible itself: the visible
 * parts are the scrim, and the frame that holds the card.
 */
@define('w3m-modal-card')
export class W3mModalCard extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles, progressRingStyles, inlineIconStyles, cardStyles]

  readonly #open = new StoreController(this, $open)
  readonly #shaking = new StoreController(this, $shaking)
  readonly #history = new StoreController(this, $history)
  readonly #network = new StoreController(this, $network)
  readonly #options = new StoreController(this, $options)
  readonly #alert = new StoreController(this, $alert)
  readonly #text = new StoreController(this, $modalText)
  readonly #titles = new StoreController(this, $lazyTitles)
  readonly #locale = new StoreController(this, $locale)
  readonly #drawNetwork = new StoreController(this, $renderNetwork)
  readonly #pages = new ScreenController(this, () => this.#beforePage())

  #phase: 'closed' | 'open' | 'closing' = 'closed'
  /** Last rendered screen, to distinguish a new screen from a re-render. */
  #drawn: ScreenEntry | undefined
  #heightBefore: number | undefined
  #focusWasInside = false
  #scrollbar = 0
  #opener: HTMLElement | undefined
  /** Cleanup functions for closing the modal. */
  #undo: (() => void)[] = []
  #stop: (() => void)[] = []

  /** Renders the card in place on the page, always open, without a dialog. */
  @property({ type: Boolean, reflect: true }) embedded = false

  override connectedCallback(): void {
    super.connectedCallback()
    this.#stop = [
      $open.subscribe(open => (open ? this.#begin() : this.#leave())),
      $toast.subscribe(toast => toast && import('./w3m-modal-toast.ts').catch(ignore)),
      dispatchUserEvents(this)
    ]
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const stop of this.#stop) stop()
    this.#finish()
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { page } = this.#pages
    if (!page || this.#drawn === page) return
    this.#drawn = page
    const dialog = this.#dialog
    const opens = dialog && !dialog.open
    if (!opens) void this.#turnPage()
    // Screen and atoms render in the microtasks of this turn, so they are complete in the next frame, with one layout.
    requestAnimationFrame(() => {
      if (opens) this.#show(dialog)
      else this.#focusScreen(page)
    })
  }

  #find<Found extends HTMLElement>(selector: string): Found | null {
    return this.renderRoot.querySelector<Found>(selector)
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#find('dialog')
  }

  /** Opens the dialog once there is a first screen to show. */
  #begin(): void {
    this.#phase = 'open'
    if (!this.embedded) this.#scrollbar = measureScrollbar()
    const frame = this.#find('.frame')
    frame?.getAnimations().forEach(animation => animation.cancel())
    frame?.style.removeProperty('translate')
    this.#pages.start()
    this.requestUpdate()
  }

  #beforePage(): void {
    this.#heightBefore = this.#find('.card')?.offsetHeight
    this.#focusWasInside = Boolean(this.shadowRoot?.activeElement)
  }

  #show(dialog: HTMLDialogElement): void {
    const { page } = this.#pages
    if (this.#phase !== 'open' || dialog.open || !page || !dialog.isConnected) return
    // of a route that changed before this frame, as in a hidden tab
    if (this.#pages.leaving) this.#pages.left()
    this.#opener = getActiveElement()
    // Before the dialog has a box, to avoid a second layout.
    const unlock = lockScroll(this.#scrollbar)
    dialog.showModal()
    // The title, until the screen has a control to focus.
    this.#focusScreen(page)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', event => this.#press(event), { signal })
    this.#find('.scrim')?.addEventListener('click', this.#close, { signal })
    this.#undo = [unlock, () => listening.abort()]
    void this.#playOpening('normal')
    if (environment().matches(phone) || environment().matches(anyTouch)) void this.#prepareForFingers(dialog, signal)
  }

  /** Sets up the draggable sheet and the on-screen keyboard. Without them the card has its button, and scrolls. */
  async #prepareForFingers(dialog: HTMLDialogElement, signal: AbortSignal): Promise<void> {
    const fingers = await import('./touch.ts').catch(ignore)
    drag = fingers?.enableTouch(dialog, signal)
  }

  /** Closes the dialog and restores the focus. */
  async #leave(): Promise<void> {
    if (this.#phase !== 'open') return
    this.#phase = 'closing'
    this.#pages.hold()
    if (this.#dialog?.open) await this.#playOpening('reverse')
    if (this.#phase === 'closing') this.#finish()
  }

  #finish(): void {
    this.#phase = 'closed'
    this.#drawn = undefined
    for (const undo of this.#undo) undo()
    this.#undo = []
    this.#dialog?.close()
    this.#pages.stop()
    const opener = this.#opener
    this.#opener = undefined
    if (opener?.isConnected) opener.focus({ preventScroll: true })
  }

  async #playOpening(direction: 'normal' | 'reverse'): Promise<void> {
    const frame = this.#find('.frame')
    const scrim = this.#find('.scrim')
    if (!frame || !scrim) return
    const motion = {
      ...readMotionToken(frame, direction === 'normal' ? '--w3m-duration-open' : '--w3m-duration-close'),
      direction,
      fill: 'backwards'
    }
    const from = environment().matches(phone)
      ? { transform: 'translateY(100%)', opacity: 1 }
      : { transform: 'scale(0.97)', opacity: 0 }
    await Promise.all([
      animate(frame, [from, { transform: 'none', opacity: 1 }], motion),
      animate(scrim, [{ opacity: 0 }, { opacity: 1 }], motion)
    ])
  }

  /** Replaces the old screen, immediately if the animation is not loaded. */
  async #turnPage(): Promise<void> {
    const card = this.#find('.card')
    const { page, direction } = this.#pages
    if (!card || this.#heightBefore === undefined) return
    await this.#pages.turn?.(card, this.#heightBefore, direction)
    if (this.#pages.leaving && this.#pages.page?.key === page?.key) this.#pages.left()
  }

  /** Focuses the first control of a screen; the title until there is one (discovery may be running). */
  #focusScreen(page: ScreenEntry, frames = 90): void {
    if (this.#phase !== 'open' || this.#pages.page !== page || (this.embedded && !this.#focusWasInside)) return
    const screen = this.#find(standing)
    const first = screen && page.state !== 'loading' ? getInitialFocus(screen, environment().matches(touch)) : undefined
    const title = this.#find('#title')
    // A screen for typing has focused its field, also on touch devices.
    if (!screen?.matches(':focus-within')) (first ?? title)?.focus({ preventScroll: true })
    if (first || page.state === 'loading' || !frames) return
    requestAnimationFrame(() => {
      if (title?.matches(':focus')) this.#focusScreen(page, frames - 1)
    })
  }

  #press(event: KeyboardEvent): void {
    const path = event.composedPath()
    const elsewhere = path.some(node => node instanceof HTMLDialogElement && node !== this.#dialog)
    if (event.defaultPrevented || event.isComposing || elsewhere || this.#phase !== 'open') return
    if (event.key === 'Escape') {
      // Chromium force-closes a dialog on the second Escape, unless the key is handled here.
      event.preventDefault()
      this.#escape()
    } else if (event.key === 'Tab') {
      trapTab(event, this.#find('.card')!)
    }
  }

  #escape(): void {
    if ($history.get().length > 1) goBack()
    else this.#close()
  }

  /** Closes on a user action. Returns false if that is not allowed now. */
  #close = (): boolean => {
    const closed = closeModal()
    if (closed) dispatchFromOpener(this, new W3mCloseEvent())
    return closed
  }

  #cancel(event: Event): void {
    if (event.target !== this.#dialog) return
    event.preventDefault()
    this.#escape()
  }

  /** Handles a close by the browser. */
  #closed(): void {
    const dialog = this.#dialog
    if (this.#phase !== 'open' || !dialog || dialog.open) return
    if (!this.#close()) dialog.showModal()
  }

  /** Whether the card is a sheet that can be dragged. */
  get #isSheet(): boolean {
    return !this.embedded && environment().matches(phone) && !this.#options.value.enableMobileFullScreen
  }

  #pull(event: PointerEvent): void {
    const frame = this.#find('.frame')
    if (!frame || !this.#isSheet) return
    drag?.(event, {
      sheet: frame,
      close: this.#close,
      back: from =>
        void animate(frame, [{ translate: `0 ${from}px` }, { translate: '0 0' }], readMotionToken(frame, '--w3m-duration-height'))
    })
  }

  override render() {
    const inside = Boolean(this.#pages.page)
    const lang = this.#locale.value
    return html`<div lang=${lang} dir=${getTextDirection(lang)}>
      ${inside ? this.#renderCard(this.#pages.page!) : nothing}
      <w3m-modal-toast alone ?silent=${inside}></w3m-modal-toast>
    </div>`
  }

  /** Prepares the first rendering at a screen. */
  warmUp(route: Route): void {
    warmUp(this, this.#renderCard({ key: 0, route, state: 'ready' }))
  }

  #renderCard(page: ScreenEntry) {
    const frame = html`<div class="frame ${this.#shaking.value ? 'shaking' : ''}">
      <section
        class="card"
        part="card"
        aria-labelledby=${this.embedded ? 'title' : nothing}
        @w3m-disconnect=${stop}
        @w3m-network-change=${stop}
      >
        <div class="handle" @pointerdown=${this.#pull}>
          <div class="grabber"></div>
          ${this.#renderHeader(page)}
        </div>
        ${this.#renderAlert()}
        <div class="screens">${this.#renderPages(page)}</div>
        ${this.#renderFooter(page)}
      </section>
      <w3m-modal-toast></w3m-modal-toast>
      <p class="hidden" role="status">${this.#open.value ? this.#title(page) : nothing}</p>
    </div>`
    if (this.embedded) return frame
    return html`<dialog
      class="dialog ${this.#options.value.enableMobileFullScreen ? 'full' : ''}"
      aria-labelledby="title"
      @cancel=${this.#cancel}
      @close=${this.#closed}
    >
      <div class="scrim" part="backdrop"></div>
      ${frame}
    </dialog>`
  }

  #renderHeader(page: ScreenEntry) {
    return renderHeader({
      route: page.route,
      title: this.#title(page),
      text: this.#text.value,
      network: this.#network.value,
      drawNetwork: this.#drawNetwork.value,
      pushed: this.#history.value.length > 1,
      close: this.embedded ? undefined : this.#close
    })
  }

  #renderAlert() {
    if (!this.#alert.value || !this.#options.value.debug) return nothing
    import('./w3m-modal-alert.ts').catch(ignore)
    return html`<w3m-modal-alert></w3m-modal-alert>`
  }

  #renderFooter({ route }: ScreenEntry) {
    const footer = getFooter(route)
    if (!footer) return nothing
    // Loaded with the screen, unless the app has changed its options since.
    loadFooter().catch(ignore)
    return html`<footer class="footer" part="footer"><w3m-modal-footer .kind=${footer}></w3m-modal-footer></footer>`
  }

  #renderPages(page: ScreenEntry) {
    const { leaving } = this.#pages
    // Increasing keys keep a leaving screen's element and its place in the template.
    return [0, 1].map(place => {
      const shown = [page, leaving].find(each => each && each.key % 2 === place)
      if (!shown) return nothing
      const leaves = shown === leaving
      return pages[shown.key % 4]!(leaves ? 'page leaving' : 'page', leaves, this.#renderPage(shown))
    })
  }

  #renderPage({ route, state }: ScreenEntry) {
    const text = this.#text.value
    if (state === 'ready') return getView(route)!.render(route.params)
    if (state === 'loading')
      return html`<div class="waiting" role="status" aria-label=${text.loading}>${renderProgressRing()}</div>`
    // Uses only loaded parts: others may fail to load too.
    return html`<div class="body center failed">
      <span class="glyph">${renderInlineIcon('triangle-alert')}</span>
      <div class="say">
        <p class="heading">${text['screen-failed']}</p>
        <p class="text">${text['screen-failed-text']}</p>
      </div>
      <button class="button" type="button" @click=${() => this.#pages.retry()}>${text['try-again']}</button>
    </div>`
  }

  /** Returns the title of a screen, also while it loads or has failed. */
  #title({ route, state }: ScreenEntry): string {
    const text = this.#text.value
    // Show no English title while another language is loading.
    if (state === 'loading' && text === modalMessages && this.#locale.value !== 'en') return ''
    return (
      getView(route)?.title({ ...text, ...this.#titles.value! }, route.params) ??
      text[state === 'failed' ? 'screen-failed' : 'loading']
    )
  }
}

type DrawPage = (style: string, leaves: boolean, screen: unknown) => TemplateResult

const one: DrawPage = (style, leaves, screen) => html`<div class=${style} ?inert=${leaves}>${screen}</div>`
/** A second template identity forces Lit to re-create the screen element when a route repeats. */
const other: DrawPage = (style, leaves, screen) => html`<div class=${style} ?inert=${leaves}>${screen}</div>`
const pages = [one, one, other, other]

let drag: ReturnType<typeof import('./touch.ts').enableTouch> | undefined

/** Ignores a chunk that is not needed now; it is requested again. */
const ignore = (): undefined => undefined

/** Stops inner events: the modal dispatches them once itself. */
function stop(event: Event): void {
  event.stopPropagation()
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-card': W3mModalCard
  }
}
