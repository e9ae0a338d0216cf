import { isWalked } from '../../elements/views/walked.ts'
import { frameScenes } from '../../playground/frame-scenes.ts'
import { scenes } from '../../playground/scenes.ts'
import { code, table } from './markdown.ts'

// What is said here is read from the lists that the tests themselves go through: test/elements/views/accessible-*.test.ts take every state
// and every mode of every screen, pseudo.test.ts every state, keyboard.test.ts those that `isWalked` names, test/frame/page/screens.test.ts
// every screen of the frame.

/** Walked by a test of its own: the list of all wallets is longer than what is drawn of it. */
const walkedByItself = ['AllWallets']

/** Every screen of the modal with how it was tested. */
export const screenTable = (): string =>
  table(
    ['Screen', 'States', 'axe: every state', 'axe: every mode', 'Long words', 'Tab to every control'],
    Object.entries(scenes)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, states]) => {
        const walked = Object.keys(states).filter(state => isWalked(name, state))
        const reached = walkedByItself.includes(name)
          ? 'passes'
          : walked.length > 0
            ? `passes (${walked.join(', ')})`
            : 'not tested'
        return [code(name), String(Object.keys(states).length), 'passes', 'passes', 'passes', reached]
      })
  )

export const frameTable = (): string =>
  table(
    ['Screen of the frame', 'Shows', 'axe'],
    Object.entries(frameScenes).map(([state, { shows }]) => [state, shows, 'passes'])
  )

export const screenCounts = (): string => {
  const states = Object.values(scenes).flatMap(each => Object.keys(each)).length
  return `${Object.keys(scenes).length} screens in ${states} states, and ${Object.keys(frameScenes).length} of the secure frame`
}
