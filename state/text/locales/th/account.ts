import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'บัญชี',
  'copy-address': 'คัดลอกที่อยู่ {address}',
  balance: 'ยอดคงเหลือ',
  'loading-balance': 'กำลังโหลดยอดคงเหลือ',
  'balance-unavailable': 'แสดงยอดโทเคนไม่ได้',
  'try-again': 'ลองอีกครั้ง',
  actions: 'การดำเนินการ',
  buy: 'ซื้อ',
  receive: 'รับ',
  send: 'ส่ง',
  swap: 'สวอป',
  switch: 'บัญชีและวอลเล็ตของ {name}',
  explorer: 'Explorer',
  disconnect: 'ตัดการเชื่อมต่อ',
  'choose-network': 'เลือกเครือข่าย ขณะนี้คือ {name}',
  'not-connected': 'ยังไม่ได้เชื่อมต่อวอลเล็ต',
  'not-connected-text': 'เชื่อมต่อวอลเล็ตเพื่อดูบัญชีที่นี่',
  connect: 'เชื่อมต่อวอลเล็ต'
}
