import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'टोकन',
  nfts: 'NFT',
  activity: 'गतिविधि',
  holdings: 'खाते में क्या है और क्या हुआ है',
  loading: 'लोड हो रहा है',
  'try-again': 'फिर कोशिश करें',
  'no-tokens': 'अभी कोई टोकन नहीं',
  'tokens-failed': 'टोकन बैलेंस उपलब्ध नहीं',
  'failed-text': 'कुछ भी खोया नहीं है। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  'tokens-partial': 'अन्य टोकन पढ़े नहीं जा सके।',
  'tokens-stale': 'ये राशियाँ तब से बदल गई हो सकती हैं।'
}
