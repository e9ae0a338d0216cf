import {
  concatHex,
  encodeAbiParameters,
  numberToHex,
  padHex,
  toFunctionSelector,
  zeroAddress,
  type AbiParameter,
  type Hex
} from 'viem'
import { knownFunctions } from '../../../../adapters/meaning/evm/known-functions/table.ts'
import { account, someContract } from './stub-node.ts'
import { listOf, parametersOf, typesOf } from '../../../../adapters/meaning/evm/known-functions/arguments.ts'

/** Values by role; a role that is missing gets a value without danger. */
export interface Chosen {
  /** By role: an address. */
  readonly [role: string]: string | boolean | undefined
  /** Makes values that must be zero or empty differ from that. */
  readonly none?: boolean
}

/** Returns a call of the only function of the table whose signature starts so, for the account itself. */
export function known(beginning: string, chosen?: Chosen): Hex {
  const [only, ...more] = knownFunctions.filter(each => each.startsWith(beginning))
  if (only === undefined || more.length > 0) throw new RangeError(`There is no single function that begins with ${beginning}.`)
  return knownCall(only, account, chosen)
}

/** Returns a call of a known function by its own account, with chosen values in some roles. */
export function knownCall(signature: string, account: string, chosen: Chosen = {}): Hex {
  const parameters = parametersOf(listOf(signature))
  const values = parameters.map(each => valueOf(each, account, chosen))
  const selector = toFunctionSelector(typesOf(signature))
  return parameters.length > 0 ? `${selector}${encodeAbiParameters(parameters, values).slice(2)}` : selector
}

/** Of Aave 3 */
export const aavePool = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'

/** Values of roles whose other values are a danger. */
const harmless: Readonly<Record<string, string>> = {
  lender: aavePool,
  eid: numberToHex(30_101),
  delegate: zeroAddress,
  wormhole: '0x02',
  rate: '0x02',
  deducted: '0x00'
}

const isReceiver = (name: string): boolean =>
  ['receiver', 'refund', 'receiverOrSender', 'referral', 'routed', 'held'].includes(name)

function valueOf(parameter: AbiParameter, account: string, chosen: Chosen): unknown {
  const { type, name = '' } = parameter
  if (type.endsWith(']')) {
    const open = type.lastIndexOf('[')
    const count = Number(type.slice(open + 1, -1) || 1)
    const one = { ...parameter, type: type.slice(0, open) }
    return Array.from({ length: count }, () => valueOf(one, account, chosen))
  }
  if ('components' in parameter) {
    const components = parameter.components
    const values = components.map(each => valueOf(each, account, chosen))
    const names = components.map(each => each.name)
    // a tuple with distinct names is an object for viem, any other one a list
    return names.every(each => each) && new Set(names).size === names.length
      ? Object.fromEntries(values.map((value, index) => [names[index], value]))
      : values
  }
  return plainValue(
    type,
    name,
    name === 'none' ? undefined : ((chosen[name] as string | undefined) ?? (isReceiver(name) ? account : harmless[name])),
    chosen.none === true
  )
}

function plainValue(type: string, name: string, address: string | undefined, isSet: boolean): unknown {
  const given = (address ?? someContract).toLowerCase() as Hex
  if (type === 'address') return given
  if (type === 'bool') return name === 'none' && isSet
  if (type === 'string') return 'gm'
  if (type === 'bytes32') return padHex(given, { size: 32 })
  if (['options', 'mode', 'gateway'].includes(name)) return address ?? '0x'
  if (type === 'bytes' && ['path', 'reversed'].includes(name)) return concatHex([given, '0x0001f4', given])
  if (type === 'bytes')
    return name === 'none' ? (isSet ? '0x01' : '0x') : name === 'receiver' ? padHex(given, { size: 32 }) : given
  if (type.startsWith('bytes')) return padHex('0x01', { size: Number(type.slice(5)) })
  if (
    (address !== undefined && (!['amount', 'least'].includes(name) || address.length < 42)) ||
    ['pool', 'executor'].includes(name)
  )
    return BigInt(given)
  const number = name === 'none' ? (isSet ? 1n : 0n) : 1n
  return /^u?int(8|16|24|32|48)$/.test(type) ? Number(number) : number
}
