import { formatUnits } from '../../base/units.ts'
import { isRecord } from '../guards.ts'
import type { Description } from '../describe.ts'
import type { WalletRequest } from '../options.ts'

/** Describes a request, of either API. */
export function describe({ method, params }: WalletRequest, address: string): Description {
  const given: unknown = Array.isArray(params) ? params[0] : params
  const fields = isRecord(given) ? given : {}
  switch (method) {
    case 'wallet_connect':
    case 'getAccounts':
    case 'getAddresses':
    case 'bitcoin:connect':
    case 'standard:connect':
      return {
        title: 'Connect to this site',
        approve: 'Connect',
        details: [{ term: 'The site will see', value: 'your addresses and balance' }]
      }
    case 'signMessage':
    case 'bitcoin:signMessage': {
      const { message } = fields
      const text = message instanceof Uint8Array ? new TextDecoder().decode(message) : String(message)
      return {
        title: 'Sign a message',
        approve: 'Sign',
        details: [
          { term: 'Account', value: addressIn(fields, address), code: true },
          { term: 'Message', value: text, code: true }
        ]
      }
    }
    case 'wallet_changeNetwork':
      return { title: 'Switch network', approve: 'Switch', details: [{ term: 'To', value: String(fields['name']) }] }
    case 'sendTransfer': {
      const recipients = Array.isArray(fields['recipients']) ? (fields['recipients'] as readonly unknown[]).filter(isRecord) : []
      return {
        title: 'Send bitcoin',
        approve: 'Send',
        details: recipients.flatMap(({ address: to, amount }) => [
          { term: 'To', value: String(to), code: true },
          { term: 'Amount', value: `${formatUnits(BigInt(Number(amount)), 8)} BTC` }
        ])
      }
    }
    default:
      return { title: 'Sign a transaction', approve: 'Sign', details: [{ term: 'Account', value: address, code: true }] }
  }
}

function addressIn(fields: Record<string, unknown>, fallback: string): string {
  const account = fields['account']
  return String(fields['address'] ?? (isRecord(account) ? account['address'] : undefined) ?? fallback)
}
