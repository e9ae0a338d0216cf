import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'שם או כתובת חוזה',
  clear: 'ניקוי',
  suggested: 'טוקנים מוצעים',
  'your-tokens': 'הטוקנים שלכם',
  tokens: 'טוקנים',
  results: 'תוצאות',
  found: 'נמצאו: {count}',
  chosen: 'כבר נבחר',
  'nothing-found': 'לא נמצא טוקן',
  'nothing-found-text': 'בדקו את האיות, או הדביקו את כתובת החוזה של הטוקן.',
  'not-a-token': 'אין בכתובת הזו טוקן שניתן להמרה',
  'token-unreachable': 'לא ניתן היה לקרוא את הטוקן',
  'token-unreachable-text': 'בדקו את החיבור ונסו שוב.',
  'list-unreachable': 'לא ניתן היה לטעון את הטוקנים',
  'try-again': 'ניסיון נוסף',
  impostor: '{address} · מעתיק סימול',
  unlisted: '{address} · לא ברשימות'
}
