import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'เมื่อเชื่อมต่อ ถือว่าคุณยอมรับ{terms}และ{privacy}',
  'terms-only': 'เมื่อเชื่อมต่อ ถือว่าคุณยอมรับ{terms}',
  'privacy-only': 'เมื่อเชื่อมต่อ ถือว่าคุณยอมรับ{privacy}',
  terms: 'ข้อกำหนดการใช้งาน',
  privacy: 'นโยบายความเป็นส่วนตัว',
  'accept-both': 'ฉันยอมรับ{terms}และ{privacy}',
  'accept-terms': 'ฉันยอมรับ{terms}',
  'accept-privacy': 'ฉันยอมรับ{privacy}'
}
