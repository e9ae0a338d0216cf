import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': '別のウォレットから受け取ってください。',
  'receive-funds': '資金を受け取る',
  'receive-funds-text': 'アドレスを表示'
}
