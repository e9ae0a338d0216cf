import { text } from './words.ts'

export const buttonMessages = {
  connect: 'Connect Wallet',
  connecting: 'Connecting…',
  account: 'Account {address}',
  'switch-network': 'Switch Network',
  'select-network': 'Select Network',
  'unknown-network': 'Unknown Network'
}

export const $buttonText = text('button', buttonMessages)
