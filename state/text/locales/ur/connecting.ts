import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': '{name} میں جاری رکھیں',
  'accept-in-wallet': 'والیٹ میں درخواست قبول کریں۔ کنیکٹ کرنے سے کوئی رقم منتقل نہیں ہوتی۔',
  'no-window': 'ونڈو نظر نہیں آئی؟ براؤزر کے ٹول بار سے {name} کھولیں۔',
  'on-phone': 'والیٹ آپ کے فون پر ہے؟',
  'show-code': 'QR کوڈ دکھائیں',
  'try-again': 'دوبارہ کوشش کریں'
}
