import { defineText } from '../text/define-text.ts'

/** Texts of WalletSend. */
export const sendMessages = {
  // the button shows the first problem, in this order
  'select-token': 'Select token',
  'add-amount': 'Enter amount',
  'incorrect-value': 'Invalid amount',
  'insufficient-funds': 'Insufficient funds',
  'add-address': 'Enter address',
  'invalid-address': 'Invalid address',
  'preview-send': 'Review send',

  amount: 'Amount',
  'amount-in': 'Amount in {currency}',
  'type-money': 'Enter amount in US dollars',
  'type-token': 'Enter amount in {symbol}',
  'change-token': '{symbol} on {network}, change token',
  available: '{amount} available',
  max: 'Max',
  'max-label': 'Send maximum',
  'not-available': 'Balance unavailable',

  receiver: 'Recipient',
  'address-or-name': 'Address or name',
  'receiver-note': 'An address, or a name like ana.eth',
  paste: 'Paste',
  'paste-failed': 'Your browser blocked pasting. Use the keyboard or press and hold.',
  'clear-receiver': 'Clear recipient',
  recent: 'Recent recipients',
  'looking-up': 'Looking up {name}…',

  network: 'Network',
  fee: 'Network fee',
  'at-least': 'at least {fee}',
  'fee-sponsored': 'Paid for you',
  'fee-unknown': 'Unavailable',
  'fee-refused': 'The contract rejects this transfer.',
  loading: 'Loading',
  'try-again': 'Try again',
  'not-enough-amount': 'You don’t have enough {symbol}.',
  'not-enough-fee': 'You need more {symbol} for the network fee.',
  'fund-wallet': 'Add funds',
  'connect-different': 'Connect a different wallet',
  'cannot-send': 'Sending isn’t available',
  'cannot-send-text': 'Connect a wallet on one of this site’s networks.',
  connect: 'Connect wallet',

  'invalid-send': 'Please enter a valid amount and receiver address'
}

export const $sendText = defineText('send', sendMessages)
