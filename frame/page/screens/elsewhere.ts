import type { PostponedKeys } from '../../../adapters/api/contract/login.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { visibleText } from '../approve/visible-text.ts'
import { element } from '../stage/element.ts'
import { defineScreen, type Screen } from '../stage/stage.ts'
import { moment, say } from '../text/text.ts'

/**
 * The wallet is in another browser and has no recovery yet: says where, and offers nothing that replaces it. Where that browser has been away
 * for long, its data may be lost: a new wallet beside this one is offered then, on the screen that follows.
 */
export function elsewhereScreen({ device, origin, lastSeenAt }: PostponedKeys, isAway: boolean): Screen<true> {
  return defineScreen('elsewhere', ({ document, button, answer, fail }) => {
    const paragraph = (words: string) => element(document, 'p', {}, words)
    const site = visibleText(origin)
    return {
      title: say`Your wallet is in another browser`,
      content: [
        paragraph(
          device === ''
            ? say`It was made at ${site}.`
            : say`It’s on ${visibleText(device)}, last used ${moment(lastSeenAt)} at ${site}.`
        ),
        paragraph(say`Open it there and set up recovery first. Then sign in here again.`),
        isAway ? paragraph(say`If that browser’s data is lost, you can go on with a new wallet.`) : undefined
      ],
      actions: [
        button(say`Close`, () => fail(new UserRejectedError())),
        ...(isAway ? [button(say`Create a new wallet`, () => answer(true))] : [])
      ]
    }
  })
}
