import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'רשתות Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'היכן תרצו להשתמש ב-{name}?',
  text: 'יש לו חשבון בכל אחת מאלה. חברו אחת עכשיו; האחרות יכולות לבוא אחר כך.',
  chains: 'השרשראות של {name}',
  more: '{names} ועוד {count}',
  connected: 'מחובר',
  replaces: 'יבוא במקום {name}',
  gone: '{name} כבר לא כאן',
  'gone-text': 'ייתכן שהארנק כובה או הוסר מהדפדפן הזה.',
  back: 'חזרה',
  'needs-another': 'ל-{name} נדרש ארנק אחר',
  'needs-another-text': '{wallet} אינו נמצא ברשת הזו. חברו ארנק שנמצא בה; {wallet} יישאר מחובר.',
  'needs-a-wallet-text': 'חברו ארנק שנמצא ברשת הזו.',
  'use-same': 'להשתמש ב-{wallet} ב-{name}?',
  'use-same-text': 'יש לו חשבון גם שם. החשבון שבשימוש יישאר מחובר, ולא יועברו כספים.',
  'connect-same': 'חיבור {wallet}',
  another: 'שימוש בארנק אחר',
  choose: 'בחירת ארנק',
  cancel: 'ביטול'
}
