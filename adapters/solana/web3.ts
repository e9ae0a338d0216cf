/**
 * Loads the used parts of `@solana/web3.js`, which the build compiles into a chunk of its own.
 * Members are named individually, so that bundlers drop the rest.
 */
export async function loadWeb3() {
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
}
