/** A send that the site has asked for by `openSend`, and waits for. The flow of sending answers it. */
export interface AskedSend {
  /** The wallet has been asked, and has not answered: closing the modal takes nothing back. */
  asking: boolean
  /** Calls back with each answer of the wallet: a hash, or nothing where it refused or failed. */
  answered(hash?: string): void
}

/** By the id that the route carries. */
export const askedSends = new Map<string, AskedSend>()
