// Every screen in every state, each in a separate page: there is one kit per page.
import { locales } from '../../adapters/base/locales.ts'
import { offerLanguages } from './languages.ts'

type Scenes = Readonly<Record<string, Readonly<Record<string, { readonly shows: string }>>>>

/** The secure frame's screens are listed beside those of the kit. */
const frameName = 'Secure frame'
let scenes: Scenes = {}

const choices = ['screen', 'state', 'theme', 'direction', 'locale', 'width'] as const
type Choice = (typeof choices)[number]

const form = document.querySelector<HTMLFormElement>('#controls')!
const list = document.querySelector<HTMLElement>('#scenes')!
const count = document.querySelector('#count')!

// loaded separately, so that none of it is in the playground's initial files
Promise.all([import('./scenes.ts'), import('./frame-scenes.ts')])
  .then(([kit, frame]) => begin(kit.scenes, frame.frameScenes))
  .catch(console.error)

form.addEventListener('submit', event => event.preventDefault())
form.addEventListener('change', () => {
  const chosen = new URLSearchParams(choices.map(name => [name, control(name).value]))
  history.replaceState(null, '', `?${chosen}`)
  draw()
})

function begin(ofKit: Scenes, ofFrame: Scenes[string]): void {
  scenes = { ...ofKit, [frameName]: ofFrame }
  const states = [...new Set(Object.values(scenes).flatMap(each => Object.keys(each)))]
  fill('screen', ['all', ...Object.keys(scenes)])
  fill('state', ['all', ...states])
  const languages = control('locale')
  offerLanguages(languages, languages.lastElementChild)
  languages.value = 'en'
  const query = new URLSearchParams(location.search)
  for (const name of choices) if (query.has(name)) control(name).value = query.get(name)!
  draw()
  // for programs that go through all of them
  document.documentElement.dataset.scenes = JSON.stringify(
    Object.fromEntries(Object.entries(ofKit).map(([screen, its]) => [screen, Object.keys(its)]))
  )
}

function draw(): void {
  const chosen = (name: Choice): string => control(name).value
  const among = (name: Choice, whole: string, all: readonly string[]): readonly string[] =>
    chosen(name) === whole ? all : [chosen(name)]
  const themes = among('theme', 'both', ['light', 'dark'])
  const directions = among('direction', 'both', ['ltr', 'rtl'])
  const languages = among('locale', 'all', [...locales, 'pseudo'])
  const widths = among('width', 'both', ['390', '560'])
  let frames = 0

  const sections = Object.entries(scenes)
    .filter(([screen]) => chosen('screen') === 'all' || chosen('screen') === screen)
    .map(([screen, its]) => {
      const items = Object.entries(its)
        .filter(([state]) => chosen('state') === 'all' || chosen('state') === state)
        .flatMap(([state, { shows }]) =>
          themes.flatMap(theme =>
            directions.flatMap(direction =>
              languages.flatMap(locale => widths.map(width => scene({ screen, state, theme, direction, locale, width }, shows)))
            )
          )
        )
      frames += items.length
      return section(screen, items)
    })
    .filter(each => each !== undefined)

  list.replaceChildren(...sections)
  count.textContent = frames === 1 ? '1 scene' : `${frames} scenes`
}

function section(screen: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (!items.length) return undefined
  const heading = make('h2', { id: screen, textContent: screen })
  const rows = make('ul', {})
  rows.append(...items)
  const made = make('section', {})
  made.setAttribute('aria-labelledby', screen)
  made.append(heading, rows)
  return made
}

function scene(scene: { readonly [Name in Choice]: string }, shows: string): HTMLElement {
  const { screen, state, theme, direction, locale, width } = scene
  const look = { theme, locale, ...(direction !== 'own' && { direction }) }
  const what = screen === frameName ? { frame: state } : { screen, state }
  const address = `scene.html?${new URLSearchParams({ ...what, ...look })}`
  const modes = [theme, ...(direction === 'own' ? [] : [direction]), locale, width === '390' ? 'phone' : 'desktop']
  const title = [screen, state, ...modes].join(', ')
  const caption = make('figcaption', {})
  const line = make('span', {})
  line.append(make('a', { href: address, target: '_blank', rel: 'noopener', textContent: state }), `: ${shows}`)
  const alone = make('a', { href: `?${new URLSearchParams(scene)}`, textContent: modes.join(' · '), className: 'modes' })
  alone.setAttribute('aria-label', `${title}: show only this`)
  caption.append(line, alone)
  // a scene takes the focus when it opens: in a separate tab, and here only with the pointer on it, so that the controls above
  // keep it
  const frame = make('iframe', { title, loading: 'lazy', width, src: address, inert: true })
  const figure = make('figure', {})
  figure.append(caption, frame)
  figure.addEventListener('pointerenter', () => (frame.inert = false))
  const item = make('li', {})
  item.append(figure)
  return item
}

function fill(name: Choice, values: readonly string[]): void {
  control(name).replaceChildren(...values.map(value => make('option', { value, textContent: value })))
}

function control(name: Choice): HTMLSelectElement {
  return form.elements.namedItem(name) as HTMLSelectElement
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}
