import { svgPath } from './svg-path.ts'

/** Drawn on the page before any click: `<w3m-button>` and its kin import these by name. */
const onThePage = ['chevron-down', 'triangle-alert']

/** Drawn by the header and the first screen: they travel with the first open and are there in its first frame. */
const onFirstOpen = ['arrow-left', 'check', 'chevron-right', 'circle-question-mark', 'x']

/** Drawn for lists that can be searched, the way to them, and what stands beside it: brought by what shows a directory, and by a field. */
const onSearching = ['layout-grid', 'qr-code', 'search']

/** Drawn while a wallet in the page is asked, which brings it along. */
const onConnecting = ['app-window']

/** Drawn for what one does with an account and has done, and by the screens of sending: these bring them along. */
const onAccount = [
  'arrow-down',
  'arrow-down-up',
  'arrow-up',
  'arrow-up-right',
  'copy',
  'external-link',
  'info',
  'log-out',
  'plus'
]

/** Drawn by the form of sending, which brings it along. */
const onSending = ['clipboard-paste']

/** Drawn for a receiver who is known: what finds one brings it along. */
const onReceiver = ['history']

/** Drawn by the screens of buying, which bring them along. */
const onBuying = ['circle-alert', 'circle-check', 'clock', 'coins', 'rotate-cw', 'search-x', 'wifi-off']

const header = '// Made by elements/icons/build.ts from the .svg files beside it (Lucide, ISC). Not to be edited.\n'

/**
 * The modules under `generated/`, by file name. An icon is one path of strokes: nine files instead of one an icon, because a
 * request of its own would cost each icon more than all the others together weigh. `rest.ts` has every icon that is not there from
 * the first open on, those that travel with a screen too: what lacks one icon is one small request away from it, not a screen.
 *
 * @param svgs the text of each `.svg`, by icon name
 */
export function generateIcons(svgs: ReadonlyMap<string, string>): Record<string, string> {
  const paths = new Map([...svgs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, svg]) => [name, svgPath(svg)]))
  const inFirst = (name: string) => onThePage.includes(name) || onFirstOpen.includes(name)
  const value = (name: string) => (onThePage.includes(name) ? constant(name) : `'${pathOf(paths, name)}'`)
  const entry = (name: string) => `  ${key(name)}: ${value(name)}`
  const record = (name: string, entries: string[]) =>
    `// prettier-ignore\nexport const ${name} = {\n${entries.join(',\n')}\n} as const\n`

  return {
    'button.ts': header + onThePage.map(name => `export const ${constant(name)} = '${pathOf(paths, name)}'\n`).join(''),
    'first.ts':
      `${header}import { ${onThePage.map(constant).join(', ')} } from './button.ts'\n\n` +
      record('first', [...paths.keys()].filter(inFirst).map(entry)),
    'searching.ts': header + record('searching', onSearching.map(entry)),
    'connecting.ts': header + record('connecting', onConnecting.map(entry)),
    'account.ts': header + record('account', onAccount.map(entry)),
    'sending.ts': header + record('sending', onSending.map(entry)),
    'receiver.ts': header + record('receiver', onReceiver.map(entry)),
    'buying.ts': header + record('buying', onBuying.map(entry)),
    'rest.ts': header + record('rest', [...paths.keys()].filter(name => !inFirst(name)).map(entry))
  }
}

function pathOf(paths: ReadonlyMap<string, string>, name: string): string {
  const path = paths.get(name)
  if (path === undefined) throw new Error(`There is no elements/icons/${name}.svg.`)
  return path
}

const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
const constant = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
