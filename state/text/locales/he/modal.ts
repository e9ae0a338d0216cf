import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'חיבור ארנק',
  account: 'חשבון',
  wallet: 'ארנק',
  back: 'חזרה',
  close: 'סגירה',
  sessions: 'סשנים חכמים',
  help: 'מה זה ארנק?',
  'dismiss-alert': 'סגירה',
  loading: 'בטעינה',
  'screen-failed': 'לא ניתן היה לטעון את המסך הזה',
  'screen-failed-text': 'בדקו את החיבור ונסו שוב. שום דבר לא אבד.',
  'try-again': 'ניסיון נוסף'
}
