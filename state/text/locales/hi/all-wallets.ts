import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'इंस्टॉल है',
  search: 'वॉलेट खोजें',
  'search-count': '{count, plural, one {# वॉलेट में खोजें} other {# वॉलेट में खोजें}}',
  'certified-only': 'केवल प्रमाणित वॉलेट',
  'show-code': 'QR कोड दिखाएँ',
  clear: 'हटाएँ',
  wallets: 'वॉलेट',
  'nothing-found': 'कोई वॉलेट नहीं मिला',
  'nothing-found-text': 'वर्तनी जाँचें या सभी वॉलेट देखें।',
  'show-all': 'सभी वॉलेट दिखाएँ',
  'list-failed-title': 'वॉलेट की सूची लोड नहीं हो सकी',
  'list-failed-text': 'इस डिवाइस के वॉलेट अब भी काम करते हैं।',
  offline: 'आप ऑफ़लाइन हैं',
  'use-installed': 'इंस्टॉल वॉलेट इस्तेमाल करें',
  'try-again': 'फिर कोशिश करें',
  found: '{count} मिले'
}
