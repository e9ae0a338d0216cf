import { defineText } from '../text/define-text.ts'

/** Texts of ConnectingWalletConnect, in addition to those of all connecting screens. */
export const pairingMessages = {
  'accept-in-app': 'Accept the request in the app. Connecting doesn’t move any funds.',
  'open-wallet': 'Open {name}',
  'no-wallet-yet': 'Don’t have {name}?',
  'get-it': 'Get it',
  scan: 'Scan with your wallet app',
  'scan-named': 'Scan with {name} on your phone',
  'code-label': 'QR code to connect a wallet',
  'new-code-in': 'New code in {time}',
  preparing: 'Preparing QR code',
  'copy-link': 'Copy link',
  'not-detected': 'Not detected',
  'not-detected-text': '{name} isn’t installed in this browser. Install it and reload, or choose another wallet.',
  'ways-to-connect': 'Ways to connect',
  browser: 'Browser',
  mobile: 'Phone',
  desktop: 'Desktop',
  web: 'Web',
  qrcode: 'QR code',
  unsupported: 'Browser',
  'open-new-tab': 'Open and continue in a new browser tab'
}

export const $pairingText = defineText('pairing', pairingMessages)
