import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { element } from '../stage/element.ts'
import type { Screen } from '../stage/stage.ts'
import { field, single } from './secret.ts'

/** Asks for the code that the custodian has mailed. Before its time the custodian tells nothing. */
export function askForCode<Opened>(notBefore: number, release: (code: string) => Promise<Opened>): Screen<Opened> {
  return tools => {
    const { document, decide, button, fail } = tools
    const code = field(document, 'text', 'Code', 'one-time-code')
    return {
      title: 'Custodial recovery',
      content: [
        element(document, 'p', {}, 'The operator of this wallet keeps your recovery share and has mailed you a code of its own.'),
        element(document, 'p', {}, `It gives the share out from ${new Date(notBefore).toLocaleString()} on.`),
        code.label
      ],
      actions: [
        decide(
          'Recover the wallet',
          single(tools, () => release(code.input.value.trim()))
        ),
        button('Cancel', () => fail(new UserRejectedError()))
      ]
    }
  }
}
