import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'เครือข่าย',
  'not-approved': 'วอลเล็ตของคุณยังไม่ได้อนุมัติ',
  'needs-another-wallet': 'ต้องใช้วอลเล็ตอื่น',
  'approve-in-wallet': 'อนุมัติใน {wallet}',
  declined: 'ปฏิเสธใน {wallet} แล้ว',
  failed: 'ไม่ได้สลับเครือข่าย ลองอีกครั้ง'
}
