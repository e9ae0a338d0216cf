import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'بالمتابعة فإنك توافق على {terms} و{privacy}.',
  'terms-only': 'بالمتابعة فإنك توافق على {terms}.',
  'privacy-only': 'بالمتابعة فإنك توافق على {privacy}.',
  terms: 'الشروط',
  privacy: 'سياسة الخصوصية',
  'accept-both': 'أوافق على {terms} و{privacy}.',
  'accept-terms': 'أوافق على {terms}.',
  'accept-privacy': 'أوافق على {privacy}.'
}
