import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'नाम या कॉन्ट्रैक्ट का पता',
  'your-tokens': 'आपके टोकन',
  clear: 'हटाएँ',
  found: '{count} मिले',
  'nothing-found': 'कोई टोकन नहीं मिला',
  'nothing-found-text': 'वर्तनी जाँचें या टोकन के कॉन्ट्रैक्ट का पता पेस्ट करें।',
  'not-a-token': 'इस पते पर कोई टोकन नहीं है',
  'token-unreachable': 'टोकन पढ़ा नहीं जा सका',
  'token-unreachable-text': 'अपना कनेक्शन जाँचें और फिर कोशिश करें।'
}
