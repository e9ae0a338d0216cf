import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': '{name} में आगे बढ़ें',
  'accept-in-wallet': 'वॉलेट में अनुरोध स्वीकार करें। कनेक्ट करने से कोई राशि ट्रांसफ़र नहीं होती।',
  'no-window': 'विंडो नहीं दिखी? ब्राउज़र के टूलबार से {name} खोलें।',
  'on-phone': 'वॉलेट आपके फ़ोन पर है?',
  'show-code': 'QR कोड दिखाएँ',
  'try-again': 'फिर कोशिश करें'
}
