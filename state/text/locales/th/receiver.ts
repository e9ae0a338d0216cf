import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'คุณเคยส่งไปที่นี่เมื่อ {date}',
  'not-an-address': 'นี่ไม่ใช่ที่อยู่บน {network}',
  'no-such-name': '{name} ไม่มีที่อยู่',
  'invalid-name': 'ชื่อนี้ไม่ถูกต้อง',
  'name-off-chain': 'ชื่อนี้เก็บอยู่นอกเครือข่าย โปรดใช้ที่อยู่โดยตรง',
  'name-unreachable': 'ค้นหาชื่อนี้ไม่สำเร็จ',
  'wrong-checksum': 'มีอักขระผิดในที่อยู่นี้ โปรดคัดลอกใหม่',
  'wrong-network': 'ที่อยู่นี้เป็นของ {where} ไม่ใช่ {network}',
  'bad-link': 'ใช้ลิงก์ชำระเงินนี้ไม่ได้',
  'names-unknown': 'เครือข่ายนี้ค้นหาชื่อไม่ได้ โปรดใช้ที่อยู่โดยตรง',
  'zero-address': 'ไม่มีใครเป็นเจ้าของที่อยู่นี้ สิ่งที่ส่งไปจะสูญหาย',
  'token-contract': 'นี่คือสัญญาของโทเคนเอง สิ่งที่ส่งไปจะสูญหาย',
  'invalid-receiver': 'นี่ไม่ใช่ที่อยู่บน {network}',
  'first-time': 'คุณไม่เคยส่งไปที่นี่มาก่อน'
}
