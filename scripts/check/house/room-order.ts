import type { Edge } from './sources.ts'

/**
 * Folders of `state`, lowest layer first: a folder imports itself and lower ones, statically or
 * lazily. Types are not restricted. A lower folder gets functions of a higher one as arguments, or by registration.
 */
export const roomOrder = [
  ...['platform', 'options', 'text', 'alerts', 'router', 'session', 'networks', 'services', 'images', 'analytics', 'modal'],
  ...[
    'wallets',
    'account',
    'sign-in',
    'connect',
    'login',
    'send',
    'swap',
    'buy',
    'name',
    'kit',
    'custom-texts',
    'interop',
    'headless'
  ]
]

/** Existing upward imports, to be removed. The list may only get shorter. */
export const knownUpwardImports = [
  'state/connect/request-connect.ts -> state/login/login.ts',
  'state/send/track-sent.ts -> state/swap/track-batch.ts',
  'state/send/track-sent.ts -> state/swap/track-swap.ts',
  'state/sign-in/end-connection.ts -> state/connect/disconnect.ts'
]

const isOrdered = (path: string) => path !== 'state/index.ts'

const levelOf = (path: string) => roomOrder.indexOf(/^state\/([^/]+)\//.exec(path)?.[1] ?? '')

/** Returns files of `state` in no folder of {@link roomOrder}. */
export const unplacedFiles = (paths: Iterable<string>): string[] =>
  [...paths].filter(path => path.startsWith('state/') && isOrdered(path) && levelOf(path) < 0)

/** Returns imports within `state` of a higher layer, as `from -> to`. */
export const findUpwardImports = (edges: readonly Edge[]): string[] =>
  edges
    .filter(({ from, to, typeOnly }) => !typeOnly && isOrdered(from) && isOrdered(to) && levelOf(from) >= 0)
    .filter(({ from, to }) => levelOf(to) > levelOf(from))
    .map(({ from, to }) => `${from} -> ${to}`)
    .sort()
