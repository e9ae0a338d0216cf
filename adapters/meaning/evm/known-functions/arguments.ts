import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters, type AbiParameter, type Hex } from 'viem'
import { areAllowed, isPath } from './conditions.ts'
import { roles, type Role, type RoleValue } from './roles.ts'

interface Tuple {
  readonly components: readonly AbiParameter[]
}
const componentsOf = (parameter: AbiParameter): readonly AbiParameter[] | undefined =>
  'components' in parameter ? (parameter as Tuple).components : undefined

/** Returns the contents of a signature's outer parentheses; `payable` may follow them. */
export const listOf = (signature: string): string => signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')'))

/** Returns the parameters of a signature's parentheses. */
export const parametersOf = (list: string): readonly AbiParameter[] => (list === '' ? [] : parseAbiParameters<string>(list))

/** Without names viem decodes tuples as lists. */
const unnamed = (parameters: readonly AbiParameter[]): readonly AbiParameter[] =>
  parameters.map(parameter => {
    const components = componentsOf(parameter)
    return { type: parameter.type, ...(components && { components: unnamed(components) }) }
  })

/**
 * Returns true for the canonical encoding of arguments.
 * Bytes after it, such as an app's tag, are ignored by all contracts of the table if the call itself is signed. Within that, they
 * may be an argument of another contract's function of the same name.
 */
export const isEncoded = (data: string, encoded: string, isInner: boolean): boolean =>
  isInner ? data.toLowerCase() === encoded : data.toLowerCase().startsWith(encoded)

/**
 * Decodes arguments with their roles.
 * Returns `undefined` for invalid bytes, or if one does not meet its condition.
 *
 * @param isInner true if they are within the arguments of another call
 */
export function rolesIn(list: string, data: string, isInner: boolean): readonly RoleValue[] | undefined {
  const parameters = parametersOf(list)
  const plain = unnamed(parameters)
  try {
    const values: readonly unknown[] = plain.length > 0 ? decodeAbiParameters(plain, data as Hex) : []
    const again = plain.length > 0 ? encodeAbiParameters(plain, values) : '0x'
    if (!isEncoded(data, again, isInner)) return undefined
    const found = parameters.flatMap((parameter, index) => valuesOf(parameter, values[index]))
    return areAllowed(found) ? found : undefined
  } catch {
    return undefined // not valid arguments
  }
}

function valuesOf(parameter: AbiParameter, value: unknown): readonly RoleValue[] {
  if (Array.isArray(value) && parameter.type.endsWith(']')) {
    const type = parameter.type.slice(0, parameter.type.lastIndexOf('['))
    return value.flatMap(each => valuesOf({ ...parameter, type }, each))
  }
  const components = componentsOf(parameter)
  if (components) return components.flatMap((each, index) => valuesOf(each, (value as readonly unknown[])[index]))
  const role = roles.find(each => each === parameter.name)
  if (parameter.type === 'bytes' && (role === 'path' || role === 'reversed') && !isPath(value)) throw new RangeError('no path')
  // as a minimum of zero
  if (role === 'meant') return [{ role: 'least', value: 0n }]
  return role === undefined ? [] : [{ role, value: typeof value === 'number' ? BigInt(value) : (value as RoleValue['value']) }]
}

/** Returns the types only, as in a selector. */
export const typesOf = (signature: string): string => signature.replace(/ payable$/, '').replace(/ [A-Za-z]+(?=[,)])/g, '')

/**
 * Returns arguments of a signature without a role, of any type: any number may be a limit, a network,
 * a lock or an address.
 */
export function unclassified(list: string): readonly string[] {
  const leaves = (parameter: AbiParameter): readonly AbiParameter[] => componentsOf(parameter)?.flatMap(leaves) ?? [parameter]
  return parametersOf(list)
    .flatMap(leaves)
    .filter(({ name }) => !roles.includes(name as Role))
    .map(({ type, name = '' }) => `${type} ${name}`.trim())
}
