import { defineText } from '../text/define-text.ts'

/** Texts of ProfileWallets. */
export const profileWalletsMessages = {
  embedded: 'Email or social',
  eip155: 'Ethereum networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  'accounts-of': '{name} accounts',
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
  'answer-in': 'Continue in {name}',
  'declined-in': 'You declined in {name}. Nothing changed.',
  'connect-another': 'Connect another wallet',
  connect: 'Connect',
  'connect-named': 'Connect {name}',
  'not-here': 'Not in this browser',
  remove: 'Remove {name} from the list',
  replace: 'Replace {name}?',
  'replace-text': '{name} stays connected until the other wallet accepts, then it’s replaced.',
  'replace-with': '{name} stays connected until {wanted} accepts, then {wanted} replaces it.',
  go: 'Continue',
  cancel: 'Cancel',
  'not-connected': 'No wallet connected',
  'not-connected-text': 'Connect a wallet to see your accounts.',
  'connect-wallet': 'Connect wallet'
}

export const $profileWalletsText = defineText('profile-wallets', profileWalletsMessages)
