import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'شبكات إيثريوم',
  solana: 'سولانا',
  polkadot: 'بولكادوت',
  bip122: 'بيتكوين',
  heading: 'أين تريد استخدام {name}؟',
  text: 'لها حساب على كل واحدة من هذه. اربط واحدًا الآن، ويمكن ربط البقية لاحقًا.',
  chains: 'سلاسل {name}',
  more: '{names} و{count} أخرى',
  connected: 'متصلة',
  replaces: 'تحل محل {name}',
  gone: 'لم تعد {name} هنا',
  'gone-text': 'ربما أُوقفت أو أُزيلت من هذا المتصفح.',
  back: 'رجوع',
  'needs-another': '{name} تحتاج إلى محفظة أخرى',
  'needs-another-text': '{wallet} ليست على هذه الشبكة. اربط محفظة عليها؛ وتبقى {wallet} متصلة.',
  'needs-a-wallet-text': 'اربط محفظة على هذه الشبكة.',
  'use-same': 'هل تستخدم {wallet} على {name}؟',
  'use-same-text': 'لها حساب هناك أيضًا. يبقى حسابك الحالي متصلًا، ولا تُنقل أي أموال.',
  'connect-same': 'ربط {wallet}',
  another: 'استخدام محفظة أخرى',
  choose: 'اختيار محفظة',
  cancel: 'إلغاء'
}
