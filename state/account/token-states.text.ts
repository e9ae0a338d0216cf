import { defineText } from '../text/define-text.ts'

/** Texts of an empty token list. */
export const tokenStatesMessages = {
  'no-tokens-text': 'Receive some from another wallet.',
  'receive-funds': 'Receive funds',
  'receive-funds-text': 'Show your address'
}

export const $tokenStatesText = defineText('token-states', tokenStatesMessages)
