import type { ChainId } from '../../adapters/base/caip.ts'
import { sanitizeDisplayName } from '../../adapters/base/display-name.ts'
import { parseEvmChainId } from '../../adapters/base/evm-chain-id.ts'
import { maxUint256, parseUnits } from '../../adapters/base/units.ts'
import { parseRecipient } from './parse-recipient.ts'

/** Form values of a payment link. Nothing is sent without the user. */
export interface PaymentRequest {
  /** CAIP-2. Absent: the user's current network (ERC-681). A `solana:` link names only the namespace. */
  readonly chainId?: ChainId
  readonly namespace: 'eip155' | 'solana'
  /** An address, or a name to resolve. */
  readonly to: string
  /** Contract or mint address of the token. Absent: the native currency. */
  readonly token?: string
  /** In units if the link states units (ERC-681), else decimal text in whole tokens (`solana:`). */
  readonly amount?: { readonly units: bigint } | { readonly whole: string }
  /** Name of the payee according to the link. Untrusted. */
  readonly label?: string
  /** Ignored parts of the link. `reference-ignored`: the shop may not find the payment automatically. */
  readonly notes: readonly PaymentNote[]
}

export type PaymentNote = 'gas-ignored' | 'reference-ignored' | 'parameter-ignored'

/**
 * Why a link is rejected: not a payment link, too long, invalid recipient or token address, invalid
 * network, invalid amount, a duplicate parameter, or a request other than a payment.
 */
export type PaymentProblem =
  'not-a-link' | 'too-long' | 'bad-address' | 'bad-network' | 'bad-amount' | 'said-twice' | 'not-a-payment'

const longest = 2048

/** Parses a payment link of ERC-681 or Solana Pay. Never throws; rejects everything ambiguous. */
export function parsePaymentLink(text: string): PaymentRequest | PaymentProblem {
  if (text.length > longest) return 'too-long'
  const link = /^(ethereum|solana):([^?#]*)(?:\?([^#]*))?$/i.exec(text.trim())
  if (!link) return 'not-a-link'
  const [, scheme = '', path = '', query = ''] = link
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    // Solana Pay permits several references
    if (parameters.has(name) && name !== 'reference') return 'said-twice'
    parameters.set(name, value)
  }
  return scheme.toLowerCase() === 'ethereum' ? readEthereum(path, parameters) : readSolana(path, parameters)
}

/** Parses an ERC-681 link, see https://eips.ethereum.org/EIPS/eip-681 */
function readEthereum(path: string, parameters: ReadonlyMap<string, string>): PaymentRequest | PaymentProblem {
  const parts = /^(?:pay-)?([^@/]*)(?:@([^/]*))?(?:\/(.*))?$/.exec(path)
  if (!parts) return 'bad-address'
  const [, target = '', network, call] = parts
  const chainId = network === undefined || !/^\d+$/.test(network) ? undefined : parseEvmChainId(network)
  if (network !== undefined && !chainId) return 'bad-network'
  if (call !== undefined && call !== 'transfer') return 'not-a-payment'
  // arguments of a function that is not called, or of another function
  const others = [...parameters.keys()].filter(name => !['value', 'address', 'uint256', ...gas, ...labels].includes(name))
  if (others.some(name => /^(u?int|address|bytes|bool|string|function)/.test(name))) return 'not-a-payment'
  const notes = notesOf(parameters, others)
  const about = { namespace: 'eip155', ...(chainId && { chainId }), ...labelOf(parameters), notes } as const

  if (call === undefined) {
    if (parameters.has('address') || parameters.has('uint256')) return 'not-a-payment'
    const amount = amountOf(parameters.get('value'))
    if (amount === 'bad-amount') return amount
    return isReceiver(target) ? { ...about, to: target, ...amount } : 'bad-address'
  }
  const to = parameters.get('address') ?? ''
  if (!isAddress(target) || !isReceiver(to)) return 'bad-address'
  const value = amountOf(parameters.get('value'))
  const amount = amountOf(parameters.get('uint256'))
  if (value === 'bad-amount' || amount === 'bad-amount') return 'bad-amount'
  // a token transfer sends no native currency
  if (value.amount?.units) return 'not-a-payment'
  return { ...about, to, token: target, ...amount }
}

const gas = ['gas', 'gasLimit', 'gasPrice']
const labels = ['label', 'message']

/** Parses a Solana Pay link, see https://docs.solanapay.com/spec */
function readSolana(path: string, parameters: ReadonlyMap<string, string>): PaymentRequest | PaymentProblem {
  // a link to a server that creates the transaction
  if (/^https(:|%3a)/i.test(path)) return 'not-a-payment'
  const token = parameters.get('spl-token')
  for (const address of [path, ...(token === undefined ? [] : [token])]) {
    const read = parseRecipient(address, anySolana)
    if (read.kind !== 'address' || read.address !== address) return 'bad-address'
  }
  const whole = parameters.get('amount')
  // 19 decimals, as many as a 64-bit amount allows; the spec requires a leading zero
  if (
    whole !== undefined &&
    (!/^\d/.test(whole) || whole.endsWith('.') || typeof parseUnits(whole, token ? 19 : 9) !== 'bigint')
  ) {
    return 'bad-amount'
  }
  const others = [...parameters.keys()].filter(name => !['amount', 'spl-token', 'reference', 'memo', ...labels].includes(name))
  return {
    namespace: 'solana',
    to: path,
    ...(token !== undefined && { token }),
    ...(whole !== undefined && { amount: { whole } }),
    ...labelOf(parameters),
    notes: notesOf(parameters, others)
  }
}

const anySolana: ChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const anyEvm: ChainId = 'eip155:1'

const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text)

const isReceiver = (text: string): boolean =>
  isAddress(text) || (parseRecipient(text, anyEvm).kind === 'name' && /^[^\s:/?#@%]+$/.test(text))

function notesOf(parameters: ReadonlyMap<string, string>, others: readonly string[]): readonly PaymentNote[] {
  const notes: PaymentNote[] = []
  if (gas.some(name => parameters.has(name))) notes.push('gas-ignored')
  if (parameters.has('reference') || parameters.has('memo')) notes.push('reference-ignored')
  if (others.some(name => !gas.includes(name))) notes.push('parameter-ignored')
  return notes
}

function labelOf(parameters: ReadonlyMap<string, string>): { label?: string } {
  const label = sanitizeDisplayName(parameters.get('label'))
  return label ? { label } : {}
}

/** Parses a number of ERC-681 (`2.014e18`): it must be an integer of at most 256 bits. */
function amountOf(text: string | undefined): { amount?: { units: bigint } } | 'bad-amount' {
  if (text === undefined) return {}
  const number = /^(?=[.\d])(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text)
  if (!number) return 'bad-amount'
  const [, whole = '', fraction = '', exponent = '0'] = number
  const kept = fraction.replace(/0+$/, '')
  const zeros = Number(exponent) - kept.length
  if (zeros < 0) return 'bad-amount'
  const units = BigInt(whole + kept) * 10n ** BigInt(zeros)
  return units > maxUint256 ? 'bad-amount' : { amount: { units } }
}
