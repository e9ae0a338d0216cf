import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { SocialProvider } from '../../protocol/messages.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { t } from '../text/translate.ts'

const names: { readonly [Name in SocialProvider]: string } = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord'
}

/**
 * Creates the screen from which a tap navigates the tab to the provider: browsers let a frame navigate
 * the tab only for a tap in the frame.
 */
export function leaveScreen(provider: SocialProvider, leave: (document: Document) => void): Screen<true> {
  const name = names[provider]
  return defineScreen('leave', ({ document, button, answer, fail }) => {
    const go = button(t`Continue with ${name}`, () => {
      leave(document)
      answer(true)
    })
    go.classList.add('main')
    return {
      title: t`Continue with ${name}`,
      content: [createElement(document, 'p', {}, t`This page closes and ${name} opens. You come back here after the login.`)],
      actions: [button(t`Cancel`, () => fail(new UserRejectedError())), go]
    }
  })
}

/**
 * Navigates the whole tab by a link, with the frame's origin as referrer.
 * From it the login page knows that a document of the frame has navigated, not the app.
 */
export function followInTab(document: Document, address: string): void {
  const link = createElement(document, 'a', { href: address, target: '_top', referrerpolicy: 'origin', hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}
