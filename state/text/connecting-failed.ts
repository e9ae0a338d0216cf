import { text } from './words.ts'

/** The words of ConnectingExternal for what did not come of it. */
export const connectingFailedMessages = {
  declined: 'Connection declined',
  'declined-text': 'You declined the request in {name}. Nothing was shared with this site.',
  pending: '{name} is waiting for you',
  'pending-text': 'A request of this site is open there. Answer it, then try again.',
  failed: 'Could not connect'
}

export const $connectingFailedText = text('connecting-failed', connectingFailedMessages)
