import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': '连接即表示您接受{terms}和{privacy}。',
  'terms-only': '连接即表示您接受{terms}。',
  'privacy-only': '连接即表示您接受{privacy}。',
  terms: '服务条款',
  privacy: '隐私政策',
  'accept-both': '我接受{terms}和{privacy}。',
  'accept-terms': '我接受{terms}。',
  'accept-privacy': '我接受{privacy}。'
}
