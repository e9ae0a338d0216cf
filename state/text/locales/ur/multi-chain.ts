import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum نیٹ ورکس',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'آپ {name} کہاں استعمال کرنا چاہتے ہیں؟',
  text: 'ان میں سے ہر ایک پر اس کا اکاؤنٹ ہے۔ ابھی ایک کنیکٹ کریں؛ باقی بعد میں ہو سکتے ہیں۔',
  chains: '{name} کی چینز',
  more: '{names} اور مزید {count}',
  connected: 'کنیکٹڈ',
  replaces: '{name} کی جگہ لیتا ہے',
  gone: '{name} اب یہاں نہیں ہے',
  'gone-text': 'ہو سکتا ہے اسے بند کر دیا گیا ہو یا اس براؤزر سے ہٹا دیا گیا ہو۔',
  back: 'واپس',
  'needs-another': '{name} کے لیے دوسرا والیٹ درکار ہے',
  'needs-another-text': '{wallet} اس نیٹ ورک پر نہیں ہے۔ ایسا والیٹ کنیکٹ کریں جو اس پر ہو؛ {wallet} کنیکٹ رہے گا۔',
  'needs-a-wallet-text': 'ایسا والیٹ کنیکٹ کریں جو اس نیٹ ورک پر ہو۔',
  'use-same': '{name} پر {wallet} استعمال کریں؟',
  'use-same-text': 'وہاں بھی اس کا اکاؤنٹ ہے۔ جو آپ استعمال کر رہے ہیں وہ کنیکٹ رہے گا، اور کوئی رقم منتقل نہیں ہوگی۔',
  'connect-same': '{wallet} کنیکٹ کریں',
  another: 'دوسرا والیٹ استعمال کریں',
  choose: 'والیٹ منتخب کریں',
  cancel: 'منسوخ کریں'
}
