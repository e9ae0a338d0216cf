import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Instalada',
  search: 'Buscar carteiras',
  'search-count': '{count, plural, one {Buscar em # carteira} many {Buscar em # carteiras} other {Buscar em # carteiras}}',
  'certified-only': 'Só carteiras certificadas',
  'show-code': 'Mostrar código QR',
  clear: 'Limpar',
  wallets: 'Carteiras',
  'nothing-found': 'Nenhuma carteira encontrada',
  'nothing-found-text': 'Verifique a grafia ou veja todas as carteiras.',
  'show-all': 'Ver todas as carteiras',
  'list-failed-title': 'Não foi possível carregar a lista de carteiras',
  'list-failed-text': 'As carteiras deste dispositivo continuam funcionando.',
  offline: 'Você está offline',
  'use-installed': 'Usar carteira instalada',
  'try-again': 'Tentar de novo',
  found: 'Resultados: {count}'
}
