import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': '連接即表示您接受{terms}與{privacy}。',
  'terms-only': '連接即表示您接受{terms}。',
  'privacy-only': '連接即表示您接受{privacy}。',
  terms: '服務條款',
  privacy: '隱私權政策',
  'accept-both': '我接受{terms}與{privacy}。',
  'accept-terms': '我接受{terms}。',
  'accept-privacy': '我接受{privacy}。'
}
