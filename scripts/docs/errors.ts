import { errorCodes, numericErrorCodes } from '../../adapters/base/error-codes.ts'
import type { NodeError } from '../../adapters/base/node-errors.ts'
import { bitcoinErrors } from '../../adapters/bitcoin/transaction-errors.ts'
import { customErrors, evmErrors, revertReasons } from '../../adapters/evm/transaction-errors.ts'
import { polkadotErrors } from '../../adapters/polkadot/transaction-errors.ts'
import { solanaErrors } from '../../adapters/solana/transaction-errors.ts'
import { errorMessages, numericErrors } from '../../state/text/errors.text.ts'
import { code, table } from './markdown.ts'
import { errorAdvice } from './error-advice.ts'

/** Returns every error code with the user's text and advice for the developer. */
export const errorList = (): string =>
  errorCodes
    .map(name => `### \`${name}\` {#${name}}\n\n${errorAdvice[name]}\n\n*The user sees:* ${errorMessages[name]}`)
    .join('\n\n')

export const numericTable = (): string =>
  table(
    ['Number', 'Code'],
    numericErrorCodes.map(number => [code(String(number)), `[\`${numericErrors[number]}\`](#${numericErrors[number]})`])
  )

const nodeErrors: Readonly<Record<string, readonly NodeError[]>> = {
  evm: evmErrors,
  solana: solanaErrors,
  bitcoin: bitcoinErrors,
  polkadot: polkadotErrors
}

/** Returns the error table of a namespace. */
export function nodeErrorTable(namespace: string): string {
  const rows = nodeErrors[namespace]
  if (!rows) throw new Error(`There is no error table of ${namespace}.`)
  return causeTable(rows)
}

/** Returns the errors of contracts: custom errors by their signature, then reasons. */
export const contractErrorTable = (): string =>
  causeTable([
    ...customErrors.map(([, signature, name]): NodeError => [signature, name]),
    ...revertReasons,
    ['Panic(uint256)', 'contract-fault']
  ])

const causeTable = (rows: readonly NodeError[]): string =>
  table(
    ['Cause', 'Code'],
    rows.map(([cause, name]) => [code(String(cause)), `[\`${name}\`](#${name})`])
  )
