import { missingPackageError } from '../base/missing-package.ts'

/**
 * Loads the used parts of `@solana/web3.js`, an optional peer dependency.
 * The `import()` is inside `try`: bundlers then accept that the package may be absent, so an app builds without it and gets this
 * error. Members are named individually, so that bundlers drop the rest.
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
    const error = missingPackageError('Solana’s tokens and transactions need', '@solana/web3.js', '2', cause)
    console.error(error.message) // for the developer: the user sees a translated text
    throw error
  }
}
