import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'שם או כתובת חוזה',
  'your-tokens': 'הטוקנים שלכם',
  clear: 'ניקוי',
  found: 'נמצאו: {count}',
  'nothing-found': 'לא נמצא טוקן',
  'nothing-found-text': 'בדקו את האיות, או הדביקו את כתובת החוזה של הטוקן.',
  'not-a-token': 'אין טוקן בכתובת הזו',
  'token-unreachable': 'לא ניתן היה לקרוא את הטוקן',
  'token-unreachable-text': 'בדקו את החיבור ונסו שוב.'
}
