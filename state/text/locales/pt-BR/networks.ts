import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Buscar redes',
  clear: 'Limpar',
  networks: 'Redes',
  'nothing-found': 'Nenhuma rede encontrada',
  'nothing-found-text': 'Verifique a grafia.',
  'not-approved': 'Não aprovada pela sua carteira',
  'needs-another-wallet': 'Precisa de outra carteira',
  found: 'Resultados: {count}',
  'switching-to': 'Mudando para {name}',
  'approve-in-wallet': 'Aprove a mudança em {wallet}. Ela não movimenta nenhum saldo.',
  declined: 'Mudança recusada',
  'declined-text': 'Você recusou a mudança em {wallet}. Você continua na rede em que estava.',
  failed: 'A rede não foi mudada',
  'try-again': 'Tentar de novo',
  cancel: 'Cancelar',
  'not-on-unknown': '{site} não funciona com esta rede',
  'not-on-text': 'Sua carteira está em uma rede que este site não usa. Escolha uma destas para continuar.',
  or: 'ou',
  disconnect: 'Desconectar',
  'this-site': 'Este site',
  'what-is-a-network': 'O que é uma rede?',
  'networks-note': 'Sua carteira pode não ser compatível com todas as redes. {link}'
}
