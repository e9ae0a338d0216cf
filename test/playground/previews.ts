import { differences } from './chosen-options.ts'
import { writeSettings } from './settings.ts'
import type { Settings } from './fields.ts'
import type { Part } from './layout.ts'

// A phone and a desktop side by side, each in a separate page.

const devices = {
  phone: { title: 'Phone', width: 390, height: 780 },
  desktop: { title: 'Desktop', width: 1120, height: 780 }
} as const
type DeviceName = keyof typeof devices

/**
 * Returns whether it is a scene: screens are `page`, `modal`, or a gallery screen with its state,
 * `Connect/full`.
 */
export const isScene = (screen: string): boolean => screen.includes('/')

/**
 * Loads frames when they become visible, and sends changes through their URL fragment, without a
 * reload.
 */
export function openPreviews(): Part {
  const place = document.querySelector<HTMLElement>('#frames')!
  const frames = Object.fromEntries(
    (Object.keys(devices) as DeviceName[]).map(name => [name, place.querySelector<HTMLElement>(`[data-device=${name}]`)!])
  ) as { readonly [name in DeviceName]: HTMLElement }
  let latest: Settings | undefined
  const seen = new Set<Element>()

  const draw = (): void => {
    if (!latest) return
    for (const [name, figure] of Object.entries(frames) as [DeviceName, HTMLElement][]) {
      const wanted = latest.frame === 'both' || latest.frame === name
      figure.hidden = !wanted
      if (wanted && seen.has(figure)) showIn(figure, name, latest)
      // a hidden frame uses no resources
      if (!wanted) figure.querySelector('iframe')?.remove()
    }
    place.hidden = latest.frame === 'none'
    place.dataset.frames = latest.frame
  }
  const looked = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) seen.add(target)
    draw()
  })
  const resized = new ResizeObserver(entries => entries.forEach(({ target }) => fit(target as HTMLElement)))
  for (const figure of Object.values(frames)) {
    looked.observe(figure)
    resized.observe(figure.querySelector('.device')!)
  }
  return {
    show(settings) {
      latest = settings
      draw()
    }
  }
}

/** Keeps the frame at the width of its device, and scales it to the available space. */
function fit(place: HTMLElement): void {
  const name = place.closest<HTMLElement>('[data-device]')!.dataset.device as DeviceName
  const scale = Math.min(1, place.clientWidth / devices[name].width)
  place.style.setProperty('--scale', String(scale))
}

function showIn(figure: HTMLElement, name: DeviceName, settings: Settings): void {
  const { title, width, height } = devices[name]
  let frame = figure.querySelector('iframe')
  if (!frame) {
    frame = document.createElement('iframe')
    frame.title = `${title} preview`
    frame.width = String(width)
    frame.height = String(height)
    figure.querySelector('.device')!.append(frame)
  }
  const address = addressOf(name, settings)
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
  const here = new URL(location.pathname, location.href)
  if (!isScene(settings.screen)) {
    const query = writeSettings({ ...settings, frame: 'both' }, '').slice(1)
    return new URL(`preview.html#device=${name}${query && `&${query}`}`, here).href
  }
  const [screen = '', state = ''] = settings.screen.split('/')
  const theme =
    settings.theme === 'auto' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : settings.theme
  const query = new URLSearchParams({ screen, state, theme, locale: settings.locale || 'en' })
  return new URL(`scene.html?${query}`, here).href
}

/** Sets the designer's variables on an ancestor of the element, as apps may. */
function paint(frame: HTMLIFrameElement, settings: Settings): void {
  const root = frame.contentDocument?.documentElement
  if (!root) return
  for (const name of [...root.style].filter(each => each.startsWith('--w3m-'))) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(differencesOfLook(settings))) root.style.setProperty(name, value)
}

const differencesOfLook = (settings: Settings): { readonly [name: string]: string } =>
  (differences(settings, () => undefined).themeVariables as { readonly [name: string]: string } | undefined) ?? {}
