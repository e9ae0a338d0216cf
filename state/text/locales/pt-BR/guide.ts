import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Uma conta para muitos sites',
  'home-text': 'Uma carteira é a sua conta na web aberta. Você a traz para um site e a leva consigo quando sai.',
  'login-title': 'Entre sem senha',
  'login-text': 'Em vez de uma nova senha para cada site, você confirma na sua carteira que é você.',
  'assets-title': 'Um lugar para o que é seu',
  'assets-text': 'Tokens e colecionáveis ficam sob as chaves da sua carteira. Ninguém os movimenta sem o seu consentimento.',
  'get-wallet': 'Obter carteira',
  'choose-one': 'Escolha uma para instalar. Você pode mudar ou adicionar outras depois.',
  'list-failed': 'Não foi possível carregar a lista de carteiras',
  'no-list': 'Onde encontrar uma carteira',
  'list-failed-text': 'Procure uma carteira na loja de extensões do navegador ou na loja de apps do celular.',
  'try-again': 'Tentar de novo',
  chrome: 'Extensão do navegador',
  ios: 'iPhone e iPad',
  android: 'Android',
  website: 'Site',
  'downloads-text': 'Instale, depois volte e conecte.',
  'no-downloads': 'Nenhum download conhecido',
  'no-downloads-text': 'Procure {name} na sua loja de apps.',
  'network-title': 'Onde a sua conta atua',
  'network-text':
    'Uma rede mantém um registro compartilhado de quem é dono do quê. Este site funciona com algumas redes, e sua carteira também.',
  'fees-title': 'Cada uma tem sua moeda e suas taxas',
  'fees-text': 'O que você tem em uma rede não está automaticamente em outra. As taxas são pagas na moeda da própria rede.',
  'learn-more': 'Saiba mais sobre redes'
}
