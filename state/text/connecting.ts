import { text } from './words.ts'

/** The words of ConnectingExternal and ConnectingWalletConnect. */
export const connectingMessages = {
  'continue-in': 'Continue in {name}',
  'accept-in-wallet': 'Accept the request in the wallet. Connecting does not move any funds.',
  'no-window': 'No window? Open {name} from your browser’s toolbar.',
  'on-phone': 'Wallet on your phone?',
  'show-code': 'Show a QR code',
  'try-again': 'Try again'
}

export const $connectingText = text('connecting', connectingMessages)
