import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'เชื่อมต่อวอลเล็ต',
  account: 'บัญชี',
  wallet: 'วอลเล็ต',
  back: 'กลับ',
  close: 'ปิด',
  sessions: 'Smart Session',
  help: 'วอลเล็ตคืออะไร',
  'dismiss-alert': 'ปิดข้อความ',
  loading: 'กำลังโหลด',
  'screen-failed': 'โหลดหน้าจอนี้ไม่สำเร็จ',
  'screen-failed-text': 'ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง ไม่มีสิ่งใดสูญหาย',
  'try-again': 'ลองอีกครั้ง'
}
