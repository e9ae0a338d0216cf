import { text } from './words.ts'

/** The words of ProfileWallets. */
export const profileWalletsMessages = {
  embedded: 'Email or social',
  eip155: 'Ethereum networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  'accounts-of': 'Accounts of {name}',
  'also-connected': 'Also connected',
  recent: 'Recently connected',
  disconnect: 'Disconnect {name}',
  settings: 'Account settings',
  'disconnect-this': 'Disconnect',
  'disconnect-all': 'Disconnect all ({count})',
  switch: 'Switch',
  'switch-to': 'Switch to {name}',
  'show-all': '{count, plural, one {Show # account} other {Show all # accounts}}',
  'smart-account': 'Smart account',
  eoa: 'Standard account (EOA)',
  'in-use': 'In use',
  'switch-in-wallet': 'To use another account, switch in {name}.',
  'choose-shared': 'Choose accounts to share',
  'choose-shared-text': 'Opens {name}',
  'answer-in': 'Answer in {name}',
  'declined-in': 'You declined in {name}. Nothing has changed.',
  'connect-another': 'Connect another wallet',
  connect: 'Connect',
  'connect-named': 'Connect {name}',
  'not-here': 'Not in this browser',
  remove: 'Remove {name} from this list',
  replace: 'Replace {name}?',
  'replace-text': '{name} stays connected until the other wallet agrees. Then that one takes its place.',
  'replace-with': '{name} stays connected until {wanted} agrees. Then {wanted} takes its place.',
  go: 'Continue',
  cancel: 'Cancel',
  'not-connected': 'No wallet connected',
  'not-connected-text': 'Connect one to see its accounts here.',
  'connect-wallet': 'Connect Wallet'
}

export const $profileWalletsText = text('profile-wallets', profileWalletsMessages)
