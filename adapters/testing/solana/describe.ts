import { bytesToBase58 } from '../../base/base58.ts'
import { formatUnits } from '../../base/units.ts'
import { isRecord } from '../guards.ts'
import { listInstructions, type ShownInstruction } from './transaction.ts'
import { signInText } from './sign-in.ts'
import type { Description } from '../describe.ts'
import type { WalletRequest } from '../options.ts'

/** Text of a request: its purpose and its content. */
export function describe({ method, params }: WalletRequest, networkOf: (chain: unknown) => string, address: string): Description {
  const inputs = (Array.isArray(params) ? (params as readonly unknown[]) : []).filter(isRecord)
  const [first = {}] = inputs
  const from = isRecord(first['account']) ? String(first['account']['address']) : address
  switch (method) {
    case 'standard:connect':
      return {
        title: 'Connect to this site',
        approve: 'Connect',
        details: [{ term: 'The site will see', value: 'your address and balance' }]
      }
    case 'solana:signMessage':
      return {
        title: 'Sign a message',
        approve: 'Sign',
        details: [
          { term: 'Account', value: from, code: true },
          { term: 'Message', value: readable(first['message']), code: true }
        ]
      }
    case 'solana:signIn':
      return {
        title: 'Sign in',
        approve: 'Sign in',
        details: [{ term: 'Message', value: signInText(first, address), code: true }]
      }
    default: {
      const sends = method === 'solana:signAndSendTransaction'
      return {
        title: sends ? 'Send a transaction' : inputs.length > 1 ? `Sign ${inputs.length} transactions` : 'Sign a transaction',
        approve: sends ? 'Send' : 'Sign',
        details: [
          { term: 'Network', value: networkOf(first['chain']) },
          { term: 'From', value: from, code: true },
          ...inputs
            .flatMap(({ transaction }) => (transaction instanceof Uint8Array ? listInstructions(transaction) : []))
            .flatMap(detailsOf)
        ]
      }
    }
  }
}

const system = '11111111111111111111111111111111'

/** Describes amount and recipient; for an unknown instruction the program. */
function detailsOf({ program, accounts, data }: ShownInstruction): Description['details'] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program.startsWith('ComputeBudget')) return []
  if (program === system && data.length === 12 && data[0] === 2) {
    return [
      { term: 'To', value: accounts[1] ?? '', code: true },
      { term: 'Amount', value: `${formatUnits(view.getBigUint64(4, true), 9)} SOL` }
    ]
  }
  if (program.startsWith('Token') && data[0] === 12 && data.length === 10) {
    return [
      { term: 'To the token account', value: accounts[2] ?? '', code: true },
      { term: 'Amount', value: formatUnits(view.getBigUint64(1, true), data[9]!) },
      { term: 'Of the token', value: accounts[1] ?? '', code: true }
    ]
  }
  return [{ term: 'Program', value: program, code: true }]
}

function readable(message: unknown): string {
  if (!(message instanceof Uint8Array)) return String(message)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return bytesToBase58(message) // not text
  }
}
