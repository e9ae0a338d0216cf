import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'אימייל',
  'email-hint': 'הזינו את האימייל שלכם',
  invalid: 'אימייל לא תקין',
  'how-first': 'נשלח קוד אל {email}, ואחריו קוד לכתובת החדשה.',
  'how-new': 'נשלח קוד לכתובת הזו.',
  wait: 'אפשר לבקש קוד בעוד {time}',
  cancel: 'ביטול',
  save: 'שמירה',
  'start-over': 'התחלה מחדש'
}
