import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum नेटवर्क',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'आप {name} को कहाँ इस्तेमाल करना चाहते हैं?',
  text: 'इन सब पर इसका खाता है। अभी एक कनेक्ट करें; बाकी बाद में हो सकते हैं।',
  chains: '{name} की चेन',
  more: '{names} और {count} अन्य',
  connected: 'कनेक्ट है',
  replaces: '{name} की जगह लेता है',
  gone: '{name} अब यहाँ नहीं है',
  'gone-text': 'हो सकता है इसे बंद कर दिया गया हो या इस ब्राउज़र से हटा दिया गया हो।',
  back: 'वापस',
  'needs-another': '{name} के लिए दूसरा वॉलेट चाहिए',
  'needs-another-text': '{wallet} इस नेटवर्क पर नहीं है। ऐसा वॉलेट कनेक्ट करें जो इस पर हो; {wallet} कनेक्ट रहेगा।',
  'needs-a-wallet-text': 'ऐसा वॉलेट कनेक्ट करें जो इस नेटवर्क पर हो।',
  'use-same': '{name} पर {wallet} इस्तेमाल करें?',
  'use-same-text': 'वहाँ भी इसका खाता है। अभी वाला कनेक्ट रहेगा और कोई राशि ट्रांसफ़र नहीं होगी।',
  'connect-same': '{wallet} कनेक्ट करें',
  another: 'दूसरा वॉलेट इस्तेमाल करें',
  choose: 'वॉलेट चुनें',
  cancel: 'रद्द करें'
}
