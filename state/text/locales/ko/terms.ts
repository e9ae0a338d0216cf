import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': '연결하면 {terms} 및 {privacy}에 동의하게 됩니다.',
  'terms-only': '연결하면 {terms}에 동의하게 됩니다.',
  'privacy-only': '연결하면 {privacy}에 동의하게 됩니다.',
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  'accept-both': '{terms} 및 {privacy}에 동의합니다.',
  'accept-terms': '{terms}에 동의합니다.',
  'accept-privacy': '{privacy}에 동의합니다.'
}
