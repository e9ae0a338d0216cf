import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Khi kết nối, bạn chấp nhận {terms} và {privacy}.',
  'terms-only': 'Khi kết nối, bạn chấp nhận {terms}.',
  'privacy-only': 'Khi kết nối, bạn chấp nhận {privacy}.',
  terms: 'điều khoản',
  privacy: 'chính sách quyền riêng tư',
  'accept-both': 'Tôi chấp nhận {terms} và {privacy}.',
  'accept-terms': 'Tôi chấp nhận {terms}.',
  'accept-privacy': 'Tôi chấp nhận {privacy}.'
}
