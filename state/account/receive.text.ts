import { defineText } from '../text/define-text.ts'

/** Texts of WalletReceive and WalletCompatibleNetworks. */
export const receiveMessages = {
  'code-label': 'QR code for your address {address}',
  'your-address': 'Your address:',
  'copy-address': 'Copy address',
  share: 'Share address',
  'only-these': 'Only these networks',
  'only-one': 'Only on {name}',
  'waiting-text': 'Waiting for your wallet…',
  'not-connected': 'No wallet connected',
  'not-connected-text': 'Connect a wallet to get your address.',
  connect: 'Connect wallet',
  networks: 'Networks',
  'networks-text': 'Only receive on these networks. Funds sent here on other networks may be lost.'
}

export const $receiveText = defineText('receive', receiveMessages)
