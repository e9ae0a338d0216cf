import { defineText } from '../text/define-text.ts'

/** Texts of ConnectingExternal and ConnectingWalletConnect. */
export const connectingMessages = {
  'continue-in': 'Continue in {name}',
  'accept-in-wallet': 'Accept the request in your wallet. Connecting doesn’t move any funds.',
  'no-window': 'Don’t see it? Open {name} from your browser’s toolbar.',
  'on-phone': 'Wallet on your phone?',
  'show-code': 'Show QR code',
  'try-again': 'Try again'
}

export const $connectingText = defineText('connecting', connectingMessages)
