import { text } from './words.ts'

/** The words of WalletSend. */
export const sendMessages = {
  // the button says what is missing, in this order
  'select-token': 'Select Token',
  'add-amount': 'Add Amount',
  'incorrect-value': 'Incorrect Value',
  'insufficient-funds': 'Insufficient Funds',
  'add-address': 'Add Address',
  'invalid-address': 'Invalid Address',
  'preview-send': 'Preview Send',

  amount: 'Amount',
  'amount-in': 'Amount in {currency}',
  'type-money': 'Type the amount in US dollars',
  'type-token': 'Type the amount in {symbol}',
  'change-token': '{symbol} on {network}, change token',
  available: '{amount} available',
  max: 'Max',
  'max-label': 'Send the most there is',
  'not-available': 'Balance not available',

  receiver: 'Receiver',
  'address-or-name': 'Address or name',
  'receiver-note': 'A name such as ana.eth, or an address',
  paste: 'Paste',
  'paste-failed': 'Your browser did not allow it. Paste with the keyboard or a long press.',
  'clear-receiver': 'Clear receiver',
  recent: 'Recent receivers',
  'looking-up': 'Looking up {name}',

  network: 'Network',
  fee: 'Network fee',
  'at-least': 'at least {fee}',
  'fee-sponsored': 'Paid for you',
  'fee-unknown': 'Not known',
  'fee-refused': 'The contract refuses this transfer.',
  loading: 'Loading',
  'try-again': 'Try again',
  'not-enough-amount': 'This is more {symbol} than the account has.',
  'not-enough-fee': 'The network fee is paid in {symbol}, and the account has too little of it.',
  'fund-wallet': 'Fund Wallet',
  'connect-different': 'Connect a different wallet',
  'cannot-send': 'Sending is not possible here',
  'cannot-send-text': 'Connect a wallet on a network of this site first.',
  connect: 'Connect Wallet',

  'invalid-send': 'Please enter a valid amount and receiver address'
}

export const $sendText = text('send', sendMessages)
