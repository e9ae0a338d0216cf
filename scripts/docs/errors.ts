import { errorCodes, numericErrorCodes } from '../../adapters/base/error-codes.ts'
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
