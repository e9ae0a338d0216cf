import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { SocialProvider } from '../../protocol/messages.ts'
import { element } from '../stage/element.ts'
import { defineScreen, type Screen } from '../stage/stage.ts'
import { say } from '../text/text.ts'

const names: { readonly [Name in SocialProvider]: string } = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord'
}

/** Takes the tab to the provider by a tap in the frame: browsers let a frame navigate the tab for a tap in it alone. */
export function leaveScreen(provider: SocialProvider, leave: (document: Document) => void): Screen<true> {
  const name = names[provider]
  return defineScreen('leave', ({ document, button, answer, fail }) => {
    const go = button(say`Continue with ${name}`, () => {
      leave(document)
      answer(true)
    })
    go.classList.add('main')
    return {
      title: say`Continue with ${name}`,
      content: [element(document, 'p', {}, say`This page closes and ${name} opens. You come back here after the login.`)],
      actions: [button(say`Cancel`, () => fail(new UserRejectedError())), go]
    }
  })
}

/**
 * Follows a link in the whole tab. It carries the frame's origin as its referrer, by which the login page knows that a document of the frame
 * has navigated, and not the app.
 */
export function followInTab(document: Document, address: string): void {
  const link = element(document, 'a', { href: address, target: '_top', referrerpolicy: 'origin', hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}
