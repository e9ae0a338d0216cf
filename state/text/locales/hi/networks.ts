import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'नेटवर्क खोजें',
  clear: 'हटाएँ',
  networks: 'नेटवर्क',
  'nothing-found': 'कोई नेटवर्क नहीं मिला',
  'nothing-found-text': 'वर्तनी जाँचें।',
  'not-approved': 'आपके वॉलेट ने मंज़ूरी नहीं दी',
  'needs-another-wallet': 'दूसरा वॉलेट चाहिए',
  found: '{count} मिले',
  'switching-to': '{name} पर जा रहे हैं',
  'approve-in-wallet': '{wallet} में बदलाव को मंज़ूरी दें। इससे कोई राशि ट्रांसफ़र नहीं होती।',
  declined: 'बदलाव अस्वीकार किया गया',
  'declined-text': 'आपने {wallet} में बदलाव अस्वीकार किया। आप अब भी उसी नेटवर्क पर हैं जिस पर पहले थे।',
  failed: 'नेटवर्क नहीं बदला',
  'try-again': 'फिर कोशिश करें',
  cancel: 'रद्द करें',
  'not-on-unknown': '{site} इस नेटवर्क के साथ काम नहीं करती',
  'not-on-text': 'आपका वॉलेट ऐसे नेटवर्क पर है जिसे यह साइट इस्तेमाल नहीं करती। आगे बढ़ने के लिए इनमें से एक चुनें।',
  or: 'या',
  disconnect: 'डिसकनेक्ट करें',
  'this-site': 'यह साइट',
  'what-is-a-network': 'नेटवर्क क्या है?',
  'networks-note': 'हो सकता है आपका वॉलेट हर नेटवर्क का समर्थन न करे। {link}'
}
