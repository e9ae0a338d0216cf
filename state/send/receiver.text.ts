import { defineText } from '../text/define-text.ts'

/** Texts about a typed recipient. Loaded with the resolver. */
export const receiverMessages = {
  'sent-before': 'Last sent here on {date}',
  'not-an-address': 'Not a valid {network} address.',
  'no-such-name': 'No address found for {name}.',
  'invalid-name': 'Not a valid name.',
  'name-off-chain': 'We can’t verify this name. Paste the address instead.',
  'name-unreachable': 'Couldn’t look up this name.',
  'wrong-checksum': 'This address has a typo. Copy it again.',
  'wrong-network': 'This address is for {where}, not {network}.',
  'bad-link': 'This payment link isn’t valid.',
  'names-unknown': 'Names don’t work on this network. Paste the address instead.',
  'zero-address': 'This address has no owner. Anything sent here is lost.',
  'token-contract': 'This is the token’s own contract. Anything sent here is lost.',
  'invalid-receiver': 'Not a valid {network} address.',
  'first-time': 'First time sending to this address.'
}

export const $receiverText = defineText('receiver', receiverMessages)
