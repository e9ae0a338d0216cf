import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': '一個帳戶，通行眾多網站',
  'home-text': '錢包是您在開放網路上的帳戶。您可以帶著它造訪網站，離開時也一併帶走。',
  'login-title': '不需密碼即可登入',
  'login-text': '不必為每個網站設定新密碼，只要在錢包中確認是您本人。',
  'assets-title': '您的資產之家',
  'assets-text': '代幣與收藏品由您錢包的金鑰保管。未經您同意，任何人都無法移動。',
  'get-wallet': '取得錢包',
  'choose-one': '選擇一個來安裝。之後可以更換或新增其他錢包。',
  'list-failed': '無法載入錢包清單',
  'no-list': '在哪裡可以找到錢包',
  'list-failed-text': '請在瀏覽器的擴充功能商店或手機的 App 商店中尋找錢包。',
  'try-again': '再試一次',
  chrome: '瀏覽器擴充功能',
  ios: 'iPhone 與 iPad',
  android: 'Android',
  website: '網站',
  'downloads-text': '安裝後，請回到這裡進行連接。',
  'no-downloads': '查無下載方式',
  'no-downloads-text': '請在 App 商店中尋找 {name}。',
  'network-title': '您的帳戶在此運作',
  'network-text': '網路保存著一份共享紀錄，載明誰擁有什麼。本網站支援其中一些網路，您的錢包也支援其中一些。',
  'fees-title': '各有各的幣種與手續費',
  'fees-text': '您在某個網路上持有的資產，不會自動出現在另一個網路上。手續費以該網路自己的幣種支付。',
  'learn-more': '進一步了解網路'
}
