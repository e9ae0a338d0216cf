import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': '您曾于 {date} 向此处发送',
  'not-an-address': '这不是 {network} 上的地址。',
  'no-such-name': '{name} 没有对应的地址。',
  'invalid-name': '这不是有效的名称。',
  'name-off-chain': '此名称保存在网络之外。请直接使用地址。',
  'name-unreachable': '无法查询此名称。',
  'wrong-checksum': '此地址中有一个字符错误。请重新复制。',
  'wrong-network': '这属于 {where}，而非 {network}。',
  'bad-link': '此付款链接无法使用。',
  'names-unknown': '此网络上无法查询名称。请直接使用地址。',
  'zero-address': '此地址不属于任何人。发送到此处的资产将会丢失。',
  'token-contract': '这是代币自身的合约。发送到此处的资产将会丢失。',
  'invalid-receiver': '这不是 {network} 上的地址。',
  'first-time': '您以前未向此处发送过。'
}
