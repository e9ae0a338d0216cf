import { html, type TemplateResult } from 'lit'
import type { PortfolioText } from '../../state/account/portfolio.text.ts'
import '../ui/w3m-ui-button.ts'
import '../ui/w3m-ui-empty-state.ts'
import './w3m-no-tokens.ts'

// Empty and error states of the token list. A separate chunk: most accounts have tokens.

/** Renders the empty state. `receive` opens the receive screen, if the app has it. */
export const renderEmptyTokens = (text: PortfolioText, receive: (() => void) | undefined): TemplateResult =>
  html`<w3m-no-tokens .heading=${text['no-tokens']} .receive=${receive}></w3m-no-tokens>`

/** Renders the error state. */
export const renderTokensError = (text: PortfolioText, retry: () => void): TemplateResult =>
  html`<w3m-ui-empty icon="wifi-off" compact .heading=${text['tokens-failed']} .text=${text['failed-text']}>
    <w3m-ui-button full icon="rotate-cw" @click=${retry}>${text['try-again']}</w3m-ui-button>
  </w3m-ui-empty>`
