import { hexOf, utf8 } from './bytes.ts'
import { keccak256 } from './keccak.ts'

/** An address with the capital letters of EIP-55, whatever letters it came with. What is no address comes back as it is. */
export function checksumAddress(address: string): string {
  if (!/^0x[\da-f]{40}$/i.test(address)) return address
  const small = address.slice(2).toLowerCase()
  const hash = hexOf(keccak256(utf8(small)))
  return `0x${small.replace(/./g, (letter, index: number) => (hash[index + 2]! > '7' ? letter.toUpperCase() : letter))}`
}
