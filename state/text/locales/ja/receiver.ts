import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': '{date}にここへ送信しました',
  'not-an-address': 'これは{network}のアドレスではありません。',
  'no-such-name': '{name}にはアドレスがありません。',
  'invalid-name': 'これは有効な名前ではありません。',
  'name-off-chain': 'この名前はネットワークの外に保存されています。アドレスを直接お使いください。',
  'name-unreachable': '名前を照会できませんでした。',
  'wrong-checksum': 'このアドレスには誤った文字があります。もう一度コピーしてください。',
  'wrong-network': 'これは{network}ではなく、{where}のものです。',
  'bad-link': 'この支払いリンクは使えません。',
  'names-unknown': 'このネットワークでは名前を照会できません。アドレスを直接お使いください。',
  'zero-address': 'このアドレスは誰のものでもありません。ここに送ったものは失われます。',
  'token-contract': 'これはトークン自体のコントラクトです。ここに送ったものは失われます。',
  'invalid-receiver': 'これは{network}のアドレスではありません。',
  'first-time': 'ここへの送信は初めてです。'
}
