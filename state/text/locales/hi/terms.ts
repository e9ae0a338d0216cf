import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'कनेक्ट करके आप {terms} और {privacy} स्वीकार करते हैं।',
  'terms-only': 'कनेक्ट करके आप {terms} स्वीकार करते हैं।',
  'privacy-only': 'कनेक्ट करके आप {privacy} स्वीकार करते हैं।',
  terms: 'शर्तें',
  privacy: 'गोपनीयता नीति',
  'accept-both': 'मुझे {terms} और {privacy} स्वीकार हैं।',
  'accept-terms': 'मुझे {terms} स्वीकार हैं।',
  'accept-privacy': 'मुझे {privacy} स्वीकार है।'
}
