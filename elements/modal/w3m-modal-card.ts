import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { directionOf } from '../../adapters/base/locales.ts'
import { $alert } from '../../state/alert.ts'
import { environment } from '../../state/environment.ts'
import { $open } from '../../state/open.ts'
import { $shaking, closeModal, goBack } from '../../state/modal.ts'
import { $network } from '../../state/networks.ts'
import { $options } from '../../state/options.ts'
import { $history } from '../../state/router.ts'
import { $modalText, modalMessages } from '../../state/text/modal.ts'
import { $locale } from '../../state/text/text.ts'
import { $toast } from '../../state/toast.ts'
import { $drawNetwork } from '../account/network-place.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { focus } from '../styles/focus.ts'
import { reset } from '../styles/reset.ts'
import { screen } from '../styles/screen.ts'
import { ring, ringStyle } from '../ui/ring.ts'
import { stroke, strokeStyle } from '../ui/stroke.ts'
import { $laterTitles, viewOf } from '../views/registry.ts'
import { cardStyles } from './card-styles.ts'
import { W3mCloseEvent } from './events.ts'
import { deepActiveElement, firstControl, wrapTab } from './focus.ts'
import { bringFooter, footerOf } from './footer.ts'
import { renderHeader } from './header.ts'
import { motionOf, play } from './motion.ts'
import { PagesController, type Page } from './pages.ts'
import { lockScroll } from './scroll-lock.ts'
import { send, tellWhatTheVisitorDoes } from './visitor.ts'

const phone = '(max-width: 430px)'
const touch = '(pointer: coarse)'
const anyTouch = '(any-pointer: coarse)'
const standing = '.page:not(.leaving)'

/**
 * @summary What `<w3m-modal>` draws once it is opened: the dialog with header, screen, footer and toast. Comes with the first open.
 *
 * A `<dialog>` in the top layer makes the page behind it inert. It covers the whole page and is itself invisible: what is seen is the
 * scrim and the frame in it, which holds the card.
 */
@define('w3m-modal-card')
export class W3mModalCard extends LitElement {
  static override styles = [reset, focus, screen, ringStyle, strokeStyle, cardStyles]

  readonly #open = new StoreController(this, $open)
  readonly #shaking = new StoreController(this, $shaking)
  readonly #history = new StoreController(this, $history)
  readonly #network = new StoreController(this, $network)
  readonly #options = new StoreController(this, $options)
  readonly #alert = new StoreController(this, $alert)
  readonly #text = new StoreController(this, $modalText)
  readonly #titles = new StoreController(this, $laterTitles)
  readonly #locale = new StoreController(this, $locale)
  readonly #drawNetwork = new StoreController(this, $drawNetwork)
  readonly #pages = new PagesController(this, () => this.#beforePage())

  #phase: 'closed' | 'open' | 'closing' = 'closed'
  /** What is on the card, to tell a new screen from another drawing of the same. */
  #drawn: Page | undefined
  #heightBefore: number | undefined
  #focusWasInside = false
  #opener: HTMLElement | undefined
  /** What is put back when the modal has closed. */
  #undo: (() => void)[] = []
  #stop: (() => void)[] = []

  /** Draws the card in its place on the page, always open, without a dialog around it. */
  @property({ type: Boolean, reflect: true }) embedded = false

  override connectedCallback(): void {
    super.connectedCallback()
    this.#stop = [
      $open.subscribe(open => (open ? this.#begin() : this.#leave())),
      $toast.subscribe(toast => toast && import('./w3m-modal-toast.ts').catch(ignore)),
      tellWhatTheVisitorDoes(this)
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
    if (dialog && !dialog.open) this.#show(dialog)
    else void this.#turnPage()
    // the screen and its atoms draw themselves in the microtasks of this turn: by the next frame they stand
    requestAnimationFrame(() => this.#focusScreen(page))
  }

  #find<Found extends HTMLElement>(selector: string): Found | null {
    return this.renderRoot.querySelector<Found>(selector)
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#find('dialog')
  }

  /** The modal is asked for. It shows once there is a first screen to show. */
  #begin(): void {
    this.#phase = 'open'
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
    this.#opener = deepActiveElement()
    // before the dialog has a box: nothing is laid out twice
    const unlock = lockScroll()
    dialog.showModal()
    // the name of the dialog and of its first screen, until the screen has a control to focus
    this.#find('#title')?.focus()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', event => this.#press(event), { signal })
    this.#find('.scrim')?.addEventListener('click', this.#close, { signal })
    this.#undo = [unlock, () => listening.abort()]
    void this.#playOpening('normal')
    if (environment().matches(phone) || environment().matches(anyTouch)) void this.#prepareForFingers(dialog, signal)
  }

  /** A sheet to be pulled, a keyboard over the page: without either the card has its button, and can be scrolled. */
  async #prepareForFingers(dialog: HTMLDialogElement, signal: AbortSignal): Promise<void> {
    const fingers = await import('./fingers.ts').catch(ignore)
    drag = fingers?.followFingers(dialog, signal)
  }

  /** The modal is no longer wanted: it goes, and what the visitor came from has the focus again. */
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
      ...motionOf(frame, direction === 'normal' ? '--w3m-duration-open' : '--w3m-duration-close'),
      direction,
      fill: 'backwards'
    }
    const from = environment().matches(phone)
      ? { transform: 'translateY(100%)', opacity: 1 }
      : { transform: 'scale(0.97)', opacity: 0 }
    await Promise.all([
      play(frame, [from, { transform: 'none', opacity: 1 }], motion),
      play(scrim, [{ opacity: 0 }, { opacity: 1 }], motion)
    ])
  }

  /** The old screen goes and the new one comes: at once, where the code that moves them has not come. */
  async #turnPage(): Promise<void> {
    const card = this.#find('.card')
    const { page, direction } = this.#pages
    if (!card || this.#heightBefore === undefined) return
    await this.#pages.turn?.(card, this.#heightBefore, direction)
    if (this.#pages.leaving && this.#pages.page?.key === page?.key) this.#pages.left()
  }

  /** The first control of a screen; while it has none (wallets are still looked for), its title, and the control once it is there. */
  #focusScreen(page: Page, frames = 90): void {
    if (this.#phase !== 'open' || this.#pages.page !== page || (this.embedded && !this.#focusWasInside)) return
    const screen = this.#find(standing)
    const first = screen && page.state !== 'loading' ? firstControl(screen, environment().matches(touch)) : undefined
    const title = this.#find('#title')
    // a screen that is there for typing has put it into its field, also where fingers type
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
      // Chromium closes a dialog by force on the second Escape; a key that is taken here never gets that far
      event.preventDefault()
      this.#escape()
    } else if (event.key === 'Tab') {
      wrapTab(event, this.#find('.card')!)
    }
  }

  #escape(): void {
    if ($history.get().length > 1) goBack()
    else this.#close()
  }

  /** The visitor closes. False when that is not allowed now. */
  #close = (): boolean => {
    const closed = closeModal()
    if (closed) send(this, new W3mCloseEvent())
    return closed
  }

  #cancel(event: Event): void {
    if (event.target !== this.#dialog) return
    event.preventDefault()
    this.#escape()
  }

  /** The browser has closed the dialog by itself. */
  #closed(): void {
    const dialog = this.#dialog
    if (this.#phase !== 'open' || !dialog || dialog.open) return
    if (!this.#close()) dialog.showModal()
  }

  /** A sheet that can be pulled down. */
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
        void play(frame, [{ translate: `0 ${from}px` }, { translate: '0 0' }], motionOf(frame, '--w3m-duration-height'))
    })
  }

  override render() {
    const inside = Boolean(this.#pages.page)
    const lang = this.#locale.value
    return html`<div lang=${lang} dir=${directionOf(lang)}>
      ${inside ? this.#renderCard() : nothing}
      <w3m-modal-toast alone ?silent=${inside}></w3m-modal-toast>
    </div>`
  }

  #renderCard() {
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
          ${this.#renderHeader()}
        </div>
        ${this.#renderAlert()}
        <div class="screens">${this.#renderPages()}</div>
        ${this.#renderFooter(this.#pages.page!)}
      </section>
      <w3m-modal-toast></w3m-modal-toast>
      <p class="hidden" role="status">${this.#open.value ? this.#title(this.#pages.page!) : nothing}</p>
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

  #renderHeader() {
    const page = this.#pages.page!
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

  #renderFooter({ route }: Page) {
    const footer = footerOf(route)
    if (!footer) return nothing
    // it has come with the screen, unless the site changed its mind since
    bringFooter().catch(ignore)
    return html`<footer class="footer" part="footer"><w3m-modal-footer .kind=${footer}></w3m-modal-footer></footer>`
  }

  #renderPages() {
    const { leaving, page } = this.#pages
    // keys count up, so that a screen that leaves keeps its place in the template, and its element, when another one comes
    return [0, 1].map(place => {
      const shown = [page, leaving].find(each => each && each.key % 2 === place)
      if (!shown) return nothing
      const leaves = shown === leaving
      return pages[shown.key % 4]!(leaves ? 'page leaving' : 'page', leaves, this.#renderPage(shown))
    })
  }

  #renderPage({ route, state }: Page) {
    const text = this.#text.value
    if (state === 'ready') return viewOf(route)!.render(route.params)
    if (state === 'loading') return html`<div class="waiting" role="status" aria-label=${text.loading}>${ring()}</div>`
    // drawn with what is here: whatever else is asked for may not come either
    return html`<div class="body center failed">
      <span class="glyph">${stroke('triangle-alert')}</span>
      <div class="say">
        <p class="heading">${text['screen-failed']}</p>
        <p class="text">${text['screen-failed-text']}</p>
      </div>
      <button class="button" type="button" @click=${() => this.#pages.retry()}>${text['try-again']}</button>
    </div>`
  }

  /** While nothing is known of a screen, that it is coming, or that it did not. */
  #title({ route, state }: Page): string {
    const text = this.#text.value
    // no English over a screen that waits for other words
    if (state === 'loading' && text === modalMessages && this.#locale.value !== 'en') return ''
    return (
      viewOf(route)?.title({ ...text, ...this.#titles.value! }, route.params) ??
      text[state === 'failed' ? 'screen-failed' : 'loading']
    )
  }
}

type DrawPage = (style: string, leaves: boolean, screen: unknown) => TemplateResult

const one: DrawPage = (style, leaves, screen) => html`<div class=${style} ?inert=${leaves}>${screen}</div>`
/** Another template: in the place of a page of the first one it is drawn anew, and with it its screen, though it be of the same name. */
const other: DrawPage = (style, leaves, screen) => html`<div class=${style} ?inert=${leaves}>${screen}</div>`
const pages = [one, one, other, other]

let drag: ReturnType<typeof import('./fingers.ts').followFingers> | undefined

/** What did not come is not needed now, and is asked for again. */
const ignore = (): undefined => undefined

/** What is done inside is told by the modal, once. */
function stop(event: Event): void {
  event.stopPropagation()
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-card': W3mModalCard
  }
}
