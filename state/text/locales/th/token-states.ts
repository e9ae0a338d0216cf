import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'รับโทเคนจากวอลเล็ตอื่น',
  'receive-funds': 'รับสินทรัพย์',
  'receive-funds-text': 'แสดงที่อยู่ของคุณ'
}
