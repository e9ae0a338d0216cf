import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'ウォレットを接続',
  connecting: '接続しています…',
  account: 'アカウント{address}',
  'switch-network': 'ネットワーク切替',
  'select-network': 'ネットワーク選択',
  'unknown-network': '不明なネットワーク'
}
