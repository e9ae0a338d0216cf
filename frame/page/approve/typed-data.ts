import { isRecord } from '../../../adapters/base/record.ts'
import { allowanceOf, permit2, type Allowance } from '../../../adapters/evm/codec/call.ts'
import { visibleText } from './visible-text.ts'

// Structured data (EIP-712), as it is signed and as it is shown: both read the same fields, those that the types name.

/** One field, and what is in it. */
export interface Branch {
  readonly name: string
  readonly type: string
  /** Of a field that has no fields of its own. */
  readonly value?: string
  readonly branches?: readonly Branch[]
}

/** A permission to spend tokens that is given by a signature alone: no transaction, no fee, nothing to see on the chain before it is used. */
export interface Permit {
  readonly token: string
  readonly spender: string
  readonly amount: Allowance
  /** Seconds since 1970. */
  readonly until?: bigint
}

export interface TypedData {
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly message: Readonly<Record<string, unknown>>
}

interface TypedField {
  readonly name: string
  readonly type: string
}

const mostDepth = 16
const mostBranches = 2_000

/**
 * Reads what a page asks to have signed: the data as an object, or as its JSON.
 *
 * @returns `undefined` for anything that is not EIP-712 with every type it names
 */
export function readTypedData(value: unknown): TypedData | undefined {
  const data = typeof value === 'string' ? parse(value) : value
  if (!isRecord(data)) return undefined
  const { primaryType, domain, types, message } = data
  if (typeof primaryType !== 'string' || !isRecord(domain) || !isRecord(types) || !isRecord(message)) return undefined
  const entries = Object.entries(types)
  const areTypes = entries.every(
    ([name, fields]) => /^[A-Za-z_$][\w$]*$/.test(name) && Array.isArray(fields) && fields.every(isField)
  )
  if (!areTypes || !Object.hasOwn(types, primaryType) || primaryType === 'EIP712Domain') return undefined
  return { primaryType, domain, types: Object.fromEntries(entries) as TypedData['types'], message }
}

/**
 * The message as a tree: what the types name, in their order. What they do not name is not signed, and not shown.
 *
 * @returns `undefined` for a message that is larger or deeper than anybody would read: it is not signed either
 */
export function treeOf({ types, primaryType, message }: TypedData): readonly Branch[] | undefined {
  let left = mostBranches
  let isWhole = true
  const branchesOf = (type: string, value: unknown, depth: number): readonly Branch[] => {
    const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : []
    const record = isRecord(value) ? value : {}
    return fields.map(field => branchOf(field, Object.hasOwn(record, field.name) ? record[field.name] : undefined, depth))
  }
  const branchOf = ({ name, type }: TypedField, value: unknown, depth: number): Branch => {
    left -= 1
    const shown = { name: visibleText(name), type: visibleText(type) }
    if (left < 0 || depth > mostDepth) isWhole = false
    if (!isWhole) return shown
    const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (item !== undefined && Array.isArray(value)) {
      return { ...shown, branches: value.map((one, index) => branchOf({ name: String(index + 1), type: item }, one, depth + 1)) }
    }
    if (Object.hasOwn(types, type)) return { ...shown, branches: branchesOf(type, value, depth + 1) }
    return { ...shown, value: textOf(value) }
  }
  const tree = branchesOf(primaryType, message, 0)
  return isWhole ? tree : undefined
}

/** The permissions to spend that a signature would give: EIP-2612, DAI's own form, and those of Permit2. */
export function permitsIn({ primaryType, domain, message }: TypedData): readonly Permit[] {
  const contract = textOf(domain['verifyingContract']).toLowerCase()
  const spender = textOf(message['spender'])
  const until = numberOf(message['deadline']) ?? numberOf(message['sigDeadline']) ?? numberOf(message['expiry'])
  const time = until === undefined ? {} : { until }
  if (primaryType === 'Permit') {
    const amount = numberOf(message['value'])
    if (amount !== undefined) return [{ token: contract, spender, amount: allowanceOf(amount), ...time }]
    if (message['allowed'] === true) return [{ token: contract, spender, amount: 'unlimited', ...time }]
    return []
  }
  if (!/^Permit(Single|Batch|(Batch)?(Witness)?TransferFrom)$/.test(primaryType) && contract !== permit2) return []
  const grants = [message['details'], message['permitted']].flat().filter(isRecord)
  return grants.map(grant => {
    const expires = numberOf(grant['expiration'])
    const amount = numberOf(grant['amount']) ?? 0n
    return {
      token: textOf(grant['token']),
      spender,
      amount: allowanceOf(amount, 'expiration' in grant ? 160 : 256),
      ...(expires === undefined ? time : { until: expires })
    }
  })
}

function isField(value: unknown): value is TypedField {
  return isRecord(value) && typeof value['name'] === 'string' && typeof value['type'] === 'string'
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return visibleText(value)
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return visibleText(JSON.stringify(value))
}

function numberOf(value: unknown): bigint | undefined {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
  return /^(\d+|0x[0-9a-f]+)$/i.test(text) ? BigInt(text) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
