import { first } from './generated/first.ts'
import type { rest } from './generated/rest.ts'

/** Every icon there is. Adding one is adding its .svg and running `build.ts`. */
export type IconName = keyof typeof first | keyof typeof rest

type Paths = Partial<Record<IconName, string>>

/** Icons that point along the line of reading: mirrored where it runs from right to left. */
const directional: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'chevron-right',
  'external-link',
  'log-out'
])

let paths: Paths = first
let loading: Promise<void> | undefined

/** The strokes of an icon, on a field of 24 × 24. Undefined until `loadIcons()` has brought it. */
export function iconPath(name: IconName): string | undefined {
  return paths[name]
}

export function isDirectional(name: IconName): boolean {
  return directional.has(name)
}

/** Takes in icons that came with the code of a screen: they are there in its first frame. */
export function addIcons(icons: Paths): void {
  paths = { ...paths, ...icons }
}

/** Brings the icons that did not travel with a screen: one small request, once. A failed one is tried again next time. */
export function loadIcons(): Promise<void> {
  loading ??= import('./generated/rest.ts').then(
    ({ rest }) => addIcons(rest),
    (error: unknown) => {
      loading = undefined
      throw error
    }
  )
  return loading
}
