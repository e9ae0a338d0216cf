import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { qrColors } from '../styles/qr-colors.ts'
import { drawEyes, drawQr, type QrDrawing } from './qr-drawing.ts'

/** Placeholder of a code with the length of a WalletConnect URI: its finder patterns. */
const waitingFor: QrDrawing = { size: 57, hole: 0, path: drawEyes(57) }

/** Share of the hole that the image takes. */
const imageInHole = 0.84

/** Quiet zone of a code, in light modules per side (ISO/IEC 18004). */
const quietZone = 4

/**
 * @summary A QR code: always dark on light, with space for an image in the middle.
 * The plate is shown from the first frame, the code as soon as there is one.
 * @slot - An image for the middle, resized to fit.
 * @csspart plate - The light background.
 */
@define('w3m-ui-qr')
export class W3mUiQr extends LitElement {
  static override styles = [
    qrColors,
    css`
      :host {
        display: block;
      }
      :host([hidden]) {
        display: none;
      }
      .plate {
        display: grid;
        place-items: center;
        position: relative;
        width: 100%;
        aspect-ratio: 1;
        border-radius: var(--w3m-radius-lg);
        background: var(--w3m-paper);
        color: var(--w3m-ink);
        box-shadow: inset 0 0 0 1px var(--w3m-hairline);
        container-type: inline-size;
        overflow: hidden;
        forced-color-adjust: none;
      }
      svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        animation: appear var(--w3m-duration-fade);
      }
      ::slotted(*) {
        --size: calc(var(--hole) * 100cqw);
        z-index: 1;
      }
      svg.waiting {
        animation: pulse var(--w3m-duration-pulse) ease-in-out infinite;
        opacity: 0.14;
      }
      @keyframes appear {
        from {
          opacity: 0;
        }
      }
      @keyframes pulse {
        50% {
          opacity: 0.07;
        }
      }
    `
  ]

  /** Content of the code. */
  @property() uri: string | undefined
  /** Accessible name: the purpose of the code. */
  @property() label = ''

  @state() private drawing: QrDrawing | undefined

  #task: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#task)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated && !this.drawing) this.#draw()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('uri')) return
    this.drawing = undefined
    this.#draw()
  }

  override render() {
    return html`<div class="plate" part="plate" role="img" aria-label=${this.label} aria-busy=${this.drawing ? nothing : 'true'}>
      ${this.drawing ? renderCode(this.drawing, 'code') : renderCode(waitingFor, 'waiting')}
      <slot ?hidden=${!this.drawing}></slot>
    </div>`
  }

  /** Draws the code in a task of its own, after the plate is shown: encoding takes some milliseconds. */
  #draw(): void {
    clearTimeout(this.#task)
    const { uri } = this
    if (!uri) return
    this.#task = setTimeout(() => {
      const drawing = drawQr(uri, this.childElementCount > 0)
      this.style.setProperty('--hole', String((drawing.hole * imageInHole) / (drawing.size + 2 * quietZone)))
      this.drawing = drawing
    })
  }
}

function renderCode({ size, path }: QrDrawing, state: 'code' | 'waiting') {
  const side = size + 2 * quietZone
  return html`<svg class=${state} viewBox="${-quietZone} ${-quietZone} ${side} ${side}" aria-hidden="true">
    <path d=${path} fill="currentColor" fill-rule="evenodd"></path>
  </svg>`
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-qr': W3mUiQr
  }
}
