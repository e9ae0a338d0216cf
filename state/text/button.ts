import { atom } from 'nanostores'

export const buttonMessages = {
  connect: 'Connect Wallet',
  connecting: 'Connecting…',
  account: 'Account {address}',
  'switch-network': 'Switch Network',
  'select-network': 'Select Network',
  'unknown-network': 'Unknown Network'
}

/** English until `translated.ts` says otherwise, which is no part of an English page. */
export const $buttonText = atom(buttonMessages)
