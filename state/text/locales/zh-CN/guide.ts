import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': '一个账户，通行众多网站',
  'home-text': '钱包是您在开放网络上的账户。您带着它访问网站，离开时也一并带走。',
  'login-title': '无需密码即可登录',
  'login-text': '无需为每个网站设置新密码，只需在钱包中确认是您本人。',
  'assets-title': '您的资产之家',
  'assets-text': '代币和收藏品由您钱包的密钥保管。未经您的同意，任何人都无法转移。',
  'get-wallet': '获取钱包',
  'choose-one': '选择一个进行安装。之后可以更换或添加其他钱包。',
  'list-failed': '无法加载钱包列表',
  'no-list': '在哪里可以找到钱包',
  'list-failed-text': '请在浏览器的扩展商店或手机的应用商店中查找钱包。',
  'try-again': '重试',
  chrome: '浏览器扩展',
  ios: 'iPhone 和 iPad',
  android: 'Android',
  website: '网站',
  'downloads-text': '安装后，返回此处进行连接。',
  'no-downloads': '暂无已知的下载方式',
  'no-downloads-text': '请在应用商店中查找 {name}。',
  'network-title': '您的账户在此运行',
  'network-text': '网络保存着一份共享记录，载明谁拥有什么。本网站支持其中一些网络，您的钱包也支持其中一些。',
  'fees-title': '各有各的币种和费用',
  'fees-text': '您在一个网络上持有的资产不会自动出现在另一个网络上。费用以该网络自己的币种支付。',
  'learn-more': '详细了解网络'
}
