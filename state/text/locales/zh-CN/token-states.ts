import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': '从其他钱包接收一些代币。',
  'receive-funds': '接收资金',
  'receive-funds-text': '显示您的地址'
}
