import type { ChainId } from '../adapters/base/caip.ts'
import { displayName } from '../adapters/base/display-name.ts'
import { evmChainId } from '../adapters/base/evm-chain-id.ts'
import { mostAmount, parseUnits } from '../adapters/base/units.ts'
import { readReceiver } from './receiver-text.ts'

/** What a link asks for, to be put into the form; nothing of it is sent without the visitor. */
export interface PaymentRequest {
  /** Absent: whatever network the visitor is on (EIP-681). For `solana:` links the kind of network alone is known. */
  readonly chainId?: ChainId
  readonly namespace: 'eip155' | 'solana'
  /** An address, or a name to be looked up. */
  readonly to: string
  /** The token's contract or mint; absent: the native currency. */
  readonly token?: string
  /** In the smallest unit where the link says it so (EIP-681), in whole tokens as text where it says that (`solana:`). */
  readonly amount?: { readonly units: bigint } | { readonly whole: string }
  /** Whom the link says that it is for; anybody can write that. */
  readonly label?: string
  /** What the link asks for and does not get. `reference-ignored`: the shop may not find the payment by itself. */
  readonly notes: readonly PaymentNote[]
}

export type PaymentNote = 'gas-ignored' | 'reference-ignored' | 'parameter-ignored'

/**
 * Why a link is refused: it is none of a payment, longer than any, its receiver or token is no address, its network is none, its amount is
 * none, it says something twice, or it asks for something else than a payment.
 */
export type PaymentProblem =
  'not-a-link' | 'too-long' | 'bad-address' | 'bad-network' | 'bad-amount' | 'said-twice' | 'not-a-payment'

const longest = 2048

/** Reads a payment link of EIP-681 or of Solana Pay. Never throws; what it does not understand for certain it refuses. */
export function readPaymentLink(text: string): PaymentRequest | PaymentProblem {
  if (text.length > longest) return 'too-long'
  const link = /^(ethereum|solana):([^?#]*)(?:\?([^#]*))?$/i.exec(text.trim())
  if (!link) return 'not-a-link'
  const [, scheme = '', path = '', query = ''] = link
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    // references of Solana Pay may be several
    if (parameters.has(name) && name !== 'reference') return 'said-twice'
    parameters.set(name, value)
  }
  return scheme.toLowerCase() === 'ethereum' ? readEthereum(path, parameters) : readSolana(path, parameters)
}

/** https://eips.ethereum.org/EIPS/eip-681 */
function readEthereum(path: string, parameters: ReadonlyMap<string, string>): PaymentRequest | PaymentProblem {
  const parts = /^(?:pay-)?([^@/]*)(?:@([^/]*))?(?:\/(.*))?$/.exec(path)
  if (!parts) return 'bad-address'
  const [, target = '', network, call] = parts
  const chainId = network === undefined || !/^\d+$/.test(network) ? undefined : evmChainId(network)
  if (network !== undefined && !chainId) return 'bad-network'
  if (call !== undefined && call !== 'transfer') return 'not-a-payment'
  // arguments of a function that is not called, or of another than it is
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
  // a token's transfer takes no coins with it
  if (value.amount?.units) return 'not-a-payment'
  return { ...about, to, token: target, ...amount }
}

const gas = ['gas', 'gasLimit', 'gasPrice']
const labels = ['label', 'message']

/** https://docs.solanapay.com/spec */
function readSolana(path: string, parameters: ReadonlyMap<string, string>): PaymentRequest | PaymentProblem {
  // a link to a server that makes the transaction
  if (/^https(:|%3a)/i.test(path)) return 'not-a-payment'
  const token = parameters.get('spl-token')
  for (const address of [path, ...(token === undefined ? [] : [token])]) {
    const read = readReceiver(address, anySolana)
    if (read.kind !== 'address' || read.address !== address) return 'bad-address'
  }
  const whole = parameters.get('amount')
  // 19 digits are as many as its 64 bits have; without a whole part a nought is to be written
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
  isAddress(text) || (readReceiver(text, anyEvm).kind === 'name' && /^[^\s:/?#@%]+$/.test(text))

function notesOf(parameters: ReadonlyMap<string, string>, others: readonly string[]): readonly PaymentNote[] {
  const notes: PaymentNote[] = []
  if (gas.some(name => parameters.has(name))) notes.push('gas-ignored')
  if (parameters.has('reference') || parameters.has('memo')) notes.push('reference-ignored')
  if (others.some(name => !gas.includes(name))) notes.push('parameter-ignored')
  return notes
}

function labelOf(parameters: ReadonlyMap<string, string>): { label?: string } {
  const label = displayName(parameters.get('label'))
  return label ? { label } : {}
}

/** A number of EIP-681, `2.014e18`: a whole one in the end, and no more than a word holds. */
function amountOf(text: string | undefined): { amount?: { units: bigint } } | 'bad-amount' {
  if (text === undefined) return {}
  const number = /^(?=[.\d])(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text)
  if (!number) return 'bad-amount'
  const [, whole = '', fraction = '', exponent = '0'] = number
  const kept = fraction.replace(/0+$/, '')
  const zeros = Number(exponent) - kept.length
  if (zeros < 0) return 'bad-amount'
  const units = BigInt(whole + kept) * 10n ** BigInt(zeros)
  return units > mostAmount ? 'bad-amount' : { amount: { units } }
}
