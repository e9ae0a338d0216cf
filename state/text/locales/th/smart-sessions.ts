import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'เบต้า',
  'beta-text': 'อยู่ระหว่างทดลอง: ยังไม่มีผู้ใดตรวจสอบ (audit) ระบบที่ควบคุมขอบเขตของเซสชัน',
  loading: 'กำลังโหลดเซสชันของคุณ',
  'in-force': 'มีผลอยู่',
  over: 'สิ้นสุดแล้ว',
  'unknown-site': 'เว็บไซต์ที่ไม่รู้จัก',
  until: 'ถึง {time}',
  ended: 'ยุติเมื่อ {time}',
  expired: 'หมดอายุเมื่อ {time}',
  'may-spend': 'ใช้จ่ายได้อีก {amount}',
  'may-spend-token': 'ใช้จ่าย {token} ได้อีกจำนวนหนึ่ง',
  'may-use': 'ใช้งาน {contract} ได้',
  end: 'ยุติ',
  'end-named': 'ยุติเซสชันของ {name}',
  'end-question': 'ยุติเซสชันนี้หรือไม่',
  'end-text': '{name} จะทำรายการแทนบัญชีของคุณไม่ได้อีก เครือข่ายจะไม่รับรายการใดจากเซสชันนี้อีกเป็นการถาวร',
  cancel: 'ยกเลิก',
  'end-now': 'ยุติเซสชัน',
  ending: 'กำลังยุติ',
  'approve-in': 'อนุมัติในวอลเล็ตของคุณ',
  'no-sessions': 'ไม่มี Smart Session',
  'no-sessions-text': 'เมื่อเว็บไซต์ขอทำรายการแทน Smart Account ของคุณภายในขอบเขตที่กำหนด จะแสดงที่นี่',
  absent: 'ไม่มี Smart Session บน {network}',
  'absent-text': 'เว็บไซต์นี้ไม่มี Smart Session บนเครือข่ายนี้',
  failed: 'แสดงรายการเซสชันไม่ได้ในขณะนี้',
  'failed-text': 'สิทธิ์ที่คุณให้ไว้ยังคงเดิม ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  'try-again': 'ลองอีกครั้ง'
}
