/** Puts the ways in among the wallets. */
export type Arrange = (wallets: unknown) => unknown

/** There once the ways in have been loaded: on a site with a wallet to log in to, before the screen shows. */
export let arrangeMethods: Arrange | undefined

export function placeMethods(arrange: Arrange): void {
  arrangeMethods = arrange
}
