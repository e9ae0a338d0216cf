import {
  decodeFunctionData,
  encodeFunctionData,
  toFunctionSelector,
  type Abi,
  type AbiFunction,
  type ContractFunctionArgs,
  type Hex
} from 'viem'

/**
 * Creates a decoder for one function's arguments.
 * It returns `undefined` for another function, and for data that is not the canonical encoding of its arguments: a contract may
 * read other bytes than a decoder.
 */
export function exactCall<const Only extends Abi>(abi: Only): (data: string) => ContractFunctionArgs<Only> | undefined {
  let selector: Hex | undefined
  return data => {
    selector ??= toFunctionSelector(abi.find((item): item is AbiFunction => item.type === 'function')!)
    if (data.slice(0, 10).toLowerCase() !== selector) return undefined
    try {
      const { args } = decodeFunctionData<Abi>({ abi, data: data as Hex })
      const again = encodeFunctionData<Abi>({ abi, functionName: selector, args: args ?? [] })
      return again === data.toLowerCase() ? (args as ContractFunctionArgs<Only>) : undefined
    } catch {
      return undefined // not valid arguments
    }
  }
}
