/**
 * What each screen of the secure frame does, and with it where the screen opens. The embedding page can style the iframe in ways that no
 * engine reports (masks, filters, nested frames), so everything but plain information opens in the wallet's own top-level window, which no
 * page can style, cover or move.
 */
export const screens = {
  signature: { does: 'signs' },
  grant: { does: 'grants' },
  'recovery-method': { does: 'takes a secret' },
  'recovery-secret': { does: 'takes a secret' },
  passkey: { does: 'takes a secret' },
  custody: { does: 'takes a secret' },
  export: { does: 'shows a secret' },
  delete: { does: 'deletes' },
  sessions: { does: 'deletes' },
  'pending-change': { does: 'changes the record' },
  /** Not now: the change that waits goes on without having been seen. */
  'pending-unread': { does: 'changes the record' },
  deleted: { does: 'changes the record' },
  beside: { does: 'grants' },
  /** The wallets of other logins that this device keeps: exports them, or makes a new one. */
  kept: { does: 'grants' },
  forget: { does: 'deletes' },
  /** Gives the account another address that logs in. */
  'email-change': { does: 'changes the record' },
  'email-later': { does: 'informs' },
  elsewhere: { does: 'informs' },
  /** Leads to the provider of a social login, where the user decides. */
  leave: { does: 'informs' },
  calls: { does: 'informs' }
} as const satisfies Record<string, { readonly does: Effect }>

/** `informs`: pressing anything on the screen changes nothing. */
type Effect = 'signs' | 'changes the record' | 'grants' | 'links' | 'takes a secret' | 'shows a secret' | 'deletes' | 'informs'

export type ScreenId = keyof typeof screens

/**
 * Where a screen opens. A screen without a row opens in the window.
 *
 * @param confirmInFrame the operator's setting: signatures may be confirmed inside the iframe, which trusts every page that may embed it
 */
export function surfaceOf(screen: ScreenId, confirmInFrame = false): 'window' | 'frame' {
  const effect: Effect | undefined = Object.hasOwn(screens, screen) ? screens[screen].does : undefined
  return effect === 'informs' || (confirmInFrame && effect === 'signs') ? 'frame' : 'window'
}
