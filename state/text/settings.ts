import { text } from './words.ts'

/** The words of AccountSettings and UpgradeEmailWallet. */
export const settingsMessages = {
  'upgrade-row': 'Upgrade your wallet',
  'upgrade-row-text': 'Recovery and keys in your own hands',
  'upgrade-text':
    'This wallet is yours, not this site’s. With a passkey or a recovery phrase you get back into it on any device, and with its keys you can use it in another wallet app.',
  'set-recovery': 'Set up recovery',
  'copy-address': 'Copy address {address}',
  'log-in-part': 'Log in',
  email: 'Email',
  'add-email': 'Add an email',
  'logged-in-with': 'Logged in with {name}',
  security: 'Security',
  recovery: 'Passkeys and recovery',
  'recovery-text': 'How you get back into this wallet',
  export: 'Export keys',
  'export-text': 'For another wallet app',
  sessions: 'Where you are logged in',
  wallet: 'Wallet',
  'choose-name': 'Choose a name',
  'choose-name-text': 'Others find your account by it',
  network: 'Network',
  'smart-account': 'Smart account',
  eoa: 'Standard account (EOA)',
  'use-smart-account': 'Switch to your smart account',
  'use-smart-account-text': 'Several steps, one approval',
  'use-eoa': 'Switch to your EOA',
  'use-eoa-text': 'The account that every site knows',
  'smart-accounts-unsupported': 'This application might not support Smart Accounts',
  'choose-network': 'Choose network',
  'in-wallet': 'Go on in the wallet',
  failed: 'That did not work',
  'log-in-again': 'Log in again',
  'sign-out': 'Sign out',
  disconnect: 'Disconnect',
  delete: 'Delete this wallet',
  'delete-text': 'Nobody can open it again without its keys',
  'not-connected': 'No wallet connected',
  'not-connected-text': 'Connect one to see its settings here.',
  'connect-wallet': 'Connect Wallet'
}

export const $settingsText = text('settings', settingsMessages)
