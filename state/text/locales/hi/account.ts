import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'खाता',
  'copy-address': 'पता {address} कॉपी करें',
  balance: 'बैलेंस',
  'loading-balance': 'बैलेंस लोड हो रहा है',
  'balance-unavailable': 'टोकन बैलेंस उपलब्ध नहीं',
  'try-again': 'फिर कोशिश करें',
  actions: 'कार्रवाइयाँ',
  buy: 'खरीदें',
  receive: 'पाएँ',
  send: 'भेजें',
  swap: 'स्वैप',
  switch: '{name} के खाते और वॉलेट',
  explorer: 'एक्सप्लोरर',
  disconnect: 'डिसकनेक्ट करें',
  'choose-network': 'नेटवर्क चुनें, अभी {name}',
  'not-connected': 'कोई वॉलेट कनेक्ट नहीं है',
  'not-connected-text': 'खाता यहाँ देखने के लिए कोई वॉलेट कनेक्ट करें।',
  connect: 'वॉलेट कनेक्ट करें'
}
