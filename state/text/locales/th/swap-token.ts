import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'ชื่อหรือที่อยู่สัญญา',
  clear: 'ล้าง',
  suggested: 'โทเคนแนะนำ',
  'your-tokens': 'โทเคนของคุณ',
  tokens: 'โทเคน',
  results: 'ผลลัพธ์',
  found: 'พบ {count} รายการ',
  chosen: 'เลือกไว้แล้ว',
  'nothing-found': 'ไม่พบโทเคน',
  'nothing-found-text': 'ตรวจสอบตัวสะกด หรือวางที่อยู่สัญญาของโทเคน',
  'not-a-token': 'ไม่มีโทเคนที่สวอปได้ที่ที่อยู่นี้',
  'token-unreachable': 'อ่านข้อมูลโทเคนไม่สำเร็จ',
  'token-unreachable-text': 'ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  'list-unreachable': 'โหลดโทเคนไม่สำเร็จ',
  'try-again': 'ลองอีกครั้ง',
  impostor: '{address} · ใช้สัญลักษณ์ซ้ำ',
  unlisted: '{address} · ไม่อยู่ในรายชื่อใด'
}
