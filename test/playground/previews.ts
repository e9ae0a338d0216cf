import { differences } from './chosen-options.ts'
import { writeSettings } from './settings.ts'
import type { Settings } from './fields.ts'
import type { Choose, Part } from './layout.ts'
import { replayEvent } from './preview-event.ts'

// Devices side by side, each in a separate page: a phone and a desktop, or a phone in light and one in dark mode.

const devices = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1120, height: 780 }
} as const
type DeviceName = keyof typeof devices

/** The figures of each choice of devices. */
const figuresOf: { readonly [choice in Settings['frame']]: readonly FigureName[] } = {
  both: ['phone', 'desktop'],
  phone: ['phone'],
  desktop: ['desktop'],
  themes: ['light', 'dark'],
  none: []
}
type FigureName = DeviceName | 'light' | 'dark'

/**
 * Returns whether it is a scene: screens are `page`, `modal`, or a gallery screen with its state,
 * `Connect/full`.
 */
export const isScene = (screen: string): boolean => screen.includes('/')

/**
 * Loads frames when they become visible, and sends changes through their URL fragment, without a
 * reload.
 */
export function openPreviews(current: () => Settings, choose: Choose): Part {
  const place = document.querySelector<HTMLElement>('#frames')!
  const figures = [...place.querySelectorAll<HTMLElement>('[data-figure]')]
  const seen = new Set<Element>()

  const draw = (settings: Settings): void => {
    for (const figure of figures) {
      const wanted = figuresOf[settings.frame].some(name => name === figure.dataset.figure)
      figure.hidden = !wanted
      if (wanted && seen.has(figure)) showIn(figure, settings)
      // a hidden frame uses no resources
      if (!wanted) figure.querySelector('iframe')?.remove()
    }
    place.hidden = settings.frame === 'none'
    place.dataset.frames = settings.frame
    for (const button of document.querySelectorAll('#devices [data-frames]'))
      button.ariaPressed = String(button.getAttribute('data-frames') === settings.frame)
    document.querySelector<HTMLElement>('#back')!.hidden = settings.screen === 'modal'
  }
  const looked = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) seen.add(target)
    draw(current())
  })
  const resized = new ResizeObserver(entries => entries.forEach(({ target }) => fit(target as HTMLElement)))
  for (const figure of figures) {
    looked.observe(figure)
    resized.observe(figure.querySelector('.device')!)
  }
  for (const button of document.querySelectorAll<HTMLElement>('#devices [data-frames]'))
    button.addEventListener('click', () => choose({ ...current(), frame: button.dataset.frames as Settings['frame'] }))
  document.querySelector('#replay')!.addEventListener('click', () => {
    if (isScene(current().screen)) choose({ ...current(), screen: 'modal' })
    for (const frame of place.querySelectorAll('iframe')) frame.contentWindow?.dispatchEvent(new Event(replayEvent))
  })
  document.querySelector('#back')!.addEventListener('click', () => choose({ ...current(), screen: 'modal' }))
  return { show: draw }
}

/** Keeps the frame at the width of its device, and scales it to the available space. */
function fit(place: HTMLElement): void {
  const scale = Math.min(1, place.clientWidth / devices[deviceOf(place.closest('figure')!)].width)
  place.style.setProperty('--scale', String(scale))
}

const deviceOf = (figure: HTMLElement): DeviceName => figure.dataset.device as DeviceName

function showIn(figure: HTMLElement, chosen: Settings): void {
  const device = deviceOf(figure)
  const { width, height } = devices[device]
  const mode = figure.dataset.figure
  const settings: Settings = mode === 'light' || mode === 'dark' ? { ...chosen, theme: mode } : chosen
  let frame = figure.querySelector('iframe')
  if (!frame) {
    frame = document.createElement('iframe')
    frame.title = `${figure.dataset.title} preview`
    frame.width = String(width)
    frame.height = String(height)
    figure.querySelector('.device')!.append(frame)
  }
  const address = addressOf(device, settings)
  figure.querySelector('a')!.href = address
  const shown = frame.dataset.address
  if (shown === address) {
    if (isScene(settings.screen)) paint(frame, settings)
    return
  }
  frame.dataset.address = address
  frame.onload = isScene(settings.screen) ? () => paint(frame, settings) : null
  // replaces the history entry: back navigation leaves the playground, not its frames
  if (shown === undefined) frame.src = address
  else frame.contentWindow!.location.replace(address)
}

/**
 * Puts the look of the page into the URL fragment; a scene gets its theme and language, and its styles
 * from here.
 */
function addressOf(name: DeviceName, settings: Settings): string {
  if (isScene(settings.screen)) return sceneAddress(settings.screen, settings)
  const query = writeSettings({ ...settings, frame: 'both' }, '').slice(1)
  return new URL(`preview.html#device=${name}${query && `&${query}`}`, here()).href
}

const here = (): URL => new URL(location.pathname, location.href)

/** Returns the URL of a screen of the gallery, `Connect/full`, in the theme and the language of the settings. */
export function sceneAddress(scene: string, settings: Settings): string {
  const [screen = '', state = ''] = scene.split('/')
  const theme =
    settings.theme === 'auto' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : settings.theme
  const query = new URLSearchParams({ screen, state, theme, locale: settings.locale || 'en' })
  return new URL(`scene.html?${query}`, here()).href
}

/** Sets the designer's variables on an ancestor of the element, as apps may. */
export function paint(frame: HTMLIFrameElement, settings: Settings): void {
  const root = frame.contentDocument?.documentElement
  if (!root) return
  for (const name of [...root.style].filter(each => each.startsWith('--w3m-'))) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(lookVariables(settings))) root.style.setProperty(name, value)
}

/** Returns the theme variables of the settings, by their CSS names. */
export const lookVariables = (settings: Settings): { readonly [name: string]: string } =>
  (differences(settings, () => undefined).themeVariables as { readonly [name: string]: string } | undefined) ?? {}
