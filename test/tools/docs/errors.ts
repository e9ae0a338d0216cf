import { errorCodes, numericErrorCodes } from '../../../adapters/base/codes.ts'
import { errorMessages, numericErrors } from '../../../state/text/errors.ts'
import { code, table } from './markdown.ts'
import { errorAdvice } from './error-advice.ts'

/** Every error code with what the visitor reads and what the developer does. */
export const errorList = (): string =>
  errorCodes
    .map(name => `### \`${name}\` {#${name}}\n\n${errorAdvice[name]}\n\n*The visitor reads:* ${errorMessages[name]}`)
    .join('\n\n')

export const numericTable = (): string =>
  table(
    ['Number', 'Code'],
    numericErrorCodes.map(number => [code(String(number)), `[\`${numericErrors[number]}\`](#${numericErrors[number]})`])
  )
