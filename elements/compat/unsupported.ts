// AppKit methods the kit does not support. Each exists, so that the app keeps working, and logs this once.

const told = new Set<string>()

/** Logs unsupported names, once, in one message. */
export function warnUnsupported(...names: readonly string[]): void {
  const words = names.join(', ')
  if (!words || told.has(words)) return
  told.add(words)
  console.warn(`w3m-kit/compat does not carry over: ${words}. Everything else of createAppKit() is as it was.`)
}

/** Methods that only log that they have no effect. */
export abstract class AppKitUnsupported {
  /** @deprecated The kit's lists show the accounts' own names. */
  addAddressLabel(_address: string, _label: string): void {
    warnUnsupported('addAddressLabel()')
  }

  /** @deprecated The kit's lists show the accounts' own names. */
  removeAddressLabel(_address: string): void {
    warnUnsupported('removeAddressLabel()')
  }

  /**
   * @deprecated The WalletConnect client is not exposed: `getWalletProvider()` returns the provider of
   * the connected wallet.
   */
  async getUniversalProvider(): Promise<undefined> {
    warnUnsupported('getUniversalProvider()')
  }

  /**
   * @deprecated The services control remote features: use `updateFeatures()` to enable or disable
   * features.
   */
  updateRemoteFeatures(_features: object): void {
    warnUnsupported('updateRemoteFeatures()')
  }

  /** @deprecated Fixed at start: use the option `enableEIP6963`. */
  setEIP6963Enabled(_enabled: boolean): void {
    warnUnsupported('setEIP6963Enabled()')
  }

  /** @deprecated The kit tracks sent transactions itself. */
  popTransactionStack(_status?: string): void {
    warnUnsupported('popTransactionStack()')
  }

  /** @deprecated The kit tracks sent transactions itself: the stack is always empty. */
  isTransactionStackEmpty(): boolean {
    warnUnsupported('isTransactionStackEmpty()')
    return true
  }
}
