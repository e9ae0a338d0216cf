import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'ดำเนินการต่อใน {name}',
  'accept-in-wallet': 'ยอมรับคำขอในวอลเล็ต การเชื่อมต่อจะไม่โอนสินทรัพย์ใดๆ',
  'no-window': 'ไม่เห็นหน้าต่างใช่ไหม เปิด {name} จากแถบเครื่องมือของเบราว์เซอร์',
  'on-phone': 'วอลเล็ตอยู่ในโทรศัพท์ใช่ไหม',
  'show-code': 'แสดงคิวอาร์โค้ด',
  'try-again': 'ลองอีกครั้ง'
}
