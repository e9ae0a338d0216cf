import { defaults, groups, type Settings } from './fields.ts'

// Four predefined looks.

type Themed = Partial<Pick<Settings, keyof (typeof groups)['look']['fields']>>

export const themes: { readonly [name: string]: Themed } = {
  Harbour: { accent: '#0b6b74', mix: '#0b6b74', strength: 5, radius: 3, font: 'Avenir, Montserrat, Corbel, sans-serif' },
  Ember: {
    theme: 'dark',
    accent: '#ff7a45',
    mix: '#6b1f0c',
    strength: 14,
    radius: 6,
    font: 'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, sans-serif'
  },
  Ledger: {
    theme: 'light',
    accent: '#1b1a18',
    mix: '#b59a5b',
    strength: 8,
    radius: 0,
    size: 10.5,
    font: 'Charter, "Bitstream Charter", Cambria, serif'
  },
  Aurora: { theme: 'dark', accent: '#8ee05c', mix: '#2a3fd0', strength: 18, radius: 5, qr: '#0d2b14' }
}

/** Replaces the look by the theme's; other settings stay. */
export function wear(settings: Settings, theme: Themed): Settings {
  const plain = Object.fromEntries(Object.keys(groups.look.fields).map(name => [name, defaults[name as keyof Themed]]))
  return { ...settings, ...plain, ...theme }
}
