import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'کد QR نشانی شما {address}',
  'your-address': 'نشانی شما:',
  'copy-address': 'کپی نشانی',
  share: 'اشتراک نشانی',
  'only-these': 'فقط این شبکه‌ها',
  'only-one': 'فقط در {name}',
  'waiting-text': 'در انتظار کیف پول شما',
  'not-connected': 'هیچ کیف پولی متصل نیست',
  'not-connected-text': 'برای گرفتن نشانی دریافت، یک کیف پول متصل کنید.',
  connect: 'اتصال کیف پول',
  networks: 'شبکه‌ها',
  'networks-text': 'فقط در این شبکه‌ها دریافت کنید. آنچه در هر شبکه دیگری به این نشانی فرستاده شود ممکن است از دست برود.'
}
