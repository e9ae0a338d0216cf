import { createHash } from 'node:crypto'
import {
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Encoder,
  getProgramDerivedAddress
} from '@solana/web3.js'
import { metaplexData, mintData, mintWithMetadata } from './layouts.ts'
import { mints, programs } from './names.ts'
import type { Address } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'

/** The mint authority of the local chain's tokens. */
export interface Bank {
  readonly keys: CryptoKeyPair
  readonly address: Address
}

/** Opens the bank, whose key is public. */
export async function openBank(): Promise<Bank> {
  const seed = createHash('sha256').update('w3m-kit local Solana: bank').digest()
  const keys = await createKeyPairFromPrivateKeyBytes(Uint8Array.from(seed))
  return { keys, address: await getAddressFromPublicKey(keys.publicKey) }
}

const bytesOf = (address: string): Uint8Array => Uint8Array.from(getBase58Encoder().encode(address))

/** Creates the mints on a new chain, with their name records. */
export async function seedMints(svm: LiteSVM, bank: Bank): Promise<void> {
  const authority = bytesOf(bank.address)
  const put = (address: string, owner: string, data: Uint8Array): void => {
    const lamports = svm.minimumBalanceForRentExemption(BigInt(data.length))
    svm.setAccount({ address, programAddress: owner, lamports, data, executable: false, space: BigInt(data.length) } as never)
  }
  for (const { address, program, decimals, name, symbol } of Object.values(mints)) {
    const own = bytesOf(address)
    const words = { name, symbol, uri: '' }
    const mint = mintData({ authority, decimals })
    if (program === programs.token2022) {
      put(address, program, mintWithMetadata(mint, own, authority, words))
      continue
    }
    const [metadata] = await getProgramDerivedAddress({
      programAddress: programs.metadata as Address,
      seeds: ['metadata', bytesOf(programs.metadata), own]
    })
    put(address, program, mint)
    put(metadata, programs.metadata, metaplexData(own, authority, words))
  }
  svm.airdrop(bank.address as never, (10n ** 12n) as never)
}
