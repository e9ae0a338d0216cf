import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'คิวอาร์โค้ดของที่อยู่ {address} ของคุณ',
  'your-address': 'ที่อยู่ของคุณ:',
  'copy-address': 'คัดลอกที่อยู่',
  share: 'แชร์ที่อยู่',
  'only-these': 'เฉพาะเครือข่ายเหล่านี้',
  'only-one': 'เฉพาะบน {name}',
  'waiting-text': 'กำลังรอวอลเล็ตของคุณ',
  'not-connected': 'ยังไม่ได้เชื่อมต่อวอลเล็ต',
  'not-connected-text': 'เชื่อมต่อวอลเล็ตเพื่อดูที่อยู่สำหรับรับโอน',
  connect: 'เชื่อมต่อวอลเล็ต',
  networks: 'เครือข่าย',
  'networks-text': 'รับได้บนเครือข่ายเหล่านี้เท่านั้น สิ่งที่ส่งมายังที่อยู่นี้บนเครือข่ายอื่นอาจสูญหาย'
}
