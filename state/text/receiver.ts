import { text } from './words.ts'

/** What there is to say of a receiver that was typed: comes with what finds it. */
export const receiverMessages = {
  'sent-before': 'You sent here on {date}',
  'not-an-address': 'This is no address on {network}.',
  'no-such-name': '{name} has no address.',
  'invalid-name': 'This is no valid name.',
  'name-off-chain': 'This name is kept outside the network. Use the address itself.',
  'name-unreachable': 'The name could not be looked up.',
  'wrong-checksum': 'A character of this address is wrong. Copy it again.',
  'wrong-network': 'This belongs to {where}, not to {network}.',
  'bad-link': 'This payment link cannot be used.',
  'names-unknown': 'Names cannot be looked up on this network. Use the address itself.',
  'zero-address': 'Nobody has this address. What is sent there is lost.',
  'token-contract': 'This is the token’s own contract. What is sent there is lost.',
  'invalid-receiver': 'This is no address on {network}.',
  'first-time': 'You have not sent here before.'
}

export const $receiverText = text('receiver', receiverMessages)
