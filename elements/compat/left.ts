// What sites written for AppKit call and the kit has nothing for. Each is there, so that a site goes on, and says so once.

const told = new Set<string>()

/** Names what is not carried over, once, all in one message. */
export function tellLeft(...names: readonly string[]): void {
  const words = names.join(', ')
  if (!words || told.has(words)) return
  told.add(words)
  console.warn(`w3m-kit/compat does not carry over: ${words}. Everything else of createAppKit() is as it was.`)
}

/** The methods of the instance that only say that they do nothing. */
export abstract class AppKitLeft {
  /** @deprecated The kit's lists show the accounts' own names. */
  addAddressLabel(_address: string, _label: string): void {
    tellLeft('addAddressLabel()')
  }

  /** @deprecated The kit's lists show the accounts' own names. */
  removeAddressLabel(_address: string): void {
    tellLeft('removeAddressLabel()')
  }

  /** @deprecated The client of WalletConnect is not handed out: `getWalletProvider()` gives the provider of what is connected. */
  async getUniversalProvider(): Promise<undefined> {
    tellLeft('getUniversalProvider()')
  }

  /** @deprecated What is on the services say: `updateFeatures()` says what the site wants of it. */
  updateRemoteFeatures(_features: object): void {
    tellLeft('updateRemoteFeatures()')
  }

  /** @deprecated Settled when the kit starts: the option `enableEIP6963`. */
  setEIP6963Enabled(_enabled: boolean): void {
    tellLeft('setEIP6963Enabled()')
  }

  /** @deprecated What is sent is followed by the kit itself. */
  popTransactionStack(_status?: string): void {
    tellLeft('popTransactionStack()')
  }

  /** @deprecated What is sent is followed by the kit itself: nothing is ever stacked. */
  isTransactionStackEmpty(): boolean {
    tellLeft('isTransactionStackEmpty()')
    return true
  }
}
