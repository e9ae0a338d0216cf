import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/** An address with the capital letters of EIP-55, whatever letters it came with. What is no address comes back as it is. */
export function checksumAddress(address: string): string {
  if (!/^0x[\da-f]{40}$/i.test(address)) return address
  const small = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)))
  return `0x${small.replace(/./g, (letter, index: number) => (hash[index]! > '7' ? letter.toUpperCase() : letter))}`
}
