import { text } from './words.ts'

/** The words of ConnectingMultiChain and SwitchActiveChain. */
export const multiChainMessages = {
  eip155: 'Ethereum networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Where do you want to use {name}?',
  text: 'It has an account on each of these. Connect one now; the others can follow.',
  chains: 'Chains of {name}',
  more: '{names} and {count} more',
  connected: 'Connected',
  replaces: 'Takes the place of {name}',
  gone: '{name} is no longer here',
  'gone-text': 'It may have been turned off or removed from this browser.',
  back: 'Back',
  'needs-another': '{name} needs another wallet',
  'needs-another-text': '{wallet} is not on this network. Connect a wallet that is; {wallet} stays connected.',
  'needs-a-wallet-text': 'Connect a wallet that is on this network.',
  'use-same': 'Use {wallet} on {name}?',
  'use-same-text': 'It has an account there too. The one you are using stays connected, and no funds move.',
  'connect-same': 'Connect {wallet}',
  another: 'Use another wallet',
  choose: 'Choose a wallet',
  cancel: 'Cancel'
}

export const $multiChainText = text('multi-chain', multiChainMessages)
