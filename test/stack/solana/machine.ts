import { FailedTransactionMetadata, LiteSVM } from 'litesvm'

/**
 * Creates a chain without blocks: it executes every transaction, with any signature, any number of
 * times.
 */
export const openMachine = (): LiteSVM =>
  new LiteSVM()
    .withSigverify(false)
    .withBlockhashCheck(false)
    .withTransactionHistory(0n)
    .withLamports(10n ** 18n)

export const hasFailed = (result: unknown): result is FailedTransactionMetadata => result instanceof FailedTransactionMetadata
