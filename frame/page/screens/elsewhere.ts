import type { PostponedKeys } from '../../../adapters/api/contract/login.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { revealInvisible } from '../approve/reveal-invisible.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { formatDateTime, t } from '../text/translate.ts'
import { renderValue } from './render-value.ts'

/**
 * Creates the screen for a wallet that is in another browser and has no recovery yet: shows where, and
 * offers nothing that replaces it. If that browser has been away for long, its data may be lost: the next screen then offers an
 * additional wallet.
 */
export function elsewhereScreen({ device, origin, lastSeenAt }: PostponedKeys, isAway: boolean): Screen<true> {
  return defineScreen('elsewhere', ({ document, button, answer, fail }) => {
    const paragraph = (words: string) => createElement(document, 'p', {}, words)
    const site = revealInvisible(origin)
    return {
      title: t`Your wallet is in another browser`,
      content: [
        paragraph(
          device === ''
            ? t`It was created at ${site}.`
            : t`It’s on ${revealInvisible(device)}, last used ${formatDateTime(lastSeenAt)} at ${site}.`
        ),
        paragraph(t`Open it there and set up recovery first. Then log in here again.`),
        isAway ? paragraph(t`If that browser’s data is lost, you can continue with a new wallet.`) : undefined
      ],
      actions: [
        button(t`Close`, () => fail(new UserRejectedError())),
        ...(isAway ? [button(t`Create a new wallet`, () => answer(true))] : [])
      ]
    }
  })
}

/**
 * Creates the screen for a wallet without recovery whose key this browser has lost.
 * Nothing of it is replaced.
 */
export function lostScreen(address: string): Screen<true> {
  return defineScreen('elsewhere', ({ document, button, answer, fail }) => {
    const paragraph = (...content: (string | Node)[]) => createElement(document, 'p', {}, ...content)
    return {
      title: t`This wallet can’t be opened`,
      content: [
        createElement(
          document,
          'p',
          { class: 'warning', role: 'note' },
          t`This browser lost its key to this wallet, and recovery wasn’t set up. Everything in the wallet is lost unless the key comes back.`
        ),
        paragraph(...renderValue(document, address)),
        paragraph(
          t`Restart the browser and try again first. If that doesn’t help, you can continue with a new wallet. It’s empty and has a different address.`
        )
      ],
      actions: [button(t`Close`, () => fail(new UserRejectedError())), button(t`Create a new wallet`, () => answer(true))]
    }
  })
}
