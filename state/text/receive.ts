import { text } from './words.ts'

/** The words of WalletReceive and WalletCompatibleNetworks. */
export const receiveMessages = {
  'code-label': 'QR code of your address {address}',
  'your-address': 'Your address:',
  'copy-address': 'Copy address',
  share: 'Share address',
  'only-these': 'Only these networks',
  'only-one': 'Only on {name}',
  'waiting-text': 'Waiting for your wallet',
  'not-connected': 'No wallet connected',
  'not-connected-text': 'Connect one to get an address to receive with.',
  connect: 'Connect Wallet',
  networks: 'Networks',
  'networks-text': 'Receive on these networks only. What is sent to this address on any other network may be lost.'
}

export const $receiveText = text('receive', receiveMessages)
