import { computed } from 'nanostores'
import { $receiverText } from './receiver.text.ts'
import { $sendText } from './send.text.ts'
import { defineText } from '../text/define-text.ts'

/** Texts of WalletSendPreview and WalletSendConfirmed, and of the wallet's responses. */
export const previewMessages = {
  deposit: 'Account opening deposit',

  send: 'Send',
  to: 'To',
  'on-network': '{worth} on {network}',
  only: 'on {network}',
  'will-change': 'Balance changes',
  arrives: 'Recipient gets',
  'not-checked': 'We couldn’t simulate this.',
  'trying-out': 'Simulating…',
  'would-fail': 'This will likely fail',
  'fails-refused': 'In a simulation, the contract rejected it.',
  'fails-reason': 'In a simulation, the contract rejected it: {reason}',
  'fails-insufficient-funds': 'You don’t have enough {symbol}.',
  'fails-insufficient-token': 'You don’t have enough {symbol}.',
  'fails-not-a-token': 'No token at this address on {network}.',
  'fails-below-minimum': 'A new {network} account must receive more than this to open.',
  'fails-leaves-too-little': 'This leaves too little {symbol} to keep your account open. Send less, or send it all.',

  'look-alike': 'This is not {name}',
  'look-alike-text': 'It starts and ends like the address you used on {date}. Highlighted characters differ.',
  'look-alike-own': 'This is not your address',
  'look-alike-own-text': 'It starts and ends like yours. Highlighted characters differ.',
  'name-changed': '{name} has a new address',
  'name-changed-text': 'It pointed to a different address last time. Ask the recipient which is right.',
  'address-of': '{name}’s address',
  'address-then': 'Previously used',
  'your-address': 'Your address',
  'dead-address': 'This address has no owner',
  'dead-address-text': 'Funds sent here can’t be recovered.',
  contract: 'This is a contract',
  'contract-text': 'Some contracts can’t return what you send. Make sure this one accepts it.',
  'other-network': '{name} has no {network} address',
  'other-network-text': 'This is its address on another network. Make sure the recipient can use it here.',
  oneself: 'This is your own account.',
  'other-record': '{name} has no {network} address. This is its Ethereum address.',
  unused: 'This address hasn’t been used on {network} yet.',

  reminder: 'Check the full address. You can’t undo this.',
  cancel: 'Cancel',
  'approve-in-wallet': 'Confirm in {wallet}',
  'not-sent': 'Not sent',
  'accept-risk': 'I understand the risk and want to send',
  'accept-look-alike': 'I checked the full address and want to send',

  'transaction-started': 'Transaction started',
  failed: 'Failed to send transaction. Please try again.',
  declined: 'You declined. Nothing was sent.',

  sent: 'On its way',
  'sent-text': '{amount} {symbol} is on its way to {receiver}.',
  close: 'Close'
}

/** Texts of the preview together with those of the form and of recipients, whose warnings it repeats. */
export const $previewText = computed(
  [$sendText, $receiverText, defineText('send-preview', previewMessages)],
  (form, receiver, preview) => ({ ...form, ...receiver, ...preview })
)

export type PreviewText = ReturnType<typeof $previewText.get>
