import { concatHex, encodeAbiParameters, keccak256, toHex, type Hex } from 'viem'

// Encodes typed data into the words that the Verifier checks: an independent encoder, so that the frame's decoder is compared
// with a second implementation.

export type Types = Record<string, readonly { readonly name: string; readonly type: string }[]>
export type Message = Record<string, unknown>
export type Path = readonly (string | number)[]

export interface Level {
  readonly parent: bigint
  readonly item: bigint
  readonly index: bigint
  readonly isList: boolean
  readonly typeHash: Hex
  readonly items: Hex[][]
}

export interface Ref {
  readonly isWord: boolean
  readonly level: bigint
  readonly item: bigint
  readonly index: bigint
  readonly value: Hex
}

export interface Words {
  readonly levels: readonly Level[]
  refOf(path: Path): Ref
}

const zero: Hex = `0x${'00'.repeat(32)}`
export const constant = (value: bigint | Hex): Ref => ({
  isWord: false,
  level: 0n,
  item: 0n,
  index: 0n,
  value: typeof value === 'bigint' ? toHex(value, { size: 32 }) : `0x${value.slice(2).padStart(64, '0')}`
})

const isStructType = (types: Types, type: string): boolean => type in types

function typeText(types: Types, primary: string): string {
  const found = new Set<string>()
  const collect = (type: string): void => {
    const bare = type.replace(/(\[\d*\])+$/, '')
    if (!isStructType(types, bare) || found.has(bare)) return
    found.add(bare)
    types[bare]!.forEach(field => collect(field.type))
  }
  collect(primary)
  found.delete(primary)
  return [primary, ...[...found].sort()]
    .map(name => `${name}(${types[name]!.map(field => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

function atom(type: string, value: unknown): Hex {
  if (type === 'string') return keccak256(toHex(value as string))
  if (type === 'bytes') return keccak256(value as Hex)
  return encodeAbiParameters([{ type }], [/^u?int/.test(type) ? BigInt(value as string) : value])
}

const typeHashes = new Map<string, Hex>()

function typeHashOf(types: Types, primary: string): Hex {
  const text = typeText(types, primary)
  const known = typeHashes.get(text) ?? keccak256(toHex(text))
  if (typeHashes.size > 500) typeHashes.clear()
  typeHashes.set(text, known)
  return known
}

export function wordsOf(types: Types, primary: string, message: Message): Words {
  const levels: Level[] = []
  const refs = new Map<string, Ref>()
  const hashOf = (level: Level): Hex => {
    const hashes = level.items.map(words => keccak256(concatHex([level.typeHash, ...words])))
    return level.isList ? keccak256(concatHex(hashes)) : hashes[0]!
  }
  const build = (
    type: string,
    values: readonly Message[],
    place: Pick<Level, 'parent' | 'item' | 'index' | 'isList'>,
    paths: readonly string[]
  ): Hex => {
    const own = levels.length
    const level: Level = { ...place, typeHash: typeHashOf(types, type), items: [] }
    levels.push(level)
    values.forEach((value, item) => {
      const words = types[type]!.map((field, index): Hex => {
        const path = `${paths[item]}/${field.name}`
        refs.set(path, { isWord: true, level: BigInt(own), item: BigInt(item), index: BigInt(index), value: zero })
        return word(field.type, value[field.name], { parent: BigInt(own), item: BigInt(item), index: BigInt(index) }, path)
      })
      level.items.push(words)
    })
    return hashOf(level)
  }
  const word = (type: string, value: unknown, place: Pick<Level, 'parent' | 'item' | 'index'>, path: string): Hex => {
    const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (item === undefined) {
      return isStructType(types, type) ? build(type, [value as Message], { ...place, isList: false }, [path]) : atom(type, value)
    }
    const list = value as readonly unknown[]
    if (isStructType(types, item))
      return build(
        item,
        list as readonly Message[],
        { ...place, isList: true },
        list.map((_, index) => `${path}/${index}`)
      )
    return keccak256(list.length === 0 ? '0x' : concatHex(list.map(each => atom(item, each))))
  }
  build(primary, [message], { parent: 0n, item: 0n, index: 0n, isList: false }, [''])
  return {
    levels,
    refOf(path) {
      const found = refs.get(`/${path.join('/')}`)
      if (!found) throw new Error(`The message has no field ${path.join('.')}.`)
      return found
    }
  }
}

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32'
} as const

/** Returns the separator of a domain with these fields, in the order of EIP-712. */
export function separatorOf(domain: Message): Hex {
  const { levels } = wordsOf({ EIP712Domain: domainFields(domain) }, 'EIP712Domain', domain)
  return keccak256(concatHex([levels[0]!.typeHash, ...levels[0]!.items[0]!]))
}

export const domainFields = (domain: Message): { name: string; type: string }[] =>
  Object.entries(domainTypes)
    .filter(([name]) => domain[name] !== undefined)
    .map(([name, type]) => ({ name, type }))
