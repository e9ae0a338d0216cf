import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': '您曾於 {date} 傳送至此',
  'not-an-address': '這不是 {network} 上的地址。',
  'no-such-name': '{name} 沒有對應的地址。',
  'invalid-name': '這不是有效的名稱。',
  'name-off-chain': '此名稱存放於網路之外。請直接使用地址。',
  'name-unreachable': '無法查詢此名稱。',
  'wrong-checksum': '此地址有一個字元錯誤。請重新複製。',
  'wrong-network': '這屬於 {where}，而非 {network}。',
  'bad-link': '此付款連結無法使用。',
  'names-unknown': '無法在此網路上查詢名稱。請直接使用地址。',
  'zero-address': '此地址不屬於任何人。傳送至此的資產將會遺失。',
  'token-contract': '這是代幣本身的合約。傳送至此的資產將會遺失。',
  'invalid-receiver': '這不是 {network} 上的地址。',
  'first-time': '您以前未曾傳送至此。'
}
