import { differences } from './chosen-options.ts'
import { writeSettings } from './settings.ts'
import type { Settings } from './fields.ts'
import type { Part } from './studio.ts'

// A phone and a desktop side by side, each a page of its own.

const devices = {
  phone: { title: 'Phone', width: 390, height: 780 },
  desktop: { title: 'Desktop', width: 1120, height: 780 }
} as const
type DeviceName = keyof typeof devices

/** Screens are `page`, `modal`, or one of the gallery in one of its states: `Connect/full`. */
export const isScene = (screen: string): boolean => screen.includes('/')

/** Frames come when they are looked at, and what changes goes to them by their address: they are not loaded anew. */
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
      // a frame that is not looked at does nothing
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

/** The frame keeps the width of its device, and is drawn as small as the place is. */
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
    frame.title = `The kit on a ${title.toLowerCase()}`
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
  // in the place of the one before: going back leads out of the playground, not through its frames
  if (shown === undefined) frame.src = address
  else frame.contentWindow!.location.replace(address)
}

/** The look of the page goes behind the `#`; a scene is told its theme and language, and is painted from here. */
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

/** What a designer sets may be set anywhere above an element. */
function paint(frame: HTMLIFrameElement, settings: Settings): void {
  const root = frame.contentDocument?.documentElement
  if (!root) return
  for (const name of [...root.style].filter(each => each.startsWith('--w3m-'))) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(differencesOfLook(settings))) root.style.setProperty(name, value)
}

const differencesOfLook = (settings: Settings): { readonly [name: string]: string } =>
  (differences(settings, () => undefined).themeVariables as { readonly [name: string]: string } | undefined) ?? {}
