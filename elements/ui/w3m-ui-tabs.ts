import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { focusStyles } from '../styles/focus.ts'
import { raisedTokens } from '../styles/raised.ts'
import { resetStyles } from '../styles/reset.ts'
import { W3mUiChangeEvent } from './events.ts'
import './w3m-ui-icon.ts'

export interface Tab {
  readonly value: string
  readonly label: string
  readonly icon?: IconName
}

/**
 * @summary Tabs.
 * Arrow keys, Home and End move between them.
 * @event {W3mUiChangeEvent} w3m-ui-change - The user selected another tab; see `value`.
 */
@define('w3m-ui-tabs')
export class W3mUiTabs extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }

  static override styles = [
    raisedTokens,
    resetStyles,
    focusStyles,
    css`
      :host {
        display: block;
      }
      .tabs {
        display: grid;
        grid: 1fr / repeat(var(--count, 1), minmax(0, 1fr));
        position: relative;
        height: 40px;
        padding: 3px;
        border-radius: calc(var(--w3m-round) * 3);
        background: var(--w3m-fill-2);
      }
      .thumb {
        position: absolute;
        inset-block: 3px;
        inset-inline-start: calc(3px + (100% - 6px) / var(--count, 1) * var(--index, 0));
        width: calc((100% - 6px) / var(--count, 1));
        border-radius: calc(var(--w3m-round) * 2.25);
        background: var(--w3m-raised);
        box-shadow: var(--w3m-shadow-raised);
        transition: inset-inline-start var(--w3m-duration-page) var(--w3m-ease);
      }
      [role='tab'] {
        position: relative;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 6px;
        padding-inline: 4px;
        border-radius: calc(var(--w3m-round) * 2.25);
        font: var(--w3m-text-label);
        color: var(--w3m-text-2);
        transition: color var(--w3m-duration-press);
      }
      [role='tab']:focus-visible {
        outline-offset: 0;
      }
      [aria-selected='true'] {
        color: var(--w3m-text);
      }
      @media (hover: hover) {
        [role='tab']:hover {
          color: var(--w3m-text);
        }
      }
      /* No room for four words of the same width: each has its own, and the thumb goes at once to where it is wanted. */
      .many {
        grid-template-columns: repeat(var(--count), auto);
      }
      .many .thumb {
        inset-inline: 0;
        grid-column: calc(var(--index) + 1) / calc(var(--index) + 2);
        width: auto;
      }
      .many [role='tab'] {
        padding-inline: 2px;
        font: var(--w3m-text-small);
        font-weight: 500;
      }
      .label {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      w3m-ui-icon {
        font-size: 16px;
      }
      @media (pointer: coarse) {
        .tabs {
          height: 44px;
        }
        /* The whole height can be hit, the inset of the thumb too. */
        [role='tab']::after {
          content: '';
          position: absolute;
          inset: -3px 0;
        }
      }
      @media (forced-colors: active) {
        .tabs {
          border: 1px solid ButtonBorder;
        }
        .thumb {
          background: Highlight;
        }
        [aria-selected='true'] {
          forced-color-adjust: none;
          color: HighlightText;
        }
      }
    `
  ]

  /** The tabs. */
  @property({ attribute: false }) tabs: readonly Tab[] = []
  /** Selected tab. */
  @property() value = ''
  /** Accessible name of the tab list. */
  @property() label = ''

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('tabs')) this.style.setProperty('--count', String(Math.max(1, this.tabs.length)))
    this.style.setProperty('--index', String(Math.max(0, this.#index)))
  }

  override render() {
    return html`<div
      class="tabs ${this.tabs.length > 3 ? 'many' : ''}"
      role="tablist"
      aria-label=${this.label}
      @keydown=${this.#move}
    >
      ${this.#index < 0 ? nothing : html`<span class="thumb"></span>`}
      ${this.tabs.map(
        (tab, index) =>
          html`<button
            type="button"
            role="tab"
            aria-selected=${tab.value === this.value ? 'true' : 'false'}
            tabindex=${index === Math.max(0, this.#index) ? 0 : -1}
            @click=${() => this.#choose(tab.value)}
          >
            ${tab.icon ? html`<w3m-ui-icon .name=${tab.icon}></w3m-ui-icon>` : nothing}<span class="label">${tab.label}</span>
          </button>`
      )}
    </div>`
  }

  get #index(): number {
    return this.tabs.findIndex(tab => tab.value === this.value)
  }

  #choose(value: string): void {
    if (value === this.value) return
    this.value = value
    this.dispatchEvent(new W3mUiChangeEvent(value))
  }

  async #move(event: KeyboardEvent): Promise<void> {
    const index = this.#target(event.key)
    const tab = index === undefined ? undefined : this.tabs.at(index)
    if (!tab) return
    event.preventDefault()
    this.#choose(tab.value)
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }

  /** Returns the target of a key. Arrows follow the text direction and wrap around. */
  #target(key: string): number | undefined {
    const last = this.tabs.length - 1
    const forward = this.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    if (key === forward) return this.#index === last ? 0 : this.#index + 1
    if (key === backward) return this.#index <= 0 ? last : this.#index - 1
    if (key === 'Home') return 0
    return key === 'End' ? last : undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-tabs': W3mUiTabs
  }
}
