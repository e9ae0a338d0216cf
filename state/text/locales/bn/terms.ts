import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'সংযুক্ত করলে আপনি {terms} ও {privacy} মেনে নেন।',
  'terms-only': 'সংযুক্ত করলে আপনি {terms} মেনে নেন।',
  'privacy-only': 'সংযুক্ত করলে আপনি {privacy} মেনে নেন।',
  terms: 'শর্তাবলি',
  privacy: 'গোপনীয়তা নীতি',
  'accept-both': 'আমি {terms} ও {privacy} মেনে নিচ্ছি।',
  'accept-terms': 'আমি {terms} মেনে নিচ্ছি।',
  'accept-privacy': 'আমি {privacy} মেনে নিচ্ছি।'
}
