import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Birçok site için tek hesap',
  'home-text': 'Cüzdan, açık web’deki hesabınızdır. Bir siteye onunla gelir, ayrılırken onu yanınızda götürürsünüz.',
  'login-title': 'Parolasız giriş yapın',
  'login-text': 'Her site için yeni bir parola yerine, siz olduğunuzu cüzdanınızda onaylarsınız.',
  'assets-title': 'Varlıklarınızın evi',
  'assets-text':
    'Token’lar ve koleksiyon parçaları cüzdanınızın anahtarlarıyla korunur. Onayınız olmadan kimse onları hareket ettiremez.',
  'get-wallet': 'Cüzdan edin',
  'choose-one': 'Yüklemek için birini seçin. Daha sonra değiştirebilir veya başkalarını ekleyebilirsiniz.',
  'list-failed': 'Cüzdan listesi yüklenemedi',
  'no-list': 'Cüzdan nerede bulunur',
  'list-failed-text': 'Tarayıcınızın eklenti mağazasında veya telefonunuzun uygulama mağazasında bir cüzdan arayın.',
  'try-again': 'Tekrar dene',
  chrome: 'Tarayıcı eklentisi',
  ios: 'iPhone ve iPad',
  android: 'Android',
  website: 'Web sitesi',
  'downloads-text': 'Yükleyin, sonra geri dönüp bağlanın.',
  'no-downloads': 'Bilinen bir indirme yok',
  'no-downloads-text': '{name} cüzdanını uygulama mağazanızda arayın.',
  'network-title': 'Hesabınızın çalıştığı yer',
  'network-text':
    'Bir ağ, neyin kime ait olduğunun ortak kaydını tutar. Bu site bazı ağlarla çalışır, cüzdanınız da bazılarıyla.',
  'fees-title': 'Her ağın kendi parası ve ücreti var',
  'fees-text': 'Bir ağda sahip olduğunuz şey kendiliğinden başka bir ağda olmaz. Ücretler ağın kendi parasıyla ödenir.',
  'learn-more': 'Ağlar hakkında bilgi edinin'
}
