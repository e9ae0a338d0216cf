/** Arranges the login methods among the wallets. */
export type ArrangeLoginMethods = (wallets: unknown) => unknown

/** Slot, filled once the login methods are loaded: with an embedded wallet, before the screen is shown. */
export let arrangeMethods: ArrangeLoginMethods | undefined

export function registerLoginMethods(arrange: ArrangeLoginMethods): void {
  arrangeMethods = arrange
}
