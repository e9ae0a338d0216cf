import { toHex, type LocalAccount } from 'viem'
import { HDKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import type { TestWalletOptions } from './options.ts'

/** Mnemonic of anvil's accounts, which hold 10 000 coins on a fresh local chain. Publicly known. */
export const developmentMnemonic = 'test test test test test test test test test test test junk'

/** `m/44'/60'/0'/0` of this mnemonic: deriving it takes about 0.2 s. */
const developmentKey =
  'xprv9zz7v8QuW9DB5aPK3A4sGm1Nd3gNbg3NznE3Gu3TUPDFCEvZwALBrjY5d5h8eyKywqqFkKXDaxAKsmL4qVMzN3wBGaC2h3WoJT74EVuGwZi'

/** Creates the accounts of a wallet lazily: not every announced wallet is connected. */
export function createKeyring(options: TestWalletOptions): () => readonly LocalAccount[] {
  let keyring: readonly LocalAccount[] | undefined
  const accounts = () => (keyring ??= accountsOf(options))
  // Keys or a mnemonic may be invalid; fail when the wallet is created.
  if (options.privateKeys?.length || options.mnemonic !== undefined) accounts()
  return accounts
}

function accountsOf({ privateKeys, mnemonic, accountCount = 2 }: TestWalletOptions): readonly LocalAccount[] {
  if (privateKeys?.length) return privateKeys.map(key => privateKeyToAccount(key))
  // Derive the seed once for all accounts.
  const parent =
    mnemonic === undefined
      ? HDKey.fromExtendedKey(developmentKey)
      : mnemonicToAccount(mnemonic, { path: `m/44'/60'/0'/0` }).getHdKey()
  return Array.from({ length: accountCount }, (_, index) => privateKeyToAccount(toHex(parent.deriveChild(index).privateKey!)))
}
