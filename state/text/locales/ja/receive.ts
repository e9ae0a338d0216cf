import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'アドレス{address}のQRコード',
  'your-address': 'お客様のアドレス：',
  'copy-address': 'アドレスをコピー',
  share: 'アドレスを共有',
  'only-these': '対応ネットワークのみ',
  'only-one': '{name}のみ',
  'waiting-text': 'ウォレットを待っています',
  'not-connected': 'ウォレット未接続',
  'not-connected-text': 'ウォレットを接続すると、受け取り用のアドレスが表示されます。',
  connect: 'ウォレットを接続',
  networks: 'ネットワーク',
  'networks-text':
    'これらのネットワークでのみ受け取ってください。ほかのネットワークでこのアドレスに送られたものは、失われる可能性があります。'
}
