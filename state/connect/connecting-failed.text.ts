import { defineText } from '../text/define-text.ts'

/** Texts of ConnectingExternal for failures. */
export const connectingFailedMessages = {
  declined: 'Connection declined',
  'declined-text': 'You declined the request in {name}. Nothing was shared with this site.',
  pending: '{name} is waiting for you',
  'pending-text': 'Answer the open request there, then try again.',
  failed: 'Couldn’t connect'
}

export const $connectingFailedText = defineText('connecting-failed', connectingFailedMessages)
