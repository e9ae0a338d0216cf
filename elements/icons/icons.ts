import { initialIcons } from './generated/initial.ts'
import type { remainingIcons } from './generated/remaining.ts'

/** All icon names. To add an icon, add its .svg and run `../../scripts/icons/build.ts`. */
export type IconName = keyof typeof initialIcons | keyof typeof remainingIcons

type Paths = Partial<Record<IconName, string>>

/** Icons that point in the reading direction: mirrored in right-to-left layouts. */
const directional: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'chevron-right',
  'external-link',
  'log-out'
])

let paths: Paths = initialIcons
let loading: Promise<void> | undefined

/** Returns the path of an icon in a 24 × 24 viewBox. `undefined` until `loadIcons()` has loaded it. */
export function iconPath(name: IconName): string | undefined {
  return paths[name]
}

export function isDirectional(name: IconName): boolean {
  return directional.has(name)
}

/** Adds icons of a screen's chunk, so that they are in its first frame. */
export function addIcons(icons: Paths): void {
  paths = { ...paths, ...icons }
}

/** Loads the remaining icons once, in one small request. Retries after a failure. */
export function loadIcons(): Promise<void> {
  loading ??= import('./generated/remaining.ts').then(
    ({ remainingIcons }) => addIcons(remainingIcons),
    (error: unknown) => {
      loading = undefined
      throw error
    }
  )
  return loading
}
