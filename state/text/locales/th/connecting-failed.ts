import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'ปฏิเสธการเชื่อมต่อแล้ว',
  'declined-text': 'คุณปฏิเสธคำขอใน {name} ไม่มีการแชร์ข้อมูลใดกับเว็บไซต์นี้',
  pending: '{name} กำลังรอคุณ',
  'pending-text': 'มีคำขอจากเว็บไซต์นี้ค้างอยู่ที่นั่น โปรดตอบคำขอก่อน แล้วลองอีกครั้ง',
  failed: 'เชื่อมต่อไม่สำเร็จ'
}
