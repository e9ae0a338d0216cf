import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': '接続すると、{terms}と{privacy}に同意したことになります。',
  'terms-only': '接続すると、{terms}に同意したことになります。',
  'privacy-only': '接続すると、{privacy}に同意したことになります。',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  'accept-both': '{terms}と{privacy}に同意します。',
  'accept-terms': '{terms}に同意します。',
  'accept-privacy': '{privacy}に同意します。'
}
