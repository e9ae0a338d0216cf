import { text } from './words.ts'

/** What stands where there are no tokens to list. */
export const tokenStatesMessages = {
  'no-tokens-text': 'Receive some from another wallet.',
  'receive-funds': 'Receive funds',
  'receive-funds-text': 'Show your address'
}

export const $tokenStatesText = text('token-states', tokenStatesMessages)
