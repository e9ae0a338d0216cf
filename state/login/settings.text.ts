import { defineText } from '../text/define-text.ts'

/** Texts of AccountSettings and UpgradeEmailWallet. */
export const settingsMessages = {
  'upgrade-row': 'Upgrade your wallet',
  'upgrade-row-text': 'Control your recovery and keys',
  'upgrade-text':
    'This wallet is yours, not this site’s. Set up a passkey or recovery phrase to use it on any device, or export its keys to another wallet app.',
  'set-recovery': 'Set up recovery',
  'copy-address': 'Copy address {address}',
  'log-in-part': 'Login',
  email: 'Email',
  'add-email': 'Add email',
  'logged-in-with': 'Logged in with {name}',
  security: 'Security',
  recovery: 'Passkeys and recovery',
  'recovery-text': 'Ways to get back into your wallet',
  export: 'Export keys',
  'export-text': 'Use in another wallet app',
  sessions: 'Logged-in devices',
  wallet: 'Wallet',
  'choose-name': 'Choose a name',
  'choose-name-text': 'People can find and pay you by it',
  network: 'Network',
  'smart-account': 'Smart account',
  eoa: 'Standard account (EOA)',
  'use-smart-account': 'Use your smart account',
  'use-smart-account-text': 'Several steps, one approval',
  'use-eoa': 'Use your standard account',
  'use-eoa-text': 'Works with every site',
  'smart-accounts-unsupported': 'This application might not support Smart Accounts',
  'choose-network': 'Select network',
  'in-wallet': 'Continue in the wallet',
  failed: 'Something went wrong',
  'log-in-again': 'Log in again',
  'sign-out': 'Log out',
  disconnect: 'Disconnect',
  delete: 'Delete wallet',
  'delete-text': 'Only its exported keys can restore it',
  'not-connected': 'No wallet connected',
  'not-connected-text': 'Connect a wallet to see its settings.',
  'connect-wallet': 'Connect wallet'
}

export const $settingsText = defineText('settings', settingsMessages)
