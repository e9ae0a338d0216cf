/** What the panel sets, kept in the address so that a setting can be shared as a link. */
export interface Settings {
  readonly theme: 'auto' | 'light' | 'dark'
  readonly accent: string
  readonly radius: string
  readonly size: string
  readonly locale: string
  readonly directory: boolean
  readonly relay: boolean
  readonly chain: boolean
  readonly login: boolean
  readonly legal: boolean
  readonly siwx: 'off' | 'optional' | 'required'
  readonly siwxServer: boolean
  readonly siwxBearer: boolean
  readonly second: boolean
  readonly solana: boolean
  readonly bitcoin: 'off' | 'standard' | 'sats'
  readonly polkadot: boolean
  readonly answers: 'panel' | 'approve' | 'refuse' | 'never'
  readonly latency: number
  readonly door: 'announced' | 'legacy' | 'none'
}

export const defaults: Settings = {
  theme: 'auto',
  accent: '#2f4bd6',
  radius: '4',
  size: '10',
  locale: '',
  directory: true,
  relay: true,
  chain: true,
  login: true,
  legal: false,
  siwx: 'off',
  siwxServer: true,
  siwxBearer: false,
  second: true,
  solana: false,
  bitcoin: 'off',
  polkadot: false,
  answers: 'panel',
  latency: 0,
  door: 'announced'
}

const names = Object.keys(defaults) as (keyof Settings)[]

export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  const entries = names.flatMap(name => {
    const text = query.get(name)
    if (text === null) return []
    const fallback = defaults[name]
    return [[name, typeof fallback === 'boolean' ? text === 'true' : typeof fallback === 'number' ? Number(text) : text]]
  })
  return { ...defaults, ...Object.fromEntries(entries) } as Settings
}

export function writeSettings(settings: Settings): string {
  const query = new URLSearchParams(location.search)
  for (const name of names) {
    if (settings[name] === defaults[name]) query.delete(name)
    else query.set(name, String(settings[name]))
  }
  return `${query}` ? `?${query}` : location.pathname
}
