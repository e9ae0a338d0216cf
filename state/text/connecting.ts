import { text } from './words.ts'

/** The words of ConnectingExternal and ConnectingWalletConnect. */
export const connectingMessages = {
  'continue-in': 'Continue in {name}',
  'accept-in-wallet': 'Accept the request in the wallet. Connecting does not move any funds.',
  'accept-in-app': 'Accept the request in the app. Connecting does not move any funds.',
  'no-window': 'No window? Open {name} from your browser’s toolbar.',
  'on-phone': 'Wallet on your phone?',
  'show-code': 'Show a QR code',
  declined: 'Connection declined',
  'declined-text': 'You declined the request in {name}. Nothing was shared with this site.',
  pending: '{name} is waiting for you',
  'pending-text': 'A request of this site is open there. Answer it, then try again.',
  failed: 'Could not connect',
  'try-again': 'Try again',
  'open-wallet': 'Open {name}',
  'no-wallet-yet': 'No {name} yet?',
  'get-it': 'Get it',
  scan: 'Scan with your wallet’s camera',
  'scan-named': 'Scan with {name} on your phone',
  'code-label': 'QR code to connect a wallet',
  'new-code-in': 'New code in {time}',
  'new-code': 'Getting a new code',
  preparing: 'Preparing the code',
  'copy-link': 'Copy link',
  'not-detected': 'Not Detected',
  'not-detected-text': '{name} is not installed in this browser. Install it and reload the page, or choose another wallet.',
  'ways-to-connect': 'Ways to connect',
  browser: 'Browser',
  mobile: 'Phone',
  desktop: 'Desktop',
  web: 'Web',
  qrcode: 'QR code',
  unsupported: 'Browser',
  'open-new-tab': 'Open and continue in a new browser tab'
}

export const $connectingText = text('connecting', connectingMessages)
