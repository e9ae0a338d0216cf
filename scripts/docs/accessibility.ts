import { isWalked } from '../../test/elements/views/walked.ts'
import { frameScenes } from '../../test/playground/frame-scenes.ts'
import { scenes } from '../../test/playground/scenes.ts'
import { code, table } from './markdown.ts'

// Generated from the lists that the tests themselves use: test/elements/views/accessible-*.test.ts test every state and every
// mode of every screen, pseudo.test.ts every state, keyboard.test.ts those that `isWalked` names, test/frame/page/screens.test.ts
// every screen of the frame.

/** Tested separately: the list of all wallets is longer than its rendered part. */
const walkedByItself = ['AllWallets']

/** Returns every screen of the modal with its tests. */
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
