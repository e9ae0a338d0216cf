import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': '從其他錢包接收一些代幣。',
  'receive-funds': '接收資金',
  'receive-funds-text': '顯示您的地址'
}
