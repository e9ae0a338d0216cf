import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Endereço copiado',
  'link-copied': 'Link copiado',
  'copy-failed': 'Seu navegador não permitiu copiar',
  'share-failed': 'Seu navegador não permitiu compartilhar',
  'recovery-first': 'Configure a recuperação antes de compartilhar seu endereço',
  'disconnect-failed': 'Não foi possível desconectar',
  'balance-unavailable': 'Saldo de tokens indisponível',
  'transactions-failed': 'Não foi possível carregar as transações',
  'unsupported-chain': 'Esta rede não é compatível',
  'switch-failed': 'A rede não foi mudada',
  'something-went-wrong': 'Algo deu errado',
  'signature-declined': 'Assinatura recusada',
  'code-sent': 'Outro código está a caminho',
  'email-updated': 'Seu e-mail foi atualizado'
}
