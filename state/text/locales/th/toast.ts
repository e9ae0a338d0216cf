import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'คัดลอกที่อยู่แล้ว',
  'link-copied': 'คัดลอกลิงก์แล้ว',
  'copy-failed': 'เบราว์เซอร์ไม่อนุญาตให้คัดลอก',
  'share-failed': 'เบราว์เซอร์ไม่อนุญาตให้แชร์',
  'recovery-first': 'ตั้งค่าการกู้คืนก่อนแชร์ที่อยู่ของคุณ',
  'disconnect-failed': 'ตัดการเชื่อมต่อไม่สำเร็จ',
  'balance-unavailable': 'แสดงยอดโทเคนไม่ได้',
  'transactions-failed': 'โหลดรายการธุรกรรมไม่สำเร็จ',
  'unsupported-chain': 'ไม่รองรับเชนนี้',
  'switch-failed': 'ไม่ได้สลับเครือข่าย',
  'something-went-wrong': 'เกิดข้อผิดพลาด',
  'signature-declined': 'ปฏิเสธการลงนามแล้ว',
  'code-sent': 'กำลังส่งรหัสใหม่ให้คุณ',
  'email-updated': 'อัปเดตอีเมลแล้ว'
}
