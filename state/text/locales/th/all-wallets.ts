import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'ติดตั้งแล้ว',
  search: 'ค้นหาวอลเล็ต',
  'search-count': '{count, plural, other {ค้นหาจาก # วอลเล็ต}}',
  'certified-only': 'เฉพาะวอลเล็ตที่ได้รับการรับรอง',
  'show-code': 'แสดงคิวอาร์โค้ด',
  clear: 'ล้าง',
  wallets: 'วอลเล็ต',
  'nothing-found': 'ไม่พบวอลเล็ต',
  'nothing-found-text': 'ตรวจสอบตัวสะกด หรือดูวอลเล็ตทั้งหมด',
  'show-all': 'แสดงวอลเล็ตทั้งหมด',
  'list-failed-title': 'โหลดรายการวอลเล็ตไม่สำเร็จ',
  'list-failed-text': 'วอลเล็ตในอุปกรณ์นี้ยังใช้งานได้',
  offline: 'คุณออฟไลน์อยู่',
  'use-installed': 'ใช้วอลเล็ตที่ติดตั้งไว้',
  'try-again': 'ลองอีกครั้ง',
  found: 'พบ {count} รายการ'
}
