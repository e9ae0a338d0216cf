import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': '{name}で続行',
  'accept-in-wallet': 'ウォレットでリクエストを承認してください。接続しても資金は移動しません。',
  'no-window': 'ウィンドウが出ない場合は、ブラウザのツールバーから{name}を開いてください。',
  'on-phone': 'スマホのウォレットを使う場合',
  'show-code': 'QRコードを表示',
  'try-again': '再試行'
}
