import { defineText } from '../text/define-text.ts'

/** Texts of ConnectingMultiChain and SwitchActiveChain. */
export const multiChainMessages = {
  eip155: 'Ethereum networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Where do you want to use {name}?',
  text: 'It has an account on each of these. Connect one now and add others later.',
  chains: '{name} networks',
  more: '{names} and {count} more',
  connected: 'Connected',
  replaces: 'Replaces {name}',
  gone: '{name} isn’t available',
  'gone-text': 'It may be turned off or removed from this browser.',
  back: 'Back',
  'needs-another': '{name} needs a different wallet',
  'needs-another-text': '{wallet} doesn’t support this network. Connect another wallet; {wallet} stays connected.',
  'needs-a-wallet-text': 'Connect a wallet that supports this network.',
  'use-same': 'Use {wallet} on {name}?',
  'use-same-text': 'It has an account there too. Your current one stays connected and no funds move.',
  'connect-same': 'Connect {wallet}',
  another: 'Use another wallet',
  choose: 'Choose a wallet',
  cancel: 'Cancel'
}

export const $multiChainText = defineText('multi-chain', multiChainMessages)
