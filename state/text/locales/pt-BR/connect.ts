import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Instaladas',
  recent: 'Recentes',
  featured: 'Em destaque',
  custom: 'Escolhidas por este site',
  external: 'Outras formas',
  recommended: 'Populares',
  'scan-with-phone': 'Escanear com o celular',
  'open-app': 'Abra seu app de carteira',
  'browser-wallet': 'Carteira do navegador',
  'all-wallets': 'Todas as carteiras',
  'no-wallets': 'Nenhuma carteira neste navegador',
  'no-wallets-text': 'Instale uma ou abra este site no navegador do seu app de carteira.',
  'get-wallet': 'Obter carteira',
  'list-failed': 'Não foi possível carregar a lista de carteiras. As carteiras deste dispositivo continuam funcionando.',
  'try-again': 'Tentar de novo',
  loading: 'Carregando carteiras'
}
