import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'ऐप में अनुरोध स्वीकार करें। कनेक्ट करने से कोई राशि ट्रांसफ़र नहीं होती।',
  'open-wallet': '{name} खोलें',
  'no-wallet-yet': 'अभी {name} नहीं है?',
  'get-it': 'इसे पाएँ',
  scan: 'अपने वॉलेट के कैमरे से स्कैन करें',
  'scan-named': 'अपने फ़ोन पर {name} से स्कैन करें',
  'code-label': 'वॉलेट कनेक्ट करने का QR कोड',
  'new-code-in': 'नया कोड {time} में',
  preparing: 'कोड तैयार हो रहा है',
  'copy-link': 'लिंक कॉपी करें',
  'not-detected': 'नहीं मिला',
  'not-detected-text': '{name} इस ब्राउज़र में इंस्टॉल नहीं है। इसे इंस्टॉल करके पेज फिर से लोड करें या कोई दूसरा वॉलेट चुनें।',
  'ways-to-connect': 'कनेक्ट करने के तरीके',
  browser: 'ब्राउज़र',
  mobile: 'फ़ोन',
  desktop: 'डेस्कटॉप',
  web: 'वेब',
  qrcode: 'QR कोड',
  unsupported: 'ब्राउज़र',
  'open-new-tab': 'नए ब्राउज़र टैब में खोलकर आगे बढ़ें'
}
