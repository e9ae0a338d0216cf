import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'کنیکٹ کر کے آپ {terms} اور {privacy} قبول کرتے ہیں۔',
  'terms-only': 'کنیکٹ کر کے آپ {terms} قبول کرتے ہیں۔',
  'privacy-only': 'کنیکٹ کر کے آپ {privacy} قبول کرتے ہیں۔',
  terms: 'شرائط',
  privacy: 'رازداری پالیسی',
  'accept-both': 'مجھے {terms} اور {privacy} قبول ہیں۔',
  'accept-terms': 'مجھے {terms} قبول ہیں۔',
  'accept-privacy': 'مجھے {privacy} قبول ہے۔'
}
