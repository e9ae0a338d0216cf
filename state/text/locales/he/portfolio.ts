import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'טוקנים',
  nfts: 'NFT',
  activity: 'פעילות',
  holdings: 'מה יש בחשבון ומה נעשה בו',
  loading: 'בטעינה',
  'try-again': 'ניסיון נוסף',
  'no-tokens': 'עדיין אין טוקנים',
  'tokens-failed': 'יתרת הטוקנים אינה זמינה',
  'failed-text': 'שום דבר לא אבד. בדקו את החיבור ונסו שוב.',
  'tokens-partial': 'לא ניתן היה לקרוא טוקנים אחרים.',
  'tokens-stale': 'ייתכן שהסכומים האלה השתנו מאז.'
}
