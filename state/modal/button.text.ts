import { defineText } from '../text/define-text.ts'

export const buttonMessages = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  account: 'Account {address}',
  'switch-network': 'Switch network',
  'select-network': 'Select network',
  'unknown-network': 'Unknown network'
}

export const $buttonText = defineText('button', buttonMessages)
