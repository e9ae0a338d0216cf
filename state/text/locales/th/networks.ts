import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'ค้นหาเครือข่าย',
  clear: 'ล้าง',
  networks: 'เครือข่าย',
  'nothing-found': 'ไม่พบเครือข่าย',
  'nothing-found-text': 'ตรวจสอบตัวสะกด',
  'not-approved': 'วอลเล็ตของคุณยังไม่ได้อนุมัติ',
  'needs-another-wallet': 'ต้องใช้วอลเล็ตอื่น',
  found: 'พบ {count} รายการ',
  'switching-to': 'กำลังสลับไปยัง {name}',
  'approve-in-wallet': 'อนุมัติการเปลี่ยนใน {wallet} โดยจะไม่โอนสินทรัพย์ใดๆ',
  declined: 'ปฏิเสธการสลับแล้ว',
  'declined-text': 'คุณปฏิเสธการเปลี่ยนใน {wallet} คุณยังอยู่บนเครือข่ายเดิม',
  failed: 'ไม่ได้สลับเครือข่าย',
  'try-again': 'ลองอีกครั้ง',
  cancel: 'ยกเลิก',
  'not-on-unknown': '{site} ใช้กับเครือข่ายนี้ไม่ได้',
  'not-on-text': 'วอลเล็ตของคุณอยู่บนเครือข่ายที่เว็บไซต์นี้ไม่ได้ใช้ เลือกเครือข่ายต่อไปนี้เพื่อดำเนินการต่อ',
  or: 'หรือ',
  disconnect: 'ตัดการเชื่อมต่อ',
  'this-site': 'เว็บไซต์นี้',
  'what-is-a-network': 'เครือข่ายคืออะไร',
  'networks-note': 'วอลเล็ตของคุณอาจไม่รองรับทุกเครือข่าย {link}'
}
