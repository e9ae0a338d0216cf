import { computed } from 'nanostores'
import { $receiverText } from './receiver.ts'
import { $sendText } from './send.ts'
import { text } from './words.ts'

/** The words of WalletSendPreview and WalletSendConfirmed, and of what the wallet answers. */
export const previewMessages = {
  deposit: 'To open the receiver’s account',

  send: 'Send',
  to: 'To',
  'on-network': '{worth} on {network}',
  only: 'on {network}',
  'will-change': 'What will change',
  arrives: 'Receiver gets',
  'not-checked': 'It could not be tried out beforehand.',
  'trying-out': 'Trying it out on the network',
  'would-fail': 'This would fail',
  'fails-refused': 'Tried out on the network, the contract refuses it.',
  'fails-reason': 'Tried out on the network, the contract refuses it: {reason}',
  'fails-insufficient-funds': 'The account does not have enough {symbol} for it.',
  'fails-insufficient-token': 'The account does not have enough {symbol} for it.',
  'fails-not-a-token': 'There is no token at this address on {network}.',
  'fails-below-minimum': 'An account that is new on {network} has to receive more than that to exist.',
  'fails-leaves-too-little': 'Too little {symbol} would be left for the account to exist. Send a little less, or all of it.',

  'look-alike': 'This is not {name}',
  'look-alike-text': 'It starts and ends like the address you used on {date}. The marked characters differ.',
  'look-alike-own': 'This is not your own address',
  'look-alike-own-text': 'It starts and ends like it. The marked characters differ.',
  'name-changed': '{name} leads elsewhere now',
  'name-changed-text': 'Last time it led to another address. Ask the receiver which one is right.',
  'address-of': '{name} is',
  'address-then': 'You used',
  'your-address': 'Yours is',
  'dead-address': 'Nobody has the key to this address',
  'dead-address-text': 'What is sent there cannot be moved any more.',
  contract: 'The receiver is a contract',
  'contract-text': 'Not every contract gives back what is sent to it. Make sure that it is meant to receive this.',
  'other-network': '{name} has no address for {network}',
  'other-network-text': 'This is the one it has on another network. Make sure that the receiver can use it here.',
  oneself: 'This is your own account.',
  'other-record': '{name} has no address for {network}. This is its address on Ethereum.',
  unused: 'This address has not been used on {network} yet.',

  reminder: 'Check every group. What is sent cannot be called back.',
  cancel: 'Cancel',
  'approve-in-wallet': 'Approve in {wallet}',
  'not-sent': 'Not sent',
  'accept-risk': 'I have read this and still want to send',
  'accept-look-alike': 'I compared every group and still want to send here',

  'transaction-started': 'Transaction started',
  failed: 'Failed to send transaction. Please try again.',
  declined: 'You declined. Nothing was sent.',

  sent: 'On its way',
  'sent-text': '{amount} {symbol} are on their way to {receiver}.',
  close: 'Close'
}

/** With those of the form and of receivers, whose warnings it repeats. */
export const $previewText = computed(
  [$sendText, $receiverText, text('send-preview', previewMessages)],
  (form, receiver, preview) => ({ ...form, ...receiver, ...preview })
)

export type PreviewText = ReturnType<typeof $previewText.get>
