import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'ٹوکنز',
  nfts: 'NFT',
  activity: 'سرگرمی',
  holdings: 'اکاؤنٹ میں کیا ہے اور کیا ہو چکا ہے',
  loading: 'لوڈ ہو رہا ہے',
  'try-again': 'دوبارہ کوشش کریں',
  'no-tokens': 'ابھی کوئی ٹوکن نہیں',
  'tokens-failed': 'ٹوکن بیلنس دستیاب نہیں',
  'failed-text': 'کچھ ضائع نہیں ہوا۔ اپنا کنکشن چیک کریں اور دوبارہ کوشش کریں۔',
  'tokens-partial': 'دیگر ٹوکنز پڑھے نہیں جا سکے۔',
  'tokens-stale': 'ممکن ہے یہ رقوم تب سے بدل گئی ہوں۔'
}
