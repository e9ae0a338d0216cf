import { text } from './words.ts'

/** The words of ConnectingWalletConnect, besides those of every wallet that is awaited. */
export const pairingMessages = {
  'accept-in-app': 'Accept the request in the app. Connecting does not move any funds.',
  'open-wallet': 'Open {name}',
  'no-wallet-yet': 'No {name} yet?',
  'get-it': 'Get it',
  scan: 'Scan with your wallet’s camera',
  'scan-named': 'Scan with {name} on your phone',
  'code-label': 'QR code to connect a wallet',
  'new-code-in': 'New code in {time}',
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

export const $pairingText = text('pairing', pairingMessages)
