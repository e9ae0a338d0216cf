import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'ยอมรับคำขอในแอป การเชื่อมต่อจะไม่โอนสินทรัพย์ใดๆ',
  'open-wallet': 'เปิด {name}',
  'no-wallet-yet': 'ยังไม่มี {name} ใช่ไหม',
  'get-it': 'ติดตั้ง',
  scan: 'สแกนด้วยกล้องของวอลเล็ต',
  'scan-named': 'สแกนด้วย {name} ในโทรศัพท์',
  'code-label': 'คิวอาร์โค้ดสำหรับเชื่อมต่อวอลเล็ต',
  'new-code-in': 'โค้ดใหม่ใน {time}',
  preparing: 'กำลังเตรียมโค้ด',
  'copy-link': 'คัดลอกลิงก์',
  'not-detected': 'ตรวจไม่พบ',
  'not-detected-text': 'ไม่ได้ติดตั้ง {name} ในเบราว์เซอร์นี้ ติดตั้งแล้วโหลดหน้าใหม่ หรือเลือกวอลเล็ตอื่น',
  'ways-to-connect': 'วิธีเชื่อมต่อ',
  browser: 'เบราว์เซอร์',
  mobile: 'โทรศัพท์',
  desktop: 'เดสก์ท็อป',
  web: 'เว็บ',
  qrcode: 'คิวอาร์โค้ด',
  unsupported: 'เบราว์เซอร์',
  'open-new-tab': 'เปิดและดำเนินการต่อในแท็บใหม่ของเบราว์เซอร์'
}
