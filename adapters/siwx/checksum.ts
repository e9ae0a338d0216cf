import { bytesToHex, utf8ToBytes } from './bytes.ts'
import { keccak256 } from './keccak.ts'

/** Returns an address with its EIP-55 checksum, whatever its case. Returns invalid addresses unchanged. */
export function checksumAddress(address: string): string {
  if (!/^0x[\da-f]{40}$/i.test(address)) return address
  const small = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak256(utf8ToBytes(small)))
  return `0x${small.replace(/./g, (letter, index: number) => (hash[index + 2]! > '7' ? letter.toUpperCase() : letter))}`
}
