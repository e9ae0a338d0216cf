import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'ईमेल',
  'email-hint': 'अपना ईमेल डालें',
  invalid: 'अमान्य ईमेल',
  'how-first': 'हम {email} पर एक कोड भेजेंगे और फिर एक नए पते पर।',
  'how-new': 'हम इस पते पर एक कोड भेजेंगे।',
  wait: 'आप {time} में कोड मँगा सकते हैं',
  cancel: 'रद्द करें',
  save: 'सहेजें',
  'start-over': 'फिर से शुरू करें'
}
