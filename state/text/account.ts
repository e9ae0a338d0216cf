import { text } from './words.ts'

/** The words of the account card. */
export const accountMessages = {
  account: 'Account',
  'copy-address': 'Copy address {address}',
  balance: 'Balance',
  'loading-balance': 'Loading the balance',
  'balance-unavailable': 'Token Balance Unavailable',
  'try-again': 'Try again',
  actions: 'Actions',
  buy: 'Buy',
  receive: 'Receive',
  send: 'Send',
  swap: 'Swap',
  switch: 'Accounts and wallets of {name}',
  explorer: 'Explorer',
  disconnect: 'Disconnect',
  'choose-network': 'Choose network, now {name}',
  'not-connected': 'No wallet connected',
  'not-connected-text': 'Connect one to see its account here.',
  connect: 'Connect Wallet'
}

export const $accountText = text('account', accountMessages)
