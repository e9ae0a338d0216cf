import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'בטא',
  'beta-text': 'זהו ניסוי: מה שאוכף את מגבלות הסשנים לא עבר ביקורת של איש.',
  loading: 'הסשנים שלכם בטעינה',
  'in-force': 'בתוקף',
  over: 'הסתיימו',
  'unknown-site': 'אתר לא מוכר',
  until: 'עד {time}',
  ended: 'הסתיים ב-{time}',
  expired: 'פג ב-{time}',
  'may-spend': 'רשאי להוציא עוד {amount}',
  'may-spend-token': 'רשאי להוציא עוד סכום של {token}',
  'may-use': 'שימוש ב-{contract}',
  end: 'סיום',
  'end-named': 'סיום הסשן של {name}',
  'end-question': 'לסיים את הסשן הזה?',
  'end-text': '{name} כבר לא יוכל לפעול בשם החשבון שלכם. הרשת לא תקבל ממנו עוד דבר, לצמיתות.',
  cancel: 'ביטול',
  'end-now': 'סיום הסשן',
  ending: 'מסיימים',
  'approve-in': 'אשרו זאת בארנק שלכם',
  'no-sessions': 'אין סשנים חכמים',
  'no-sessions-text': 'כשאתר יבקש לפעול בשם החשבון החכם שלכם במסגרת מגבלות, זה יופיע כאן.',
  absent: 'אין סשנים חכמים ב-{network}',
  'absent-text': 'האתר הזה אינו מכיר סשנים ברשת הזו.',
  failed: 'אי אפשר להציג סשנים כרגע',
  'failed-text': 'מה שהרשיתם נשאר כפי שהוא. בדקו את החיבור ונסו שוב.',
  'try-again': 'ניסיון נוסף'
}
