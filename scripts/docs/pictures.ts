import type { RouteName } from '../../state/router/router.ts'
import { mainStateOf } from '../../test/playground/main-state.ts'
import { scenes, type ShownScene } from '../../test/playground/scenes.ts'
import { elements } from './elements.ts'

// Pictures of every screen and every public element, in light and dark, from the gallery's scenes.

/** A picture of the site: a part of a scene. */
export interface Picture {
  /** File name, without mode and extension. */
  readonly name: string
  readonly alt: string
  /** Parameters of the gallery's scene. */
  readonly scene: Readonly<Record<string, string>>
  /** The part, as a selector that reaches into shadow roots. */
  readonly part: string
}

export const modes = ['light', 'dark'] as const

const card = '>>> [part="card"]'

/** The states in which a page shows an element, by the scene of buttons. */
const elementStates: Readonly<Record<string, readonly (readonly [buttons: string, state: string])[]>> = {
  'w3m-button': [
    ['before', 'before connecting'],
    ['connected', 'connected']
  ],
  'w3m-connect-button': [['before', 'before connecting']],
  'w3m-account-button': [['connected', 'connected']],
  'w3m-network-button': [
    ['before', 'before connecting'],
    ['connected', 'connected']
  ],
  'w3m-account': [['account', 'connected']],
  'w3m-network': [['network', 'connected']]
}

const ofScreen = (name: RouteName): Picture => {
  const states: Readonly<Record<string, ShownScene>> = scenes[name]
  const state = mainStateOf(Object.keys(states))
  return { name, alt: `The screen ${name}: ${states[state]!.shows}`, scene: { screen: name, state }, part: card }
}

const ofElement = (tag: string): readonly Picture[] =>
  tag === 'w3m-modal'
    ? [{ ...ofScreen('Connect'), name: tag, alt: 'The modal with its first screen' }]
    : (elementStates[tag] ?? []).map(([buttons, state]) => ({
        name: `${tag}-${buttons}`,
        alt: `<${tag}>, ${state}`,
        scene: { buttons },
        part: tag
      }))

/** Every picture of the site. */
export const everyPicture = (root: string): readonly Picture[] => [
  ...(Object.keys(scenes) as RouteName[]).map(ofScreen),
  ...elements(root).flatMap(({ tagName }) => ofElement(tagName))
]

/** Returns the picture of a screen, as a page has it. */
export const screenPicture = (name: RouteName): string => markupOf(ofScreen(name))

/** Returns the first picture of an element, as a list of elements has it. */
function elementPicture(tag: string): string {
  const [first] = ofElement(tag)
  if (!first) throw new Error(`There is no picture of <${tag}>.`)
  return markupOf(first)
}

/** Returns the pictures of an element, as its page has them. */
export function elementPictures(_root: string, tag: string): string {
  return `<div class="pictures">\n${ofElement(tag).map(markupOf).join('\n')}\n</div>`
}

/** The page's own switch decides which of the two shows. */
const markupOf = ({ name, alt }: Picture): string =>
  `<Picture name="${name}" alt="${alt.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}" />`

/** Returns all elements, each with its picture, the first sentence of it, and a link to its page. */
export const elementList = (root: string): string =>
  `<div class="screens elements">\n\n${elements(root).map(elementCard).join('\n\n')}\n\n</div>`

function elementCard({ tagName, summary = '' }: ReturnType<typeof elements>[number]): string {
  const heading = `### [\`<${tagName}>\`](../elements/${tagName}.md)`
  return [`<div class="screen">`, heading, elementPicture(tagName), summary.split('\n')[0], '</div>'].join('\n\n')
}
