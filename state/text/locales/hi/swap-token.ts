import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'नाम या कॉन्ट्रैक्ट का पता',
  clear: 'हटाएँ',
  suggested: 'सुझाए गए टोकन',
  'your-tokens': 'आपके टोकन',
  tokens: 'टोकन',
  results: 'नतीजे',
  found: '{count} मिले',
  chosen: 'पहले से चुना हुआ',
  'nothing-found': 'कोई टोकन नहीं मिला',
  'nothing-found-text': 'वर्तनी जाँचें या टोकन के कॉन्ट्रैक्ट का पता पेस्ट करें।',
  'not-a-token': 'इस पते पर स्वैप के लायक कोई टोकन नहीं है',
  'token-unreachable': 'टोकन पढ़ा नहीं जा सका',
  'token-unreachable-text': 'अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  'list-unreachable': 'टोकन लोड नहीं हो सके',
  'try-again': 'फिर कोशिश करें',
  impostor: '{address} · सिंबल की नकल',
  unlisted: '{address} · किसी सूची में नहीं'
}
