import { defineText } from '../text/define-text.ts'

/** Texts of the account card. */
export const accountMessages = {
  account: 'Account',
  'copy-address': 'Copy address {address}',
  balance: 'Balance',
  'loading-balance': 'Loading balance',
  'balance-unavailable': 'Token Balance Unavailable',
  'try-again': 'Try again',
  actions: 'Actions',
  buy: 'Buy',
  receive: 'Receive',
  send: 'Send',
  swap: 'Swap',
  switch: '{name}, switch account or wallet',
  explorer: 'Explorer',
  disconnect: 'Disconnect',
  'choose-network': '{name}, change network',
  'not-connected': 'No wallet connected',
  'not-connected-text': 'Connect a wallet to see your account.',
  connect: 'Connect wallet'
}

export const $accountText = defineText('account', accountMessages)
