import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'ติดตั้งแล้ว',
  recent: 'ใช้ล่าสุด',
  featured: 'แนะนำ',
  custom: 'เว็บไซต์นี้เลือกไว้',
  external: 'วิธีอื่นๆ',
  recommended: 'ยอดนิยม',
  'scan-with-phone': 'สแกนด้วยโทรศัพท์',
  'open-app': 'เปิดแอปวอลเล็ต',
  'browser-wallet': 'วอลเล็ตเบราว์เซอร์',
  'all-wallets': 'วอลเล็ตทั้งหมด',
  'no-wallets': 'ไม่มีวอลเล็ตในเบราว์เซอร์นี้',
  'no-wallets-text': 'ติดตั้งวอลเล็ต หรือเปิดเว็บไซต์นี้ในเบราว์เซอร์ของแอปวอลเล็ต',
  'get-wallet': 'ติดตั้งวอลเล็ต',
  'list-failed': 'โหลดรายการวอลเล็ตไม่สำเร็จ วอลเล็ตในอุปกรณ์นี้ยังใช้งานได้',
  'try-again': 'ลองอีกครั้ง',
  loading: 'กำลังโหลดวอลเล็ต'
}
