import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'ชื่อหรือที่อยู่สัญญา',
  'your-tokens': 'โทเคนของคุณ',
  clear: 'ล้าง',
  found: 'พบ {count} รายการ',
  'nothing-found': 'ไม่พบโทเคน',
  'nothing-found-text': 'ตรวจสอบตัวสะกด หรือวางที่อยู่สัญญาของโทเคน',
  'not-a-token': 'ไม่มีโทเคนที่ที่อยู่นี้',
  'token-unreachable': 'อ่านข้อมูลโทเคนไม่สำเร็จ',
  'token-unreachable-text': 'ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง'
}
