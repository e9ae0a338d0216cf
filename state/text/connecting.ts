import { text } from './words.ts'

/** The words of ConnectingExternal and ConnectingWalletConnect. */
export const connectingMessages = {
  'continue-in': 'Continue in {name}',
  'accept-in-wallet': 'Accept the request in the wallet. Connecting does not move any funds.',
  'no-window': 'No window? Open {name} from your browser’s toolbar.',
  'on-phone': 'Wallet on your phone?',
  'show-code': 'Show a QR code',
  declined: 'Connection declined',
  'declined-text': 'You declined the request in {name}. Nothing was shared with this site.',
  pending: '{name} is waiting for you',
  'pending-text': 'A request of this site is open there. Answer it, then try again.',
  failed: 'Could not connect',
  'try-again': 'Try again'
}

export const $connectingText = text('connecting', connectingMessages)
