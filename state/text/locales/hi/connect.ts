import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'इंस्टॉल है',
  recent: 'हाल का',
  featured: 'विशेष',
  custom: 'इस साइट की पसंद',
  external: 'और तरीके',
  recommended: 'लोकप्रिय',
  'scan-with-phone': 'फ़ोन से स्कैन करें',
  'open-app': 'अपना वॉलेट ऐप खोलें',
  'browser-wallet': 'ब्राउज़र वॉलेट',
  'all-wallets': 'सभी वॉलेट',
  'no-wallets': 'इस ब्राउज़र में कोई वॉलेट नहीं है',
  'no-wallets-text': 'कोई वॉलेट इंस्टॉल करें या यह साइट अपने वॉलेट ऐप के ब्राउज़र में खोलें।',
  'get-wallet': 'वॉलेट पाएँ',
  'list-failed': 'वॉलेट की सूची लोड नहीं हो सकी। इस डिवाइस के वॉलेट अब भी काम करते हैं।',
  'try-again': 'फिर कोशिश करें',
  loading: 'वॉलेट लोड हो रहे हैं'
}
