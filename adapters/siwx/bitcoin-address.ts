import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from './bytes.ts'
import { base58ToBytes } from '../base/base58.ts'

/** Payment target of an address: a hash, or the key itself for p2tr. */
export interface BitcoinAddress {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
  readonly program: Uint8Array
}

/** Bitcoin networks by CAIP-2 reference, with their address prefixes. */
const networks: Readonly<Record<string, { readonly p2pkh: number; readonly p2sh: number; readonly human: string }>> = {
  '000000000019d6689c085ae165831e93': { p2pkh: 0, p2sh: 5, human: 'bc' },
  '000000000933ea01ad0ee984209779ba': { p2pkh: 111, p2sh: 196, human: 'tb' }, // testnet 3
  '00000000da84f2bafbbc53dee25a72ae': { p2pkh: 111, p2sh: 196, human: 'tb' }, // testnet 4
  '00000008819873e925422c1ff0f99f7c': { p2pkh: 111, p2sh: 196, human: 'tb' }, // signet
  '0f9188f13cb7b2c71f2a335e3a4fc328': { p2pkh: 111, p2sh: 196, human: 'bcrt' } // regtest
}

const networkOf = (chain: string) => {
  const reference = chain.slice('bip122:'.length)
  return Object.hasOwn(networks, reference) ? networks[reference] : undefined
}

/** Returns whether a CAIP-2 id is a Bitcoin network with known address prefixes. */
export const isBitcoinNetwork = (chain: string): boolean => networkOf(chain) !== undefined

/** Returns whether an address is valid on a network: a signing address, or a script's. */
export function isBitcoinAddress(chain: string, address: string): boolean {
  if (parseBitcoinAddress(chain, address)) return true
  const network = networkOf(chain)
  const { version = 0, program } = (network && witnessProgram(network.human, address)) ?? {}
  // Version 0 has two lengths and version 1 has one; later versions are undefined (BIP-141, BIP-350).
  return (
    program !== undefined &&
    (version === 0 ? program.length === 32 : version > 1 && version <= 16 && program.length >= 2 && program.length <= 40)
  )
}

/**
 * Parses an address that can sign messages.
 * Returns `undefined` for other addresses, and for networks other than Bitcoin's.
 */
export function parseBitcoinAddress(chain: string, address: string): BitcoinAddress | undefined {
  const network = networkOf(chain)
  if (!network) return undefined
  const bytes = base58ToBytes(address)
  if (bytes?.length === 25 && sha256(sha256(bytes.subarray(0, 21))).every((byte, at) => at > 3 || byte === bytes[21 + at])) {
    const kind = bytes[0] === network.p2pkh ? 'p2pkh' : bytes[0] === network.p2sh ? 'p2sh' : undefined
    return kind && { kind, program: bytes.slice(1, 21) }
  }
  const found = witnessProgram(network.human, address)
  if (found?.version === 0 && found.program.length === 20) return { kind: 'p2wpkh', program: found.program }
  if (found?.version === 1 && found.program.length === 32) return { kind: 'p2tr', program: found.program }
  return undefined
}

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Returns version and program of a bech32 (BIP-173) or bech32m (BIP-350) address. */
function witnessProgram(human: string, address: string): { version: number; program: Uint8Array } | undefined {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return undefined
  const small = address.toLowerCase()
  const values = [...small.slice(human.length + 1)].map(letter => letters.indexOf(letter))
  if (!small.startsWith(`${human}1`) || values.length < 7 || values.includes(-1)) return undefined
  const codes = [...human].map(letter => letter.charCodeAt(0))
  const sum = polymod([...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...values])
  const [version, ...data] = values.slice(0, -6)
  if (sum !== (version === 0 ? 1 : 0x2bc830a3)) return undefined

  const program: number[] = []
  let [held, bits] = [0, 0]
  for (const value of data) {
    held = ((held << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) program.push((held >> (bits -= 8)) & 255)
  }
  const isPadded = bits < 5 && (held & ((1 << bits) - 1)) === 0
  return isPadded ? { version: version!, program: concatBytes(program) } : undefined
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, part] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries()) {
      if ((top >> bit) & 1) sum ^= part
    }
  }
  return sum
}
