import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'โทเคน',
  nfts: 'NFT',
  activity: 'กิจกรรม',
  holdings: 'สินทรัพย์และกิจกรรมของบัญชี',
  loading: 'กำลังโหลด',
  'try-again': 'ลองอีกครั้ง',
  'no-tokens': 'ยังไม่มีโทเคน',
  'tokens-failed': 'แสดงยอดโทเคนไม่ได้',
  'failed-text': 'ไม่มีสิ่งใดสูญหาย ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  'tokens-partial': 'อ่านข้อมูลโทเคนอื่นไม่ได้',
  'tokens-stale': 'จำนวนเหล่านี้อาจเปลี่ยนไปแล้ว'
}
