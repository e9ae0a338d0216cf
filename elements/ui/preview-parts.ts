import { html, type TemplateResult } from 'lit'
import type { W3mUiToggleEvent } from './events.ts'
import './w3m-ui-button.ts'
import './w3m-ui-checkbox.ts'

// Parts of a preview of what the wallet is asked for. Their styles are `previewStyles`.

/** Renders an amount with its symbol, in a large font. */
export const renderBigAmount = (amount: unknown, symbol: string, className: string): TemplateResult =>
  html`<p class="big ${className}">
    <bdi dir="ltr"><span class="number">${amount}</span> <span dir="auto">${symbol}</span></bdi>
  </p>`

/** Renders one checkbox for all confirmations. */
export const renderConfirmation = (text: string, checked: boolean, accept: (checked: boolean) => void): TemplateResult =>
  html`<w3m-ui-checkbox .checked=${checked} @w3m-ui-toggle=${(event: W3mUiToggleEvent) => accept(event.checked)}
    >${text}</w3m-ui-checkbox
  >`

interface Buttons {
  readonly cancel: string
  readonly submit: string
  /** Class of the button that submits. */
  readonly className: string
  readonly disabled: boolean
  /** Whether the wallet is asked. */
  readonly loading: boolean
  onCancel(): void
  onSubmit(): void
}

/** Renders the buttons that cancel and submit. */
export const renderPreviewButtons = ({
  cancel,
  submit,
  className,
  disabled,
  loading,
  onCancel,
  onSubmit
}: Buttons): TemplateResult =>
  html`<div class="pair">
    <w3m-ui-button variant="secondary" full @click=${onCancel}>${cancel}</w3m-ui-button>
    <w3m-ui-button
      class=${className}
      full
      ?disabled=${disabled && !loading}
      .label=${submit}
      ?loading=${loading}
      @click=${onSubmit}
      >${submit}</w3m-ui-button
    >
  </div>`
