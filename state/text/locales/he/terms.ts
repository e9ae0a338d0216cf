import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'בעצם החיבור אתם מסכימים ל{terms} ול{privacy}.',
  'terms-only': 'בעצם החיבור אתם מסכימים ל{terms}.',
  'privacy-only': 'בעצם החיבור אתם מסכימים ל{privacy}.',
  terms: 'תנאי השימוש',
  privacy: 'מדיניות הפרטיות',
  'accept-both': '{terms} ו{privacy} מקובלים עליי.',
  'accept-terms': '{terms} מקובלים עליי.',
  'accept-privacy': '{privacy} מקובלת עליי.'
}
