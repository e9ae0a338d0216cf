/**
 * Effect of each screen of the secure frame, which decides where the screen opens.
 * The embedding page can style the iframe in ways that no engine reports (masks, filters, nested frames), so everything but plain
 * information opens in the wallet's own top-level window, which no page can style, cover or move.
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
  /** "Not now" completes the pending change although it could not be shown. */
  'pending-unread': { does: 'changes the record' },
  /**
   * Confirms, on a device that cannot write the wallet back, that a way to recover works again: must be
   * seen, whatever the page does.
   */
  'older-set': { does: 'changes the record' },
  deleted: { does: 'changes the record' },
  beside: { does: 'grants' },
  /** Wallets of other logins on this device: exports them, or creates a new one. */
  kept: { does: 'grants' },
  /** Wallets of this device, shown without a login: exports them. */
  'signed-out': { does: 'grants' },
  forget: { does: 'deletes' },
  /** Sets another email address for login. */
  'email-change': { does: 'changes the record' },
  /** Restores an email address that was replaced without the wallet's key. */
  'email-former': { does: 'changes the record' },
  'email-later': { does: 'informs' },
  elsewhere: { does: 'informs' },
  /** Links to the provider of a social login, where the user decides. */
  leave: { does: 'informs' },
  calls: { does: 'informs' }
} as const satisfies Record<string, { readonly does: Effect }>

/** `informs`: pressing anything on the screen changes nothing. */
type Effect = 'signs' | 'changes the record' | 'grants' | 'links' | 'takes a secret' | 'shows a secret' | 'deletes' | 'informs'

export type ScreenId = keyof typeof screens

/**
 * Returns where a screen opens.
 * A screen without a row opens in the window.
 *
 * @param confirmInFrame the operator's setting: signatures may be confirmed inside the iframe, which trusts every page that may
 * embed it
 */
export function surfaceOf(screen: ScreenId, confirmInFrame = false): 'window' | 'frame' {
  const effect: Effect | undefined = Object.hasOwn(screens, screen) ? screens[screen].does : undefined
  return effect === 'informs' || (confirmInFrame && effect === 'signs') ? 'frame' : 'window'
}
