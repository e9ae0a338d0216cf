import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'เครือข่าย Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'คุณต้องการใช้ {name} ที่ใด',
  text: 'วอลเล็ตนี้มีบัญชีบนทุกเชนต่อไปนี้ เชื่อมต่อหนึ่งบัญชีก่อน แล้วเพิ่มบัญชีอื่นได้ภายหลัง',
  chains: 'เชนของ {name}',
  more: '{names} และอีก {count} รายการ',
  connected: 'เชื่อมต่อแล้ว',
  replaces: 'ใช้แทน {name}',
  gone: 'ไม่พบ {name} ที่นี่แล้ว',
  'gone-text': 'อาจถูกปิดหรือนำออกจากเบราว์เซอร์นี้',
  back: 'กลับ',
  'needs-another': '{name} ต้องใช้วอลเล็ตอื่น',
  'needs-another-text': '{wallet} ไม่ได้อยู่บนเครือข่ายนี้ เชื่อมต่อวอลเล็ตที่อยู่บนเครือข่ายนี้ โดย {wallet} จะยังเชื่อมต่ออยู่',
  'needs-a-wallet-text': 'เชื่อมต่อวอลเล็ตที่อยู่บนเครือข่ายนี้',
  'use-same': 'ใช้ {wallet} บน {name} หรือไม่',
  'use-same-text': 'วอลเล็ตนี้มีบัญชีที่นั่นด้วย บัญชีที่คุณใช้อยู่จะยังเชื่อมต่ออยู่ และไม่มีการโอนสินทรัพย์',
  'connect-same': 'เชื่อมต่อ {wallet}',
  another: 'ใช้วอลเล็ตอื่น',
  choose: 'เลือกวอลเล็ต',
  cancel: 'ยกเลิก'
}
