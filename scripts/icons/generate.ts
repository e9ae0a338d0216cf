import { svgPath } from './svg-path.ts'

/** Icons rendered before any click: imported by name by `<w3m-button>` and similar elements. */
const onThePage = ['chevron-down', 'triangle-alert']

/** Icons of the header and the first screen: part of the first open, for its first frame. */
const onFirstOpen = ['arrow-left', 'check', 'chevron-right', 'circle-question-mark', 'x']

/**
 * Icons of searchable lists, the way to them, and adjacent rows: loaded with a directory, and with a
 * field.
 */
const onSearching = ['layout-grid', 'qr-code', 'search']

/** Icons rendered during a request to an injected wallet, loaded with that screen. */
const onConnecting = ['app-window']

/** Icons of account actions and activity, and of the send screens: loaded with these. */
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

/** Icons of the send form, loaded with it. */
const onSending = ['clipboard-paste']

/** Icons of known recipients, loaded with the recipient search. */
const onReceiver = ['history']

/** Icons of the on-ramp screens, loaded with them. */
const onBuying = ['circle-alert', 'circle-check', 'clock', 'coins', 'rotate-cw', 'search-x', 'wifi-off']

const header = '// Made by scripts/icons/build.ts from elements/icons/*.svg (Lucide, ISC). Not to be edited.\n'

/**
 * Generates the modules of `generated/`, by file name.
 * An icon is one stroked path: nine files instead of one for each icon, because a request costs more than all icons together.
 * `remaining.ts` has every icon that is not part of the first open, including those that load with a screen, so that a missing
 * icon needs one small request rather than a screen.
 *
 * @param svgs text of each `.svg`, by icon name
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
    'initial.ts':
      `${header}import { ${onThePage.map(constant).join(', ')} } from './button.ts'\n\n` +
      record('initialIcons', [...paths.keys()].filter(inFirst).map(entry)),
    'searching.ts': header + record('searchIcons', onSearching.map(entry)),
    'connecting.ts': header + record('connectingIcons', onConnecting.map(entry)),
    'account.ts': header + record('accountIcons', onAccount.map(entry)),
    'sending.ts': header + record('sendIcons', onSending.map(entry)),
    'recipient.ts': header + record('recipientIcons', onReceiver.map(entry)),
    'buying.ts': header + record('buyIcons', onBuying.map(entry)),
    'remaining.ts': header + record('remainingIcons', [...paths.keys()].filter(name => !inFirst(name)).map(entry))
  }
}

function pathOf(paths: ReadonlyMap<string, string>, name: string): string {
  const path = paths.get(name)
  if (path === undefined) throw new Error(`There is no elements/icons/${name}.svg.`)
  return path
}

const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
const constant = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
