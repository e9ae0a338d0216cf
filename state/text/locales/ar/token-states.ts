import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'استلم بعضها من محفظة أخرى.',
  'receive-funds': 'استلام الأموال',
  'receive-funds-text': 'اعرض عنوانك'
}
