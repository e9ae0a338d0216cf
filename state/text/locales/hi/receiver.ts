import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'आपने यहाँ {date} को भेजा था',
  'not-an-address': 'यह {network} का कोई पता नहीं है।',
  'no-such-name': '{name} का कोई पता नहीं है।',
  'invalid-name': 'यह मान्य नाम नहीं है।',
  'name-off-chain': 'यह नाम नेटवर्क के बाहर रखा गया है। सीधे पता इस्तेमाल करें।',
  'name-unreachable': 'नाम खोजा नहीं जा सका।',
  'wrong-checksum': 'इस पते का एक वर्ण गलत है। इसे फिर से कॉपी करें।',
  'wrong-network': 'यह {where} का है, {network} का नहीं।',
  'bad-link': 'यह भुगतान लिंक इस्तेमाल नहीं हो सकता।',
  'names-unknown': 'इस नेटवर्क पर नाम नहीं खोजे जा सकते। सीधे पता इस्तेमाल करें।',
  'zero-address': 'यह पता किसी का नहीं है। वहाँ जो भेजा जाता है, वह खो जाता है।',
  'token-contract': 'यह टोकन का अपना कॉन्ट्रैक्ट है। वहाँ जो भेजा जाता है, वह खो जाता है।',
  'invalid-receiver': 'यह {network} का कोई पता नहीं है।',
  'first-time': 'आपने यहाँ पहले कभी नहीं भेजा है।'
}
