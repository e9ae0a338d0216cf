import { FailedTransactionMetadata, LiteSVM } from 'litesvm'

/** A chain without blocks: it executes what it is given, whoever has signed it, as often as it is given. */
export const openMachine = (): LiteSVM =>
  new LiteSVM()
    .withSigverify(false)
    .withBlockhashCheck(false)
    .withTransactionHistory(0n)
    .withLamports(10n ** 18n)

export const hasFailed = (result: unknown): result is FailedTransactionMetadata => result instanceof FailedTransactionMetadata
