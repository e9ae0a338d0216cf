import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'आपके पते {address} का QR कोड',
  'your-address': 'आपका पता:',
  'copy-address': 'पता कॉपी करें',
  share: 'पता साझा करें',
  'only-these': 'केवल ये नेटवर्क',
  'only-one': 'केवल {name} पर',
  'waiting-text': 'आपके वॉलेट का इंतज़ार है',
  'not-connected': 'कोई वॉलेट कनेक्ट नहीं है',
  'not-connected-text': 'पाने का पता लेने के लिए कोई वॉलेट कनेक्ट करें।',
  connect: 'वॉलेट कनेक्ट करें',
  networks: 'नेटवर्क',
  'networks-text': 'केवल इन नेटवर्क पर पाएँ। किसी और नेटवर्क पर इस पते पर जो भेजा जाता है, वह खो सकता है।'
}
