import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'الرموز',
  nfts: 'NFT',
  activity: 'النشاط',
  holdings: 'ما يملكه الحساب وما فعله',
  loading: 'جارٍ التحميل',
  'try-again': 'حاول مرة أخرى',
  'no-tokens': 'لا رموز بعد',
  'tokens-failed': 'الرصيد غير متاح',
  'failed-text': 'لم يضع شيء. تحقّق من اتصالك وحاول مرة أخرى.',
  'tokens-partial': 'تعذّرت قراءة الرموز الأخرى.',
  'tokens-stale': 'ربما تغيّرت هذه المبالغ منذ ذلك الحين.'
}
