import { html, type TemplateResult } from 'lit'
import type { W3mUiInputEvent } from './events.ts'
import './w3m-ui-field.ts'

interface SearchField {
  readonly label: string
  /** Label of the button that empties the field. */
  readonly clear: string
  readonly term: string
  /** Text in the empty field; the label by default. */
  readonly placeholder?: string
  readonly loading?: boolean
  onInput(term: string): void
  onKeydown?(event: KeyboardEvent): void
}

/** Renders the search field of a list. */
export function renderSearchField(field: SearchField): TemplateResult {
  const { label, clear, term, placeholder = label, loading = false, onInput, onKeydown } = field
  return html`<w3m-ui-field
    type="search"
    icon="search"
    .label=${label}
    .placeholder=${placeholder}
    .clearLabel=${clear}
    .value=${term}
    ?loading=${loading}
    @w3m-ui-input=${(event: W3mUiInputEvent) => onInput(event.value)}
    @keydown=${onKeydown}
  ></w3m-ui-field>`
}
