import { missingPackage } from '../base/missing-package.ts'

/**
 * What is used of `@solana/web3.js`, an optional peer. The `import()` stands inside `try`: bundlers take that to mean that the package may
 * be absent, so a site builds without it, and gets these words here. Named one by one, so that bundlers leave the rest of it out.
 *
 * @throws KitError `missing-package`
 */
export async function loadWeb3() {
  try {
    const {
      appendTransactionMessageInstructions,
      compileTransaction,
      createTransactionMessage,
      getProgramDerivedAddress,
      getTransactionEncoder,
      setTransactionMessageFeePayer,
      setTransactionMessageLifetimeUsingBlockhash
    } = await import('@solana/web3.js')
    return {
      appendTransactionMessageInstructions,
      compileTransaction,
      createTransactionMessage,
      getProgramDerivedAddress,
      getTransactionEncoder,
      setTransactionMessageFeePayer,
      setTransactionMessageLifetimeUsingBlockhash
    }
  } catch (cause) {
    const error = missingPackage('Solana’s tokens and transactions need', '@solana/web3.js', '2', cause)
    console.error(error.message) // the visitor reads other words
    throw error
  }
}
